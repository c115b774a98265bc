import { answersPath, rememberPath } from './endpoints.ts';
import type { FormId } from './forms/form.ts';
import { type Answered, leadRoles, type Route, roleNames } from './route.ts';

export { type Role, type Route, roleNames } from './route.ts';

const page = { access: 'public', header: 'translucent', sitemap: true, get: 'showPage' } as const;
const solid = { ...page, header: 'solid' } as const;
const live = { ...page, prerender: false } as const;
const unlisted = { ...page, sitemap: false } as const;
const hidden = { ...unlisted, prerender: false } as const;
/** Linked from an email, for its reader alone. */
const mailLink = { page: 'mail-choice', ...unlisted, prerender: false, secret: true } as const;
const program = { access: 'public', header: 'solid', sitemap: false, prerender: false } as const;
const signedIn = { access: 'admin', header: 'solid', sitemap: false, prerender: false } as const;
const admin = { ...signedIn, roles: leadRoles } as const;
const adminsOnly = { ...signedIn, roles: ['admin'] } as const;
const edits = { ...signedIn, roles: ['admin', 'editor'] } as const;
const anyRole = { ...signedIn, roles: roleNames } as const;
/** Changes that grant access ask for the password again. */
const grants = { ...adminsOnly, confirms: true } as const;
const grantsByForm = { ...grants, body: 'form' } as const;
/** Rate-limited: these posts take a password or a code. */
const guarded = { ...anyRole, body: 'form', limit: 'sign-in' } as const;
const signIn = { ...signedIn, access: 'sign-in', body: 'form', limit: 'sign-in' } as const;
const postsLeads = { ...admin, body: 'list' } as const;
const actsOnMany = { ...postsLeads, post: 'actOnBulk' } as const;
/** Below the page of its fund. */
const inSpark = { offering: 'spark', parent: 'invest' } as const;
const inRegd = { offering: 'regd', parent: 'regd' } as const;
const submits = <F extends FormId>(form: F) => ({ form, post: 'submitForm' }) as const;

