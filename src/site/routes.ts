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

export const routes = [
  { name: 'home', path: '/', page: 'home', quickLink: 'Home', ...page },
  { name: 'about', path: '/about', page: 'about', quickLink: 'About Us', ...page },
  {
    name: 'portfolio',
    path: '/portfolio',
    page: 'home',
    canonical: 'home',
    section: 'portfolio',
    quickLink: 'Portfolio',
    ...unlisted,
  },
  { name: 'opportunityFund', path: '/investments/opportunity-fund', page: 'home', canonical: 'home', ...unlisted },
  { name: 'sparkFund', path: '/investments/spark-fund', page: 'home', canonical: 'home', ...unlisted },
  {
    name: 'investmentSelection',
    path: '/investment-selection',
    page: 'investment-selection',
    quickLink: 'Investment Opportunities',
    ...solid,
  },
  {
    name: 'investments',
    path: '/investments',
    page: 'investment-selection',
    canonical: 'investmentSelection',
    ...solid,
    sitemap: false,
  },
  { name: 'invest', path: '/invest', page: 'invest', offering: 'spark', ...submits('spark'), ...solid },
  { name: 'regd', path: '/regd', page: 'regd', offering: 'regd', ...submits('regd'), ...page },
  { name: 'regaInvest', path: '/rega-invest', page: 'rega-invest', ...inSpark, ...submits('interest'), ...live },
  { name: 'regdInvest', path: '/regd-invest', page: 'regd-invest', offering: 'regd', ...hidden },
  { name: 'ppm', path: '/ppm', page: 'ppm', ...inRegd, ...solid },
  {
    name: 'flexIndustrialInvest',
    path: '/flex-industrial-invest',
    page: 'flex-industrial',
    ...inSpark,
    ...submits('flex'),
    ...page,
  },
  {
    name: 'flexIndustrial',
    path: '/flex-industrial',
    page: 'flex-industrial',
    ...inSpark,
    ...submits('built'),
    ...page,
  },
  { name: 'builtFlexIndustrial', path: '/built-flex-industrial', page: 'built-flex-industrial', ...inSpark, ...page },
  { name: 'contact', path: '/contact', page: 'contact', quickLink: 'Contact Us', ...submits('contact'), ...page },
  { name: 'parkview', path: '/portfolio/parkview-residences', page: 'parkview', parent: 'projects', ...page },
  { name: 'projects', path: '/projects', page: 'projects', parent: 'home', ...page },
  { name: 'project', path: '/projects/:id', page: 'project', parent: 'projects', ...submits('contact'), ...page },
  { name: 'blog', path: '/blog', page: 'blog', parent: 'home', ...solid },
  { name: 'article', path: '/blog/:id', page: 'article', parent: 'blog', offering: 'spark', ...solid },
  { name: 'videos', path: '/videos', page: 'videos', parent: 'home', ...page },
  { name: 'webinar', path: '/webinar', page: 'webinar', ...inSpark, ...submits('webinar'), ...page },
  { name: 'webinarAccess', path: '/webinar-access', page: 'webinar-access', ...inSpark, ...unlisted },
  { name: 'regdWebinar', path: '/regd-webinar', page: 'webinar', ...inRegd, ...submits('regd-webinar'), ...page },
  { name: 'regdWebinarAccess', path: '/regd-webinar-access', page: 'webinar-access', ...inRegd, ...unlisted },
  { name: 'deckDownload', path: '/deck-download', page: 'deck-download', ...inSpark, ...submits('deck'), ...page },
  { name: 'rsvp', path: '/rsvp', page: 'rsvp', parent: 'projects', ...submits('rsvp'), ...page },
  { name: 'unsubscribe', path: '/unsubscribe/:token', ...mailLink, get: 'showUnsubscribe', post: 'unsubscribe' },
  {
    name: 'confirmEmail',
    path: '/confirm-email/:token',
    ...mailLink,
    get: 'showConfirmAddress',
    post: 'confirmAddress',
  },
  {
    name: 'samplePortal',
    path: '/sample-portal',
    page: 'sample-portal',
    parent: 'home',
    ...submits('portal'),
    ...hidden,
  },
  { name: 'sampleCircular', path: '/sample-circular', page: 'sample-circular', ...inSpark, ...unlisted },
  { name: 'questions', path: '/questions', page: 'questions', parent: 'home', ...unlisted, get: 'showQuestions' },
  { name: 'calendar', path: '/calendar/:file', ...program, get: 'downloadCalendar' },
  { name: 'answers', path: answersPath, ...program, get: 'answerQuestion' },
  { name: 'privacy', path: '/privacy', page: 'privacy', parent: 'home', ...page },
  { name: 'terms', path: '/terms', page: 'terms', parent: 'home', ...page },
  { name: 'accessibility', path: '/accessibility', page: 'accessibility', parent: 'home', ...page },
  { name: 'deckFunction', path: '/functions/v1/submit-hubspot-lead', ...program, ...submits('deck') },
  { name: 'builtFunction', path: '/functions/v1/submit-built-lead', ...program, ...submits('built') },
  { name: 'remember', path: rememberPath, ...program, post: 'remember' },
  { name: 'admin', path: '/admin', page: 'admin', get: 'showDashboard', ...admin },
  { name: 'adminLeads', path: '/admin/leads', page: 'admin-leads', get: 'showLeads', ...admin },
  { name: 'adminLeadsCsv', path: '/admin/leads.csv', get: 'downloadLeads', ...admin },
  { name: 'adminLeadsXlsx', path: '/admin/leads.xlsx', get: 'downloadWorkbook', ...admin },
  { name: 'adminLeadsArrivals', path: '/admin/leads/arrivals', get: 'countArrivals', ...admin },
  { name: 'adminLeadsChanges', path: '/admin/leads/changes', get: 'countChanges', ...admin },
  { name: 'adminLeadsAction', path: '/admin/leads/actions', post: 'actOnLeads', ...postsLeads },
  { name: 'adminLeadsBulk', path: '/admin/leads/bulk', page: 'admin-leads-bulk', get: 'showBulk', ...actsOnMany },
  { name: 'adminLeadsUndo', path: '/admin/leads/undo', post: 'undoActions', ...postsLeads },
  { name: 'adminLeadsColumns', path: '/admin/leads/columns', post: 'chooseColumns', ...postsLeads },
  { name: 'adminLeadsViews', path: '/admin/leads/views', post: 'saveView', ...postsLeads },
  { name: 'adminLeadsView', path: '/admin/leads/views/:id/:action', post: 'actOnView', ...postsLeads },
  { name: 'adminLead', path: '/admin/leads/:id', page: 'admin-lead', get: 'showLead', ...admin },
  {
    name: 'adminLeadErase',
    path: '/admin/leads/:id/erase',
    page: 'admin-lead-erase',
    get: 'showErasure',
    post: 'erasePerson',
    body: 'list',
    ...adminsOnly,
  },
  { name: 'adminLeadAction', path: '/admin/leads/:id/:action', post: 'actOnLead', ...postsLeads },
  {
    name: 'adminImports',
    path: '/admin/import',
    page: 'admin-imports',
    get: 'showImports',
    post: 'uploadImport',
    ...adminsOnly,
  },
  {
    name: 'adminImportFile',
    path: '/admin/import/:id',
    page: 'admin-import-file',
    get: 'showImportFile',
    post: 'importFile',
    body: 'list',
    ...adminsOnly,
  },
  { name: 'adminPerson', path: '/admin/people/:id', page: 'admin-person', get: 'showPerson', ...admin },
  { name: 'adminPersonOwner', path: '/admin/people/:id/owner', post: 'assignPerson', ...postsLeads },
  {
    name: 'adminContent',
    path: '/admin/content',
    page: 'admin-content',
    get: 'showContent',
    post: 'addArticle',
    body: 'form',
    ...edits,
  },
  { name: 'adminArchive', path: '/admin/content/archive', page: 'admin-archive', get: 'showArchive', ...edits },
  { name: 'adminArchived', path: '/admin/content/archive/:id', get: 'showArchived', ...edits },
  {
    name: 'adminPicture',
    path: '/admin/content/picture',
    page: 'admin-picture',
    get: 'showPicture',
    post: 'savePicture',
    ...edits,
  },
  {
    name: 'adminDocument',
    path: '/admin/content/document',
    page: 'admin-document',
    get: 'showDocument',
    post: 'saveDocument',
    ...edits,
  },
  { name: 'adminDocumentFile', path: '/admin/content/document/file', get: 'showDocumentFile', ...edits },
  {
    name: 'adminContentFile',
    path: '/admin/content/:id',
    page: 'admin-content-file',
    get: 'showContentFile',
    post: 'editContent',
    body: 'content',
    ...edits,
  },
  {
    name: 'adminContentPreview',
    path: '/admin/content/:id/preview',
    page: 'admin-content-preview',
    get: 'showPreview',
    ...edits,
  },
  { name: 'adminContentRendered', path: '/admin/content/:id/drawn', get: 'showRendered', ...edits },
  {
    name: 'adminContentChanges',
    path: '/admin/content/:id/changes',
    page: 'admin-content-changes',
    get: 'showChanges',
    post: 'restoreVersion',
    body: 'form',
    ...edits,
  },
  { name: 'adminUpload', path: '/api/lovable-uploads', post: 'uploadPicture', ...adminsOnly },
  {
    name: 'adminAccounts',
    path: '/admin/accounts',
    page: 'admin-accounts',
    get: 'showAccounts',
    post: 'addAccount',
    ...grantsByForm,
  },
  { name: 'adminAccount', path: '/admin/accounts/:id', page: 'admin-account', get: 'showAccount', ...adminsOnly },
  { name: 'adminResetPassword', path: '/admin/accounts/:id/password', post: 'setAccountPassword', ...grantsByForm },
  { name: 'adminRole', path: '/admin/accounts/:id/role', post: 'changeRole', ...grantsByForm },
  { name: 'adminInvite', path: '/admin/accounts/:id/invitation', post: 'inviteAgain', ...grants },
  { name: 'adminMailInvitation', path: '/admin/accounts/:id/send', post: 'mailInvitation', ...adminsOnly },
  { name: 'adminDisable', path: '/admin/accounts/:id/disable', post: 'disableAccount', ...grantsByForm },
  { name: 'adminEndSessions', path: '/admin/accounts/:id/sign-out', post: 'signOutAccount', ...adminsOnly },
  { name: 'adminEnable', path: '/admin/accounts/:id/enable', post: 'enableAccount', ...grants },
  { name: 'adminRemoveTwoFactor', path: '/admin/accounts/:id/two-factor-off', post: 'removeTwoFactor', ...grants },
  {
    name: 'adminTokens',
    path: '/admin/tokens',
    page: 'admin-tokens',
    get: 'showTokens',
    post: 'addToken',
    ...grantsByForm,
  },
  { name: 'adminTokenRemove', path: '/admin/tokens/:id/remove', post: 'removeToken', ...adminsOnly },
  {
    name: 'adminWebhooks',
    path: '/admin/webhooks',
    page: 'admin-webhooks',
    get: 'showWebhooks',
    post: 'addWebhook',
    ...grantsByForm,
  },
  { name: 'adminWebhookTest', path: '/admin/webhooks/:id/test', post: 'testWebhook', ...adminsOnly },
  { name: 'adminWebhookEnable', path: '/admin/webhooks/:id/enable', post: 'enableWebhook', ...grants },
  { name: 'adminWebhookDisable', path: '/admin/webhooks/:id/disable', post: 'disableWebhook', ...adminsOnly },
  { name: 'adminWebhookRotate', path: '/admin/webhooks/:id/rotate', post: 'rotateWebhook', ...grants },
  { name: 'adminWebhookRemove', path: '/admin/webhooks/:id/remove', post: 'removeWebhook', ...adminsOnly },
  { name: 'adminApi', path: '/admin/api', page: 'admin-api', get: 'showApi', ...admin },
  { name: 'adminSettings', path: '/admin/settings', page: 'admin-settings', get: 'showSettings', ...adminsOnly },
  { name: 'adminSettingsMail', path: '/admin/settings/mail', post: 'testMail', ...adminsOnly },
  { name: 'adminSettingsCrm', path: '/admin/settings/crm', post: 'testCrmSettings', ...adminsOnly },
  { name: 'adminSettingsWebhooks', path: '/admin/settings/webhooks', post: 'testWebhooks', ...adminsOnly },
  { name: 'adminAudit', path: '/admin/audit', page: 'admin-audit', get: 'showAudit', ...adminsOnly },
  {
    name: 'adminConfirm',
    path: '/admin/confirm',
    page: 'admin-confirm',
    get: 'showConfirmPassword',
    post: 'confirmPassword',
    ...guarded,
  },
  { name: 'adminOwnAccount', path: '/admin/account', page: 'admin-own-account', get: 'showOwnAccount', ...anyRole },
  { name: 'adminPassword', path: '/admin/account/password', post: 'changePassword', ...guarded },
  {
    name: 'adminTwoFactor',
    path: '/admin/account/two-factor',
    page: 'admin-two-factor',
    get: 'showTwoFactor',
    post: 'turnOnTwoFactor',
    ...guarded,
  },
  { name: 'adminTwoFactorOff', path: '/admin/account/two-factor/off', post: 'turnOffTwoFactor', ...guarded },
  { name: 'adminEndSession', path: '/admin/account/sessions/:id/end', post: 'endOwnSession', ...anyRole },
  { name: 'adminSignOutEverywhere', path: '/admin/account/sign-out-everywhere', post: 'signOutEverywhere', ...anyRole },
  { name: 'adminSignOut', path: '/admin/sign-out', post: 'signOut', ...anyRole },
  { name: 'adminSignIn', path: '/admin/sign-in', page: 'admin-sign-in', get: 'showSignIn', post: 'signIn', ...signIn },
  {
    name: 'adminSignInCode',
    path: '/admin/sign-in/code',
    page: 'admin-sign-in-code',
    get: 'showSignInCode',
    post: 'enterSignInCode',
    ...signIn,
  },
  {
    name: 'adminInvitation',
    path: '/admin/invitation',
    page: 'admin-invitation',
    get: 'showInvitation',
    post: 'acceptInvitation',
    secret: true,
    ...signIn,
  },
  { name: 'adminSetUp', path: '/admin/set-up', page: 'admin-set-up', get: 'showSetUp', post: 'setUp', ...signIn },
] as const satisfies readonly (Route & Answered)[];

