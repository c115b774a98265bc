import { type ComponentType, createContext, useContext } from 'react';
import type { Asked } from '../src/site/answer.ts';
import type { PictureRenditions } from '../src/site/content/pictures.ts';
import type { Clip } from '../src/site/content/videos.ts';
import type { FormId } from '../src/site/forms/form.ts';
import type { FormState } from '../src/site/forms/state.ts';
import type { OfferingId } from '../src/site/offerings.ts';
import type { Role, Route } from '../src/site/routes.ts';
import type { SectionImages, ShownImage } from '../src/site/section-images.ts';
import type { FramedEmbeds } from '../src/site/vendors.ts';
import type { AuditView } from './pages/admin/audit/audit-view.ts';
import type { ErasureView } from './pages/admin/lead/erasure-view.ts';
import type { LeadView } from './pages/admin/lead/lead-view.ts';
import type { LeadsView } from './pages/admin/leads/leads-view.ts';
import type { SiteContent } from './pages/shapes.ts';

/** What a page is rendered from. The same values give the same bytes. */
export interface PageProps {
  route: Route;
  /** The path as the route table writes it. */
  path: string;
  params: Readonly<Record<string, string | undefined>>;
  content: SiteContent & {
    renditions: Readonly<Record<string, PictureRenditions>>;
    clips: Readonly<Record<string, Clip>>;
  };
  /** Pictures that were uploaded in the place of the site's own. */
  sectionImages: SectionImages;
  /** The site's public address without a slash at its end; "" when the settings do not name it. */
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
  /** Dollars, from `?amount=`. */
  amount?: number;
  /** A refusal, on the page that says it. */
  problem?: { title: string; sentence: string };
  /** A question and its answer, on the page of questions. */
  asked?: Asked;
  /** What a page behind the sign-in shows. */
  admin?: AdminView;
}

/** What a page behind the sign-in shows; each page reads its own part. */
export interface AdminView {
  /** The e-mail of who is signed in, and what they may do. */
  email?: string;
  role?: Role;
  dashboard?: DashboardView;
  accounts?: readonly AccountRow[];
  account?: AccountRow;
  audit?: AuditView;
  secondStep?: SecondStepView;
  /** A sentence about what just happened, and what undoes it. */
  notice?: { title: string; text?: string; undo?: readonly string[]; tone: 'good' | 'bad' };
  /** The address of this page with its query, for actions that come back to it. */
  here?: string;
  leads?: LeadsView;
  lead?: LeadView;
  erasure?: ErasureView;
  /** Why the list could not be loaded. */
  failure?: string;
  /** What a sign-in or set-up form has to say, and the values to keep. */
  form?: { error?: string; email?: string; token?: string; role?: Role };
}

/** An account as the list shows it; times are ISO 8601 UTC. */
export interface AccountRow {
  id: string;
  email: string;
  role: Role;
  created_at: string;
  disabled_at: string | null;
  has_second_step: boolean;
}

/** The second step of one's own account: on, being set up, or just turned on. */
export type SecondStepView =
  | { state: 'on'; recoveryLeft: number }
  | { state: 'new'; secret: string; address: string }
  | { state: 'done'; recovery: readonly string[] };

/** What the dashboard shows. */
interface DashboardView {
  /** Why the figures could not be loaded. */
  failure?: string;
  figures?: DashboardFigures;
  images: readonly ShownImage[];
}

export interface DashboardFigures {
  today: number;
  week: number;
  unsent: { waiting: number; failed: number };
  /** The counts of deliveries end here: there may be more. */
  ceiling: number;
  /** Whether deliveries have anywhere to go. */
  hasCrm: boolean;
  /** The last days, oldest first; `day` is `YYYY-MM-DD`. */
  days: readonly { day: string; total: number; forms: Readonly<Partial<Record<FormId, number>>> }[];
  sources: readonly Arrivals[];
  campaigns: readonly Arrivals[];
}

export interface Arrivals {
  name: string;
  visits: number;
  leads: number;
}

/** What stands in the head of a page. */
export interface Meta {
  title: string;
  description: string;
  /** The picture that stands for the page when it is shared. */
  picture?: string;
  /** Another icon than the site's. */
  icon?: 'spark';
  /** Kept out of search engines although it is public. */
  unlisted?: true;
  /** The address that the browser goes to at once, on the one page that only leads on. */
  refresh?: string;
  /** The day on which an article was published, as `YYYY-MM-DD`. */
  published?: string;
  /** The title of the feed of the articles, on pages that name it. */
  feed?: string;
  /** Origins that the page's players are framed from after a click. */
  frames?: readonly string[];
  /** The one of them that may ask for the microphone. */
  listener?: string;
  /** schema.org objects beside the organization's. */
  jsonLd?: readonly object[];
}

/** A page: its head and its view. One file each in `views/pages/`. */
export interface Page {
  meta: (page: PageProps) => Meta;
  View: ComponentType;
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

const PageContext = createContext<PageProps | undefined>(undefined);
export const PageProvider = PageContext.Provider;

/** The page that is being rendered. Not for islands: they are roots of their own. */
export function usePage(): PageProps {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage is called outside a page');
  return page;
}