const table = {
  home: { path: '/', page: 'home', quickLink: 'Home', ...page },
  about: { path: '/about', page: 'about', quickLink: 'About Us', ...page },
  portfolio: {
    path: '/portfolio',
    page: 'home',
    canonical: 'home',
    section: 'portfolio',
    quickLink: 'Portfolio',
    ...unlisted,
  },
  opportunityFund: { path: '/investments/opportunity-fund', page: 'home', canonical: 'home', ...unlisted },
  sparkFund: { path: '/investments/spark-fund', page: 'home', canonical: 'home', ...unlisted },
  investmentSelection: {
    path: '/investment-selection',
    page: 'investment-selection',
    quickLink: 'Investment Opportunities',
    ...solid,
  },
  investments: {
    path: '/investments',
    page: 'investment-selection',
    canonical: 'investmentSelection',
    ...solid,
    sitemap: false,
  },
  invest: { path: '/invest', page: 'invest', offering: 'spark', ...submits('spark'), ...solid },
  regd: { path: '/regd', page: 'regd', offering: 'regd', ...submits('regd'), ...page },
  regaInvest: { path: '/rega-invest', page: 'rega-invest', ...inSpark, ...submits('interest'), ...live },
  regdInvest: { path: '/regd-invest', page: 'regd-invest', offering: 'regd', ...hidden },
  ppm: { path: '/ppm', page: 'ppm', ...inRegd, ...solid },
  flexIndustrialInvest: {
    path: '/flex-industrial-invest',
    page: 'flex-industrial',
    ...inSpark,
    ...submits('flex'),
    ...page,
  },
  flexIndustrial: { path: '/flex-industrial', page: 'flex-industrial', ...inSpark, ...submits('built'), ...page },
  builtFlexIndustrial: { path: '/built-flex-industrial', page: 'built-flex-industrial', ...inSpark, ...page },
  contact: { path: '/contact', page: 'contact', quickLink: 'Contact Us', ...submits('contact'), ...page },
  parkview: {
    path: '/portfolio/parkview-residences',
    page: 'parkview',
    parent: 'projects',
    ...submits('contact'),
    ...page,
  },
  projects: { path: '/projects', page: 'projects', parent: 'home', ...page },
  project: { path: '/projects/:id', page: 'project', parent: 'projects', ...submits('contact'), ...page },
  blog: { path: '/blog', page: 'blog', parent: 'home', ...solid },
  article: { path: '/blog/:id', page: 'article', parent: 'blog', offering: 'spark', ...solid },
  videos: { path: '/videos', page: 'videos', parent: 'home', ...page },
  webinar: { path: '/webinar', page: 'webinar', ...inSpark, ...submits('webinar'), ...page },
  webinarAccess: { path: '/webinar-access', page: 'webinar-access', ...inSpark, ...unlisted },
  regdWebinar: { path: '/regd-webinar', page: 'webinar', ...inRegd, ...submits('regd-webinar'), ...page },
  regdWebinarAccess: { path: '/regd-webinar-access', page: 'webinar-access', ...inRegd, ...unlisted },
  deckDownload: { path: '/deck-download', page: 'deck-download', ...inSpark, ...submits('deck'), ...page },
  rsvp: { path: '/rsvp', page: 'rsvp', parent: 'projects', ...submits('rsvp'), ...page },
  unsubscribe: { path: '/unsubscribe/:token', ...mailLink, get: 'showUnsubscribe', post: 'unsubscribe' },
  confirmEmail: { path: '/confirm-email/:token', ...mailLink, get: 'showConfirmAddress', post: 'confirmAddress' },
  samplePortal: { path: '/sample-portal', page: 'sample-portal', parent: 'home', ...submits('portal'), ...hidden },
  sampleCircular: { path: '/sample-circular', page: 'sample-circular', ...inSpark, ...unlisted },
  questions: { path: '/questions', page: 'questions', parent: 'home', ...unlisted, get: 'showQuestions' },
  calendar: { path: '/calendar/:file', ...program, get: 'downloadCalendar' },
  answers: { path: answersPath, ...program, get: 'answerQuestion' },
  privacy: { path: '/privacy', page: 'privacy', parent: 'home', ...page },
  terms: { path: '/terms', page: 'terms', parent: 'home', ...page },
  accessibility: { path: '/accessibility', page: 'accessibility', parent: 'home', ...page },
  deckFunction: { path: '/functions/v1/submit-hubspot-lead', ...program, ...submits('deck') },
  builtFunction: { path: '/functions/v1/submit-built-lead', ...program, ...submits('built') },
  remember: { path: rememberPath, ...program, post: 'remember' },
  admin: { path: '/admin', page: 'admin', get: 'showDashboard', ...admin },
  adminLeads: { path: '/admin/leads', page: 'admin-leads', get: 'showLeads', ...admin },
  adminLeadsCsv: { path: '/admin/leads.csv', get: 'downloadLeads', ...admin },
  adminLeadsXlsx: { path: '/admin/leads.xlsx', get: 'downloadWorkbook', ...admin },
  adminLeadsArrivals: { path: '/admin/leads/arrivals', get: 'countArrivals', ...admin },
  adminLeadsChanges: { path: '/admin/leads/changes', get: 'countChanges', ...admin },
  adminLeadsAction: { path: '/admin/leads/actions', post: 'actOnLeads', ...postsLeads },
  adminLeadsBulk: { path: '/admin/leads/bulk', page: 'admin-leads-bulk', get: 'showBulk', ...actsOnMany },
  adminLeadsUndo: { path: '/admin/leads/undo', post: 'undoActions', ...postsLeads },
  adminLeadsColumns: { path: '/admin/leads/columns', post: 'chooseColumns', ...postsLeads },
  adminLeadsViews: { path: '/admin/leads/views', post: 'saveView', ...postsLeads },
  adminLeadsView: { path: '/admin/leads/views/:id/:action', post: 'actOnView', ...postsLeads },
  adminLead: { path: '/admin/leads/:id', page: 'admin-lead', get: 'showLead', ...admin },
  adminLeadErase: {
    path: '/admin/leads/:id/erase',
    page: 'admin-lead-erase',
    get: 'showErasure',
    post: 'erasePerson',
    body: 'list',
    ...adminsOnly,
  },
  adminLeadAction: { path: '/admin/leads/:id/:action', post: 'actOnLead', ...postsLeads },
  adminImports: {
    path: '/admin/import',
    page: 'admin-imports',
    get: 'showImports',
    post: 'uploadImport',
    ...adminsOnly,
  },
  adminImportFile: {
    path: '/admin/import/:id',
    page: 'admin-import-file',
    get: 'showImportFile',
    post: 'importFile',
    body: 'list',
    ...adminsOnly,
  },
  adminPerson: { path: '/admin/people/:id', page: 'admin-person', get: 'showPerson', ...admin },
  adminPersonOwner: { path: '/admin/people/:id/owner', post: 'assignPerson', ...postsLeads },
  adminContent: {
    path: '/admin/content',
    page: 'admin-content',
    get: 'showContent',
    post: 'addArticle',
    body: 'form',
    ...edits,
  },
  adminArchive: { path: '/admin/content/archive', page: 'admin-archive', get: 'showArchive', ...edits },
  adminArchived: { path: '/admin/content/archive/:id', get: 'showArchived', ...edits },
  adminPicture: {
    path: '/admin/content/picture',
    page: 'admin-picture',
    get: 'showPicture',
    post: 'savePicture',
    ...edits,
  },
  adminDocument: {
    path: '/admin/content/document',
    page: 'admin-document',
    get: 'showDocument',
    post: 'saveDocument',
    ...edits,
  },
  adminDocumentFile: { path: '/admin/content/document/file', get: 'showDocumentFile', ...edits },
  adminContentFile: {
    path: '/admin/content/:id',
    page: 'admin-content-file',
    get: 'showContentFile',
    post: 'editContent',
    body: 'content',
    ...edits,
  },
  adminContentPreview: {
    path: '/admin/content/:id/preview',
    page: 'admin-content-preview',
    get: 'showPreview',
    ...edits,
  },
  adminContentRendered: { path: '/admin/content/:id/drawn', get: 'showRendered', ...edits },
  adminContentChanges: {
    path: '/admin/content/:id/changes',
    page: 'admin-content-changes',
    get: 'showChanges',
    post: 'restoreVersion',
    body: 'form',
    ...edits,
  },
  adminUpload: { path: '/api/lovable-uploads', post: 'uploadPicture', ...adminsOnly },
  adminAccounts: {
    path: '/admin/accounts',
    page: 'admin-accounts',
    get: 'showAccounts',
    post: 'addAccount',
    ...grantsByForm,
  },
  adminAccount: { path: '/admin/accounts/:id', page: 'admin-account', get: 'showAccount', ...adminsOnly },
  adminResetPassword: { path: '/admin/accounts/:id/password', post: 'setAccountPassword', ...grantsByForm },
  adminRole: { path: '/admin/accounts/:id/role', post: 'changeRole', ...grantsByForm },
  adminInvite: { path: '/admin/accounts/:id/invitation', post: 'inviteAgain', ...grants },
  adminMailInvitation: { path: '/admin/accounts/:id/send', post: 'mailInvitation', ...grants },
  adminDisable: { path: '/admin/accounts/:id/disable', post: 'disableAccount', ...grantsByForm },
  adminEndSessions: { path: '/admin/accounts/:id/sign-out', post: 'signOutAccount', ...adminsOnly },
  adminEnable: { path: '/admin/accounts/:id/enable', post: 'enableAccount', ...grants },
  adminRemoveTwoFactor: { path: '/admin/accounts/:id/two-factor-off', post: 'removeTwoFactor', ...grants },
  adminTokens: { path: '/admin/tokens', page: 'admin-tokens', get: 'showTokens', post: 'addToken', ...grantsByForm },
  adminTokenRemove: { path: '/admin/tokens/:id/remove', post: 'removeToken', ...adminsOnly },
  adminWebhooks: {
    path: '/admin/webhooks',
    page: 'admin-webhooks',
    get: 'showWebhooks',
    post: 'addWebhook',
    ...grantsByForm,
  },
  adminWebhookTest: { path: '/admin/webhooks/:id/test', post: 'testWebhook', ...adminsOnly },
  adminWebhookEnable: { path: '/admin/webhooks/:id/enable', post: 'enableWebhook', ...grants },
  adminWebhookDisable: { path: '/admin/webhooks/:id/disable', post: 'disableWebhook', ...adminsOnly },
  adminWebhookRotate: { path: '/admin/webhooks/:id/rotate', post: 'rotateWebhook', ...grants },
  adminWebhookRemove: { path: '/admin/webhooks/:id/remove', post: 'removeWebhook', ...adminsOnly },
  adminApi: { path: '/admin/api', page: 'admin-api', get: 'showApi', ...admin },
  adminSettings: { path: '/admin/settings', page: 'admin-settings', get: 'showSettings', ...adminsOnly },
  adminSettingsMail: { path: '/admin/settings/mail', post: 'testMail', ...adminsOnly },
  adminSettingsCrm: { path: '/admin/settings/crm', post: 'testCrmSettings', ...adminsOnly },
  adminSettingsWebhooks: { path: '/admin/settings/webhooks', post: 'testWebhooks', ...adminsOnly },
  adminAudit: { path: '/admin/audit', page: 'admin-audit', get: 'showAudit', ...adminsOnly },
  adminConfirm: {
    path: '/admin/confirm',
    page: 'admin-confirm',
    get: 'showConfirmPassword',
    post: 'confirmPassword',
    ...guarded,
  },
  adminOwnAccount: { path: '/admin/account', page: 'admin-own-account', get: 'showOwnAccount', ...anyRole },
  adminPassword: { path: '/admin/account/password', post: 'changePassword', ...guarded },
  adminTwoFactor: {
    path: '/admin/account/two-factor',
    page: 'admin-two-factor',
    get: 'showTwoFactor',
    post: 'turnOnTwoFactor',
    ...guarded,
  },
  adminTwoFactorOff: { path: '/admin/account/two-factor/off', post: 'turnOffTwoFactor', ...guarded },
  adminEndSession: { path: '/admin/account/sessions/:id/end', post: 'endOwnSession', ...anyRole },
  adminSignOutEverywhere: { path: '/admin/account/sign-out-everywhere', post: 'signOutEverywhere', ...anyRole },
  adminSignOut: { path: '/admin/sign-out', post: 'signOut', ...anyRole },
  adminSignIn: { path: '/admin/sign-in', page: 'admin-sign-in', get: 'showSignIn', post: 'signIn', ...signIn },
  adminSignInCode: {
    path: '/admin/sign-in/code',
    page: 'admin-sign-in-code',
    get: 'showSignInCode',
    post: 'enterSignInCode',
    ...signIn,
  },
  adminInvitation: {
    path: '/admin/invitation',
    page: 'admin-invitation',
    get: 'showInvitation',
    post: 'acceptInvitation',
    secret: true,
    ...signIn,
  },
  adminSetUp: { path: '/admin/set-up', page: 'admin-set-up', get: 'showSetUp', post: 'setUp', ...signIn },
} as const satisfies Record<string, Omit<Route, 'name'> & Answered>;

