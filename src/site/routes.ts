import type { FormId } from './forms/form.ts';
import type { OfferingId } from './offerings.ts';

/** One row of the route table: an address, the page that answers it, and what the frame and the server must know of it. */
export interface Route {
  name: string;
  path: string;
  /** The view that shows it; `none` where the address only takes posts. */
  page: string;
  /** `admin` needs a signed-in admin; `sign-in` is the way to become one. */
  access: 'public' | 'admin' | 'sign-in';
  /** Which signed-in accounts may use it; by default all. */
  roles?: readonly ('admin' | 'sales')[];
  /** `solid` is light from the start, `translucent` turns solid on scrolling. */
  header: 'solid' | 'translucent';
  /** The route whose address search engines keep, where several show one page. */
  canonical?: string;
  /** Listed in the sitemap and open to search engines. */
  sitemap: boolean;
  /** The offering that the page is about; without it a page that speaks of money speaks of both. */
  offering?: OfferingId;
  /** The form that posts to this address. */
  form?: FormId;
  /** Never fetched ahead of a click: it sends visitors away, needs a sign-in or opens in a tab of its own. */
  prerender?: false;
}

const page = { access: 'public', header: 'translucent', sitemap: true } as const;
const solid = { ...page, header: 'solid' } as const;
const unlisted = { ...page, sitemap: false } as const;
const admin = { access: 'admin', header: 'solid', sitemap: false, prerender: false } as const;
const adminsOnly = { ...admin, roles: ['admin'] } as const;

