import type { RequestHandler } from 'express';
import type { HandlerName } from '../site/routes.ts';
import { setAccountPassword, showAccount } from './accounts/account.ts';
import {
  addAccount,
  changeRole,
  disableAccount,
  enableAccount,
  removeTwoFactor,
  showAccounts,
  signOutAccount,
} from './accounts/accounts.ts';
import { confirmPassword, showConfirmPassword } from './accounts/confirm-password.ts';
import { acceptInvitation, showInvitation } from './accounts/invitation.ts';
import { inviteAgain, mailInvitation } from './accounts/invite.ts';
import { changePassword, showOwnAccount, signOutEverywhere } from './accounts/own-account.ts';
import { endOwnSession } from './accounts/own-sessions.ts';
import { setUp, showSetUp } from './accounts/set-up.ts';
import { showSignIn, signIn, signOut } from './accounts/sign-in.ts';
import { enterSignInCode, showSignInCode } from './accounts/sign-in-code.ts';
import { showApi } from './accounts/tokens/api-page.ts';
import { addToken, removeToken, showTokens } from './accounts/tokens/tokens.ts';
import { showTwoFactor, turnOffTwoFactor, turnOnTwoFactor } from './accounts/two-factor.ts';
import { showAudit } from './admin/audit.ts';
import { showDashboard } from './admin/dashboard.ts';
import { showSettings, testMail, testOfCrm, testWebhooks } from './admin/settings.ts';
import { contentHandlers } from './content/index.ts';
import { uploadPicture } from './http/upload.ts';
import type { WebContext } from './http/web-context.ts';
import { importFile, showImportFile } from './leads/imports/import-file.ts';
import { uploadImport } from './leads/imports/import-upload.ts';
import { showImports } from './leads/imports/imports.ts';
import { showLead } from './leads/lead.ts';
import { countChanges } from './leads/lead-changes.ts';
import { erasePerson, showErasure } from './leads/lead-erase.ts';
import { showLeads } from './leads/leads.ts';
import { actOnLead, actOnLeads, undoActions } from './leads/leads-actions.ts';
import { countArrivals } from './leads/leads-arrivals.ts';
import { actOnBulk, showBulk } from './leads/leads-bulk.ts';
import { downloadLeads, downloadWorkbook } from './leads/leads-csv.ts';
import { assignPerson, showPerson } from './leads/people/person.ts';
import { chooseColumns } from './leads/views/columns.ts';
import { actOnView, saveView } from './leads/views/views.ts';
import { downloadCalendar } from './site/calendar-file.ts';
import { submitForm } from './site/form-posts.ts';
import { confirm, showConfirm, showUnsubscribe, unsubscribe } from './site/mail-choices.ts';
import { questions } from './site/questions.ts';
import { remember } from './site/remember.ts';
import {
  addWebhook,
  disableWebhook,
  enableWebhook,
  removeWebhook,
  rotateWebhook,
  showWebhooks,
  testWebhook,
} from './webhooks/webhooks.ts';

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
    countChanges: countChanges(context),
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