export const routes: readonly Route[] = Object.entries(table).map(([name, row]) => ({ name, ...row }));

export type RouteTable = typeof table;
export type RouteName = keyof RouteTable;
type Row = RouteTable[RouteName];
export type PageName = Extract<Row, { page: string }>['page'];
export type HandlerName = Extract<Row, { get: string }>['get'] | Extract<Row, { post: string }>['post'];
type PathOf<N extends RouteName> = RouteTable[N]['path'];

type Params<P extends string> = P extends `${string}:${infer Key}/${infer Rest}`
  ? { [K in Key | keyof Params<Rest>]: string }
  : P extends `${string}:${infer Key}`
    ? { [K in Key]: string }
    : never;

/** `pathTo('article', { id })`: the only way to write a path. */
export function pathTo<N extends RouteName>(
  name: N,
  ...rest: Params<PathOf<N>> extends never ? [] : [Params<PathOf<N>>]
): string {
  const params = rest[0] as Record<string, string> | undefined;
  return table[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''));
}

export const quickLinks = routes.flatMap(({ name, canonical, section, quickLink }) =>
  quickLink
    ? [{ label: quickLink, href: table[(canonical ?? name) as RouteName].path + (section ? `#${section}` : '') }]
    : [],
);

export function routeNamed(name: RouteName): Route {
  return routes.find((row) => row.name === name) as Route;
}

/** The page that a form is at home on; other pages may carry it too. */
export const routeOfForm = (form: string): Route | undefined => routes.find((row) => row.form === form);