/** Every address of the site. First match wins. */
export const routes = [
  { name: 'home', path: '/', page: 'home', ...page },
  { name: 'portfolio', path: '/portfolio', page: 'home', canonical: 'home', ...unlisted },
  {
    name: 'opportunityFund',
    path: '/investments/opportunity-fund',
    page: 'home',
    canonical: 'home',
    ...unlisted,
  },
  { name: 'sparkFund', path: '/investments/spark-fund', page: 'home', canonical: 'home', ...unlisted },
  { name: 'about', path: '/about', page: 'about', ...page },
  { name: 'investmentSelection', path: '/investment-selection', page: 'investment-selection', ...solid },
  {
    name: 'investments',
    path: '/investments',
    page: 'investment-selection',
    canonical: 'investmentSelection',
    ...solid,
    sitemap: false,
  },
  { name: 'invest', path: '/invest', page: 'invest', offering: 'spark', form: 'spark', ...solid },
  { name: 'regd', path: '/regd', page: 'regd', offering: 'regd', form: 'regd', ...page },
  { name: 'regaInvest', path: '/rega-invest', page: 'rega-invest', offering: 'spark', form: 'interest', ...page },
  { name: 'regdInvest', path: '/regd-invest', page: 'regd-invest', offering: 'regd', prerender: false, ...unlisted },
  { name: 'ppm', path: '/ppm', page: 'ppm', offering: 'regd', ...solid },
  {
    name: 'flexIndustrialInvest',
    path: '/flex-industrial-invest',
    page: 'flex-industrial',
    offering: 'spark',
    form: 'flex',
    ...page,
  },
  {
    name: 'flexIndustrial',
    path: '/flex-industrial',
    page: 'flex-industrial',
    offering: 'spark',
    form: 'built',
    ...page,
  },
  {
    name: 'builtFlexIndustrial',
    path: '/built-flex-industrial',
    page: 'built-flex-industrial',
    offering: 'spark',
    ...page,
  },
  { name: 'parkview', path: '/portfolio/parkview-residences', page: 'parkview', ...page },
  { name: 'blog', path: '/blog', page: 'blog', ...solid },
  { name: 'article', path: '/blog/:id', page: 'article', offering: 'spark', ...solid },
  { name: 'videos', path: '/videos', page: 'videos', ...page },
  { name: 'contact', path: '/contact', page: 'contact', form: 'contact', ...page },
  { name: 'webinar', path: '/webinar', page: 'webinar', offering: 'spark', form: 'webinar', ...page },
  { name: 'webinarAccess', path: '/webinar-access', page: 'webinar-access', offering: 'spark', ...unlisted },
  { name: 'regdWebinar', path: '/regd-webinar', page: 'webinar', offering: 'regd', form: 'regd-webinar', ...page },
  { name: 'regdWebinarAccess', path: '/regd-webinar-access', page: 'webinar-access', offering: 'regd', ...unlisted },
  { name: 'deckDownload', path: '/deck-download', page: 'deck-download', offering: 'spark', form: 'deck', ...page },
  { name: 'rsvp', path: '/rsvp', page: 'rsvp', form: 'rsvp', ...page },
  { name: 'samplePortal', path: '/sample-portal', page: 'sample-portal', prerender: false, ...unlisted },
  { name: 'sampleCircular', path: '/sample-circular', page: 'sample-circular', offering: 'spark', ...unlisted },
  { name: 'questions', path: '/questions', page: 'questions', ...unlisted },
  { name: 'privacy', path: '/privacy', page: 'privacy', ...page },
  { name: 'terms', path: '/terms', page: 'terms', ...page },
  { name: 'admin', path: '/admin', page: 'admin', ...admin },
  { name: 'adminLeads', path: '/admin/leads', page: 'admin-leads', ...admin },
  { name: 'adminLeadsCsv', path: '/admin/leads.csv', page: 'none', ...admin },
  { name: 'adminLeadsAction', path: '/admin/leads/actions', page: 'none', ...admin },
  { name: 'adminLeadsUndo', path: '/admin/leads/undo', page: 'none', ...admin },
  { name: 'adminLead', path: '/admin/leads/:id', page: 'admin-lead', ...admin },
  { name: 'adminLeadNote', path: '/admin/leads/:id/note', page: 'none', ...admin },
  { name: 'adminLeadDeliver', path: '/admin/leads/:id/deliver', page: 'none', ...admin },
  { name: 'adminLeadErase', path: '/admin/leads/:id/erase', page: 'admin-lead-erase', ...adminsOnly },
  { name: 'adminLeadAction', path: '/admin/leads/:id/:action', page: 'none', ...admin },
  { name: 'adminUpload', path: '/api/lovable-uploads', page: 'none', ...adminsOnly },
  { name: 'adminAccounts', path: '/admin/accounts', page: 'admin-accounts', ...adminsOnly },
  { name: 'adminAccount', path: '/admin/accounts/:id', page: 'admin-account', ...adminsOnly },
  { name: 'adminResetPassword', path: '/admin/accounts/:id/password', page: 'none', ...adminsOnly },
  { name: 'adminDisable', path: '/admin/accounts/:id/disable', page: 'none', ...adminsOnly },
  { name: 'adminEnable', path: '/admin/accounts/:id/enable', page: 'none', ...adminsOnly },
  { name: 'adminTakeSecondStep', path: '/admin/accounts/:id/second-step-off', page: 'none', ...adminsOnly },
  { name: 'adminAudit', path: '/admin/audit', page: 'admin-audit', ...adminsOnly },
  { name: 'adminOwnAccount', path: '/admin/account', page: 'admin-own-account', ...admin },
  { name: 'adminPassword', path: '/admin/account/password', page: 'none', ...admin },
  { name: 'adminSecondStep', path: '/admin/account/second-step', page: 'admin-second-step', ...admin },
  { name: 'adminSecondStepOff', path: '/admin/account/second-step/off', page: 'none', ...admin },
  { name: 'adminSignOutEverywhere', path: '/admin/account/sign-out-everywhere', page: 'none', ...admin },
  { name: 'adminSignOut', path: '/admin/sign-out', page: 'none', ...admin },
  { name: 'adminSignIn', path: '/admin/sign-in', page: 'admin-sign-in', ...admin, access: 'sign-in' },
  { name: 'adminSetUp', path: '/admin/set-up', page: 'admin-set-up', ...admin, access: 'sign-in' },
] as const satisfies readonly Route[];

type Row = (typeof routes)[number];
export type RouteName = Row['name'];
export type PageName = Row['page'];
type PathOf<N extends RouteName> = Extract<Row, { name: N }>['path'];
type Params<P extends string> = P extends `${string}:${infer Key}/${infer Rest}`
  ? { [K in Key | keyof Params<Rest>]: string }
  : P extends `${string}:${infer Key}`
    ? { [K in Key]: string }
    : never;

const paths = new Map<string, string>(routes.map((row) => [row.name, row.path]));

/** The address of a route, with its parameters filled in: `pathTo('article', { id })`. The only way to write a path. */
export function pathTo<N extends RouteName>(
  name: N,
  ...rest: Params<PathOf<N>> extends never ? [] : [Params<PathOf<N>>]
): string {
  const params = rest[0] as Record<string, string> | undefined;
  return (paths.get(name) as string).replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''));
}

/** The row of a name. */
export function routeNamed(name: RouteName): Route {
  return routes.find((row) => row.name === name) as Route;
}
