import type { RequestHandler } from 'express';
import type { HandlerName } from '../site/routes.ts';
import { setAccountPassword, showAccount } from './admin/accounts/account.ts';
import {
  addAccount,
  changeRole,
  disableAccount,
  enableAccount,
  removeTwoFactor,
  showAccounts,
  signOutAccount,
} from './admin/accounts/accounts.ts';
import { confirmPassword, showConfirmPassword } from './admin/accounts/confirm-password.ts';
import { acceptInvitation, showInvitation } from './admin/accounts/invitation.ts';
import { inviteAgain, mailInvitation } from './admin/accounts/invite.ts';
import { changePassword, showOwnAccount, signOutEverywhere } from './admin/accounts/own-account.ts';
import { endOwnSession } from './admin/accounts/own-sessions.ts';
import { setUp, showSetUp } from './admin/accounts/set-up.ts';
import { showSignIn, signIn, signOut } from './admin/accounts/sign-in.ts';
import { enterSignInCode, showSignInCode } from './admin/accounts/sign-in-code.ts';
import { showTwoFactor, turnOffTwoFactor, turnOnTwoFactor } from './admin/accounts/two-factor.ts';
import { showAudit } from './admin/audit.ts';
import { contentHandlers } from './admin/content/index.ts';
import { showDashboard } from './admin/dashboard.ts';
import { importFile, showImportFile } from './admin/imports/import-file.ts';
import { uploadImport } from './admin/imports/import-upload.ts';
import { showImports } from './admin/imports/imports.ts';
import { showLead } from './admin/leads/lead.ts';
import { erasePerson, showErasure } from './admin/leads/lead-erase.ts';
import { showLeads } from './admin/leads/leads.ts';
import { actOnLead, actOnLeads, undoActions } from './admin/leads/leads-actions.ts';
import { countArrivals } from './admin/leads/leads-arrivals.ts';
import { actOnBulk, showBulk } from './admin/leads/leads-bulk.ts';
import { downloadLeads, downloadWorkbook } from './admin/leads/leads-csv.ts';
import { assignPerson, showPerson } from './admin/people/person.ts';
import { showSettings, testMail, testOfCrm, testWebhooks } from './admin/settings.ts';
import { showApi } from './admin/tokens/api-page.ts';
import { addToken, removeToken, showTokens } from './admin/tokens/tokens.ts';
import { uploadPicture } from './admin/upload.ts';
import { chooseColumns } from './admin/views/columns.ts';
import { actOnView, saveView } from './admin/views/views.ts';
import {
  addWebhook,
  disableWebhook,
  enableWebhook,
  removeWebhook,
  rotateWebhook,
  showWebhooks,
  testWebhook,
} from './admin/webhooks/webhooks.ts';
import { submitForm } from './forms/form-posts.ts';
import { remember } from './forms/remember.ts';
import { confirm, showConfirm, showUnsubscribe, unsubscribe } from './mails/mail-choices.ts';
import { downloadCalendar } from './pages/calendar-file.ts';
import { questions } from './pages/questions.ts';
import type { WebContext } from './web-context.ts';

/** The handler of each name in the route table but that of the pages, which is always loaded. One that is missing, or that no row names, does not compile. */
export function handlers(
  context: WebContext,
): Record<Exclude<HandlerName, 'showPage'>, RequestHandler | RequestHandler[]> {
  return {
    ...questions(context),
    ...contentHandlers(context),
    downloadCalendar: downloadCalendar(context),
    submitForm: submitForm(context),
    remember: remember(context),
    showUnsubscribe: showUnsubscribe(context),
    unsubscribe: unsubscribe(context),
    showConfirmEmail: showConfirm(context),
    confirmEmail: confirm(context),
    showDashboard: showDashboard(context),
    uploadPicture: uploadPicture(context),
    showLeads: showLeads(context),
    countArrivals: countArrivals(context),
    downloadLeads: downloadLeads(context),
    downloadWorkbook: downloadWorkbook(context),
    actOnLeads: actOnLeads(context),
    showBulk: showBulk(context),
    actOnBulk: actOnBulk(context),
    undoActions: undoActions(context),
    chooseColumns: chooseColumns(context),
    saveView: saveView(context),
    actOnView: actOnView(context),
    showImports: showImports(context),
    uploadImport: uploadImport(context),
    showImportFile: showImportFile(context),
    importFile: importFile(context),
    showLead: showLead(context),
    showErasure: showErasure(context),
    erasePerson: erasePerson(context),
    actOnLead: actOnLead(context),
    showPerson: showPerson(context),
    assignPerson: assignPerson(context),
    showAccounts: showAccounts(context),
    addAccount: addAccount(context),
    showAccount: showAccount(context),
    setAccountPassword: setAccountPassword(context),
    changeRole: changeRole(context),
    inviteAgain: inviteAgain(context),
    mailInvitation: mailInvitation(context),
    disableAccount: disableAccount(context),
    enableAccount: enableAccount(context),
    removeTwoFactor: removeTwoFactor(context),
    signOutAccount: signOutAccount(context),
    showWebhooks: showWebhooks(context),
    addWebhook: addWebhook(context),
    testWebhook: testWebhook(context),
    enableWebhook: enableWebhook(context),
    disableWebhook: disableWebhook(context),
    rotateWebhook: rotateWebhook(context),
    removeWebhook: removeWebhook(context),
    showTokens: showTokens(context),
    addToken: addToken(context),
    removeToken: removeToken(context),
    showApi: showApi(context),
    showSettings: showSettings(context),
    testMail: testMail(context),
    testCrm: testOfCrm(context),
    testWebhooks: testWebhooks(context),
    showAudit: showAudit(context),
    showConfirmPassword: showConfirmPassword(context),
    confirmPassword: confirmPassword(context),
    showOwnAccount: showOwnAccount(context),
    changePassword: changePassword(context),
    showTwoFactor: showTwoFactor(context),
    turnOnTwoFactor: turnOnTwoFactor(context),
    turnOffTwoFactor: turnOffTwoFactor(context),
    endOwnSession: endOwnSession(context),
    signOutEverywhere: signOutEverywhere(context),
    signOut: signOut(),
    showSignIn: showSignIn(context),
    signIn: signIn(context),
    showSignInCode: showSignInCode(context),
    enterSignInCode: enterSignInCode(context),
    showInvitation: showInvitation(context),
    acceptInvitation: acceptInvitation(context),
    showSetUp: showSetUp(context),
    setUp: setUp(context),
  };
}
