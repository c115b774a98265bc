import { createContext, type ReactNode, useContext } from 'react';
import type { Thing, WithContext } from 'schema-dts';
import type { SiteContent } from '../src/content/schemas/index.ts';
import type { PictureRenditions, Shares } from '../src/content/schemas/pictures.ts';
import type { Clip } from '../src/content/schemas/videos.ts';
import type { QuestionResult } from '../src/site/answer.ts';
import type { Remembered } from '../src/site/forms/remembered.ts';
import type { FormState } from '../src/site/forms/state.ts';
import type { OfferingId } from '../src/site/offerings.ts';
import type { Role, Route } from '../src/site/routes.ts';
import type { SectionImages } from '../src/site/section-images.ts';
import type { FramedEmbeds } from '../src/site/vendors.ts';

/** What a page is rendered from. The same values give the same bytes. */
export interface PageProps {
  route: Route;
  /** The path as the route table writes it. */
  path: string;
  params: Readonly<Record<string, string | undefined>>;
  content: SiteContent & {
    renditions: Readonly<Record<string, PictureRenditions>>;
    clips: Readonly<Record<string, Clip>>;
    shares: Shares;
  };
  /** Pictures that were uploaded in the place of the site's own. */
  sectionImages: SectionImages;
  /** The site's address without a slash at its end: the public one, or, where the settings do not name it, where it listens. */
  origin: string;
  /** Addresses that the settings hold. */
  addresses: { shareholder: string; portal: string; invest: string; circular: string };
  /** How far the offering of Spark Fund One is at the SEC. */
  filing: { qualified: boolean; url: string; number: string };
  /** What the page frames from outside, where it is set. */
  embeds: FramedEmbeds;
  now: Date;
  /** The visitor's browser asks for privacy (`Sec-GPC: 1`). */
  optedOut: boolean;
  /** What the server has to say about the form of the page, after a post without scripts. */
  form?: FormState;
  /** Dollars, from `?amount=` or remembered. */
  amount?: number;
  /** What the visitor told us on other pages. It is rendered for that visitor alone. */
  remembered?: Remembered;
  /** A refusal, on the page that says it. */
  problem?: { title: string; sentence: string; back?: string };
  /** A question and its answer, on the page of questions. */
  questionResult?: QuestionResult;
  /** The pages above this one, from the home page on, and this one. The renderer adds it. */
  breadcrumbs?: readonly Crumb[];
  /** The frame of a page behind the sign-in. */
  admin?: AdminFrame;
  /** What this page alone shows: the props of its view. */
  viewProps?: object;
}

/** A page on the way to another: its name and its path. */
export interface Crumb {
  name: string;
  path: string;
}

/** What the frame of the pages behind the sign-in shows. */
interface AdminFrame {
  /** The email of who is signed in, and what they may do. */
  email?: string;
  role?: Role;
  notice?: Notice;
  /** The address of this page with its query, for actions that come back to it. */
  here?: string;
}

/** A sentence about what just happened, and what undoes it. */
export interface Notice {
  title: string;
  text?: string;
  /** The id that undoes it. */
  undo?: string;
  tone: 'good' | 'bad';
}

/** The head of a page. */
export interface Meta {
  title: string;
  description: string;
  /** What the page is called in breadcrumbs; without it, by its title up to what explains it. */
  short?: string;
  /** The picture of the page when it is shared; without it that of the home page. */
  picture?: string;
  /** Another icon than the site's. */
  icon?: 'spark';
  /** Kept out of search engines although it is public. */
  unlisted?: true;
  /** The address that the browser goes to at once, on the one page that only leads on. */
  refresh?: string;
  /** The day on which an article was published, as `YYYY-MM-DD`. */
  published?: string;
  /** The day of its last correction. */
  modified?: string;
  /** The title of the feed of the articles, on pages that name it. */
  feed?: string;
  /** Origins that the page's players are framed from after a click. */
  frames?: readonly string[];
  /** The one of them that may ask for the microphone. */
  listener?: string;
  /** What search engines read of the page. */
  jsonLd?: readonly WithContext<Thing>[];
}

/** A page: its head and its view. One file each in `views/pages/`. `Own` is what the page alone shows. */
export interface Page<Props = object> {
  meta: (page: PageProps, props: Props) => Meta;
  View: (props: Props) => ReactNode;
  /** `admin` pages have a frame of their own. */
  layout?: 'admin';
  /** `false` where the page itself ends with the whole street, or with none. */
  street?: false;
  /** `false` for parameters that name nothing; the address then answers 404. */
  exists?: (params: PageProps['params'], content: SiteContent) => boolean;
  /** The paths of a route with parameters. */
  paths?: (content: SiteContent) => string[];
  /** Another answer than 200. */
  status?: 404;
  /** The offering that the page calculates by; elsewhere `?amount=` changes nothing. */
  calculates?: OfferingId;
}

/** Any page, whatever it shows. */
export type AnyPage = Page<never>;

const PageContext = createContext<PageProps | undefined>(undefined);
export const PageProvider = PageContext.Provider;

/** The page that is being rendered. Not for islands: they are roots of their own. */
export function usePage(): PageProps {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage is called outside a page');
  return page;
}
