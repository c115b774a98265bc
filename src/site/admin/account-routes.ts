import { type Answered, leadRoles, type Route, roleNames } from '../route.ts';

const signedIn = { access: 'admin', header: 'solid', sitemap: false, prerender: false } as const;
const admin = { ...signedIn, roles: leadRoles } as const;
const adminsOnly = { ...signedIn, roles: ['admin'] } as const;
const own = { ...signedIn, roles: roleNames } as const;
/** Changes that grant access ask for the password again. */
const asksPassword = { confirms: true } as const;
const postsForm = { ...adminsOnly, body: 'form' } as const;
/** Rate-limited: these posts take a password or a code. */
const guarded = { ...own, body: 'form', limit: 'sign-in' } as const;
const signIn = { ...signedIn, access: 'sign-in', body: 'form', limit: 'sign-in' } as const;

export const accountRoutes = [
  {
    name: 'adminAccounts',
    path: '/admin/accounts',
    page: 'admin-accounts',
    get: 'showAccounts',
    post: 'addAccount',
    ...postsForm,
    ...asksPassword,
  },
  { name: 'adminAccount', path: '/admin/accounts/:id', page: 'admin-account', get: 'showAccount', ...adminsOnly },
  {
    name: 'adminResetPassword',
    path: '/admin/accounts/:id/password',
    post: 'setAccountPassword',
    ...postsForm,
    ...asksPassword,
  },
  { name: 'adminRole', path: '/admin/accounts/:id/role', post: 'changeRole', ...postsForm, ...asksPassword },
  { name: 'adminInvite', path: '/admin/accounts/:id/invitation', post: 'inviteAgain', ...adminsOnly, ...asksPassword },
  { name: 'adminMailInvitation', path: '/admin/accounts/:id/send', post: 'mailInvitation', ...adminsOnly },
  { name: 'adminDisable', path: '/admin/accounts/:id/disable', post: 'disableAccount', ...postsForm, ...asksPassword },
  { name: 'adminEndSessions', path: '/admin/accounts/:id/sign-out', post: 'signOutAccount', ...adminsOnly },
  { name: 'adminEnable', path: '/admin/accounts/:id/enable', post: 'enableAccount', ...adminsOnly, ...asksPassword },
  {
    name: 'adminRemoveTwoFactor',
    path: '/admin/accounts/:id/two-factor-off',
    post: 'removeTwoFactor',
    ...adminsOnly,
    ...asksPassword,
  },
  {
    name: 'adminTokens',
    path: '/admin/tokens',
    page: 'admin-tokens',
    get: 'showTokens',
    post: 'addToken',
    ...postsForm,
    ...asksPassword,
  },
  { name: 'adminTokenRemove', path: '/admin/tokens/:id/remove', post: 'removeToken', ...adminsOnly },
  {
    name: 'adminWebhooks',
    path: '/admin/webhooks',
    page: 'admin-webhooks',
    get: 'showWebhooks',
    post: 'addWebhook',
    ...postsForm,
    ...asksPassword,
  },
  { name: 'adminWebhookTest', path: '/admin/webhooks/:id/test', post: 'testWebhook', ...adminsOnly },
  {
    name: 'adminWebhookEnable',
    path: '/admin/webhooks/:id/enable',
    post: 'enableWebhook',
    ...adminsOnly,
    ...asksPassword,
  },
  { name: 'adminWebhookDisable', path: '/admin/webhooks/:id/disable', post: 'disableWebhook', ...adminsOnly },
  {
    name: 'adminWebhookRotate',
    path: '/admin/webhooks/:id/rotate',
    post: 'rotateWebhook',
    ...adminsOnly,
    ...asksPassword,
  },
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
  { name: 'adminOwnAccount', path: '/admin/account', page: 'admin-own-account', get: 'showOwnAccount', ...own },
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
  { name: 'adminEndSession', path: '/admin/account/sessions/:id/end', post: 'endOwnSession', ...own },
  { name: 'adminSignOutEverywhere', path: '/admin/account/sign-out-everywhere', post: 'signOutEverywhere', ...own },
  { name: 'adminSignOut', path: '/admin/sign-out', post: 'signOut', ...own },
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
