import { createContext, type ReactNode, useContext } from 'react';
import type { Thing, WithContext } from 'schema-dts';
import type { Content } from '../src/content/load.ts';
import type { SiteContent } from '../src/content/schemas/index.ts';
import type { AnswerResult } from '../src/site/answer.ts';
import type { Remembered } from '../src/site/forms/remembered.ts';
import type { FormState } from '../src/site/forms/state.ts';
import type { OfferingId } from '../src/site/offerings.ts';
import type { Role, Route } from '../src/site/routes.ts';
import type { FramedEmbeds } from '../src/site/vendors.ts';

/** Rendering is deterministic: equal props give equal bytes. */
export interface PageProps {
  route: Route;
  /** As in the route table. */
  path: string;
  params: Readonly<Record<string, string | undefined>>;
  content: Content;
  /** Without a trailing slash; the listening address where no public one is set. */
  origin: string;
  /** From the settings. */
  addresses: { shareholder: string; portal: string; invest: string; circular: string };
  /** Spark Fund One's filing with the SEC. */
  filing: { qualified: boolean; url: string; number: string };
  /** Configured embeds. */
  embeds: FramedEmbeds;
  usesGoogleAnalytics: boolean;
  now: Date;
  /** Global Privacy Control (`Sec-GPC: 1`). */
  optedOut: boolean;
  /** Result of a post without scripts. */
  form?: FormState;
  /** In dollars, from `?amount=` or remembered. */
  amount?: number;
  /** Rendered for this visitor only. */
  remembered?: Remembered;
  /** Shown by the error page. */
  problem?: { title: string; sentence: string; back?: string };
  /** Shown by the questions page. */
  questionResult?: AnswerResult & { question: string };
  /** Set by the renderer, from the home page down. */
  breadcrumbs?: readonly Crumb[];
  /** Frame of the pages behind the sign-in. */
  admin?: AdminFrame;
  /** Props of the page's own view. */
  viewProps?: object;
}

export interface Crumb {
  name: string;
  path: string;
}

interface AdminFrame {
  /** The signed-in account. */
  email?: string;
  role?: Role;
  notice?: Notice;
  /** The page's address with its query, to return to after an action. */
  here?: string;
  isRefusal?: boolean;
}

/** The result of an action, with its undo. */
export interface Notice {
  title: string;
  text?: string;
  undo?: string;
  /** A follow-up that can be done or moved now. */
  followUp?: { lead: string; day: string };
  tone: 'good' | 'bad';
}

export interface Meta {
  title: string;
  description: string;
  /** Name in breadcrumbs; by default the title up to its explanation. */
  short?: string;
  /** Share picture; by default the home page's. */
  picture?: string;
  /** Replaces the site's icon. */
  icon?: 'spark';
  /** Public, but not indexed. */
  unlisted?: true;
  /** Redirects at once, on the one page that only leads on. */
  refresh?: string;
  /** `YYYY-MM-DD`, for articles. */
  published?: string;
  /** Date of the last correction. */
  modified?: string;
  /** Title of the linked RSS feed. */
  feed?: string;
  /** Origins of players that load after a click. */
  frames?: readonly string[];
  /** The one that may use the microphone. */
  listener?: string;
  /** Structured data. */
  jsonLd?: readonly WithContext<Thing>[];
}

interface Described {
  title: string;
  description: string;
  short?: string;
  picture?: string;
  hero?: { picture: string };
}

/** As a page's content says it. */
export const metaOf = ({ title, short, description, hero, picture = hero?.picture }: Described): Meta => ({
  title,
  short,
  description,
  picture,
});

/** One file per page in `views/pages/`. */
export interface Page<Props = object> {
  meta: (page: PageProps, props: Props) => Meta;
  View: (props: Props) => ReactNode;
  layout?: 'admin';
  /** `false` where the page ends with the whole street, or with none. */
  street?: false;
  /** `false` for parameters that match nothing: the answer is 404. */
  exists?: (params: PageProps['params'], content: SiteContent) => boolean;
  /** All paths of a route with parameters. */
  paths?: (content: SiteContent) => string[];
  status?: 404;
  /** The offering of the page's calculator; other pages ignore `?amount=`. */
  calculates?: OfferingId;
}

export type AnyPage = Page<never>;

const PageContext = createContext<PageProps | undefined>(undefined);
export const PageProvider = PageContext.Provider;

/** Not for islands, which are roots of their own. */
export function usePage(): PageProps {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage is called outside a page');
  return page;
}
