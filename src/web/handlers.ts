import type { RequestHandler } from 'express';
import type { HandlerName } from '../site/routes.ts';
import {
  addAccount,
  changeRole,
  disableAccount,
  enableAccount,
  inviteAgain,
  mailInvitation,
  removeTwoFactor,
  setAccountPassword,
  showAccount,
  showAccounts,
  signOutAccount,
} from './accounts/accounts.ts';
import {
  changePassword,
  confirmPassword,
  endOwnSession,
  showConfirmPassword,
  showOwnAccount,
  showTwoFactor,
  signOutEverywhere,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from './accounts/own-account.ts';
import {
  acceptInvitation,
  enterSignInCode,
  setUp,
  showInvitation,
  showSetUp,
  showSignIn,
  showSignInCode,
  signIn,
  signOut,
} from './accounts/sign-in.ts';
import { addToken, removeToken, showTokens } from './accounts/tokens.ts';
import { showAudit } from './admin/audit.ts';
import { showDashboard } from './admin/dashboard.ts';
import { showSettings, testMail, testOfCrm, testWebhooks } from './admin/settings.ts';
import { showApi } from './api/page.ts';
import { contentHandlers } from './content/index.ts';
import { uploadPicture } from './http/upload.ts';
import type { WebContext } from './http/web-context.ts';
import { actOnLead, actOnLeads, undoActions } from './leads/actions.ts';
import { actOnBulk, showBulk } from './leads/bulk.ts';
import { countArrivals, countChanges } from './leads/changes.ts';
import { erasePerson, showErasure } from './leads/erase.ts';
import { downloadLeads, downloadWorkbook } from './leads/export.ts';
import { importFile, showImportFile, showImports, uploadImport } from './leads/import.ts';
import { showLead } from './leads/lead.ts';
import { showLeads } from './leads/list.ts';
import { assignPerson, showPerson } from './leads/person.ts';
import { actOnView, chooseColumns, saveView } from './leads/views.ts';
import { submitForm } from './site/form-posts.ts';
import { confirm, showConfirm, showUnsubscribe, unsubscribe } from './site/mail-choices.ts';
import { questions } from './site/questions.ts';
import { remember } from './site/remember.ts';
import { downloadCalendar } from './site/well-known-files.ts';
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
