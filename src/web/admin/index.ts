import { Router } from 'express';
import { pathTo, routeNamed } from '../../site/routes.ts';
import { readBody } from '../forms/body.ts';
import { limitRendered, limitSignIns, limitSignInsOfAddress } from '../operations/limits.ts';
import { readableBody } from '../readable.ts';
import { sameSite } from '../same-site.ts';
import type { WebContext } from '../web-context.ts';
import { accountPage, takeReset } from './accounts/account.ts';
import { accountsPage, takeAccount, takeDisable, takeEnable, takeSecondStepAway } from './accounts/accounts.ts';
import { ownAccountPage, takePassword, takeSignOutEverywhere } from './accounts/own-account.ts';
import { requireRole } from './accounts/role.ts';
import { secondStepPage, takeSecondStep, takeSecondStepOff } from './accounts/second-step.ts';
import { adminSession, requireAdmin } from './accounts/session.ts';
import { setUpPage, takeSetUp } from './accounts/set-up.ts';
import { signInPage, takeSignIn, takeSignOut } from './accounts/sign-in.ts';
import { auditPage } from './audit.ts';
import { dashboardPage } from './dashboard.ts';
import { leadPage, takeDeliver, takeNote } from './leads/lead.ts';
import { readLeadsBody } from './leads/lead-body.ts';
import { erasePage, takeErase } from './leads/lead-erase.ts';
import { leadsPage } from './leads/leads.ts';
import { takeLeadAction, takeLeadsAction, takeUndo } from './leads/leads-actions.ts';
import { leadsCsv } from './leads/leads-csv.ts';
import { takeUpload } from './upload.ts';

/** Everything below `/admin`. What is not named as open here needs a signed-in admin, also addresses that do not exist. */
export function admin(context: WebContext): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const home = pathTo('admin');
  const below = [home, pathTo('adminUpload')];
  const limited = [limitSignInsOfAddress(context), limitSignIns(context)];
  const body = [...readBody(context), readableBody(context)];
  const leadsBody = readLeadsBody(context);
  router.use(below, (_request, response, next) => {
    response.set('Cache-Control', 'private, no-store');
    next();
  });
  router.use(below, adminSession(context));
  router.post([`${home}{/*rest}`, pathTo('adminUpload')], sameSite(context));

  router.get(pathTo('adminSignIn'), limitRendered(context), signInPage(context));
  router.post(pathTo('adminSignIn'), ...body, limited, takeSignIn(context));
  router.get(pathTo('adminSetUp'), setUpPage(context));
  router.post(pathTo('adminSetUp'), ...body, limited, takeSetUp(context));

  router.use(below, requireAdmin(context), requireRole(context));
  router.get(home, dashboardPage(context));
  router.post(pathTo('adminUpload'), ...takeUpload(context));
  router.get(pathTo('adminAccounts'), accountsPage(context));
  router.post(pathTo('adminAccounts'), ...body, takeAccount(context));
  router.get(routeNamed('adminAccount').path, accountPage(context));
  router.post(routeNamed('adminResetPassword').path, ...body, takeReset(context));
  router.post(routeNamed('adminDisable').path, takeDisable(context));
  router.post(routeNamed('adminEnable').path, takeEnable(context));
  router.post(routeNamed('adminTakeSecondStep').path, takeSecondStepAway(context));
  router.get(pathTo('adminAudit'), auditPage(context));
  router.get(pathTo('adminOwnAccount'), ownAccountPage(context));
  router.post(pathTo('adminPassword'), ...body, limited, takePassword(context));
  router.get(pathTo('adminSecondStep'), secondStepPage(context));
  router.post(pathTo('adminSecondStep'), ...body, limited, takeSecondStep(context));
  router.post(pathTo('adminSecondStepOff'), ...body, limited, takeSecondStepOff(context));
  router.post(pathTo('adminSignOutEverywhere'), takeSignOutEverywhere(context));
  router.get(pathTo('adminLeads'), leadsPage(context));
  router.get(pathTo('adminLeadsCsv'), leadsCsv(context));
  router.post(pathTo('adminLeadsAction'), ...leadsBody, takeLeadsAction(context));
  router.post(pathTo('adminLeadsUndo'), ...leadsBody, takeUndo(context));
  router.get(routeNamed('adminLead').path, leadPage(context));
  router.post(routeNamed('adminLeadNote').path, ...leadsBody, takeNote(context));
  router.post(routeNamed('adminLeadDeliver').path, ...leadsBody, takeDeliver(context));
  router.get(routeNamed('adminLeadErase').path, erasePage(context));
  router.post(routeNamed('adminLeadErase').path, ...leadsBody, takeErase(context));
  router.post(routeNamed('adminLeadAction').path, ...leadsBody, takeLeadAction(context));
  router.post(pathTo('adminSignOut'), takeSignOut());
  return router;
}