type Row = (typeof routes)[number];
export type RouteName = Row['name'];
export type PageName = Extract<Row, { page: string }>['page'];
export type HandlerName = Extract<Row, { get: string }>['get'] | Extract<Row, { post: string }>['post'];
type PathOf<N extends RouteName> = Extract<Row, { name: N }>['path'];

type Params<P extends string> = P extends `${string}:${infer Key}/${infer Rest}`
  ? { [K in Key | keyof Params<Rest>]: string }
  : P extends `${string}:${infer Key}`
    ? { [K in Key]: string }
    : never;

const paths = new Map<string, string>(routes.map((row) => [row.name, row.path]));

/** `pathTo('article', { id })`: the only way to write a path. */
export function pathTo<N extends RouteName>(
  name: N,
  ...rest: Params<PathOf<N>> extends never ? [] : [Params<PathOf<N>>]
): string {
  const params = rest[0] as Record<string, string> | undefined;
  return (paths.get(name) as string).replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''));
}

export const quickLinks = (routes as readonly Route[]).flatMap(({ name, canonical, section, quickLink }) =>
  quickLink ? [{ label: quickLink, href: (paths.get(canonical ?? name) ?? '') + (section ? `#${section}` : '') }] : [],
);

export function routeNamed(name: RouteName): Route {
  return routes.find((row) => row.name === name) as Route;
}

/** The page that a form is at home on; other pages may carry it too. */
export const routeOfForm = (form: string): Route | undefined =>
  (routes as readonly Route[]).find((row) => row.form === form);
