import type { Request, Response } from 'express';
import {
  type DashboardFigures,
  type NextSteps,
  type RecentBulk,
  ranges,
  usualRange,
} from '../../../views/pages/admin/dashboard/dashboard-view.ts';
import { sampleTexts } from '../../content/sample-texts.ts';
import type { BulkRecord } from '../../db/rows.ts';
import { isCrmSet } from '../../integrations/crm/crm.ts';
import { isAction } from '../../leads/actions/index.ts';
import { arrivals, daysOfThisWeek, leadReport } from '../../leads/report/lead-report.ts';
import { importAction, undoTime } from '../../leads/undo-store.ts';
import { unauthorizedSentences } from '../../outbox/delivery-report.ts';
import { dayAfter } from '../../site/day.ts';
import { counted, formatDayKey } from '../../site/format.ts';
import { type Route, routes } from '../../site/routes.ts';
import type { CountKind } from '../../visits/count-store.ts';
import { sendAdminPage } from '../http/admin-page.ts';
import { failedToLoad } from '../http/failure.ts';
import { takeNotice } from '../http/notice.ts';
import { takeRefusedUpload } from '../http/upload.ts';
import type { WebContext } from '../http/web-context.ts';
import { mayUndo } from '../leads/leads-actions.ts';
import { changedNotice } from '../leads/leads-notice.ts';
import { sectionImageViews } from './section-image-views.ts';

/** Up to how many deliveries and leads are counted. */
const ceiling = 1000;
const recentLimit = 10;
const dayMs = 86_400_000;

/** What has come in, and the two pictures. A store that cannot answer makes a page that says so. */
export function showDashboard(context: WebContext) {
  return async (request: Request, response: Response) => {
    const images = sectionImageViews(context.pages.sectionPictures, takeRefusedUpload(request));
    const notice = takeNotice(request);
    try {
      const figures = await dashboardFigures(context, rangeOf(request));
      const steps = await nextSteps(context);
      const recent = await recentBulkActions(context, response);
      return sendAdminPage(context, request, response, 'admin', { figures, steps, images, recent }, { notice });
    } catch (error) {
      const failure = failedToLoad(context, response, error);
      return sendAdminPage(context, request, response, 'admin', { failure, images }, { notice, status: 503 });
    }
  };
}

/** The range of days that an address asks for. */
const rangeOf = ({ query }: Pick<Request, 'query'>): number =>
  ranges.find((days) => String(days) === query.days) ?? usualRange;

async function dashboardFigures(context: WebContext, range: number): Promise<DashboardFigures> {
  const { store, leads: allLeads, clock, config } = context;
  const yesterday = dayAfter(formatDayKey(new Date(clock())), -1);
  const [leads, unsent, refused, overdue, waiting] = await Promise.all([
    leadReport(store.reports, range, clock()),
    store.reports.unsent(ceiling + 1),
    store.reports.unauthorized(),
    allLeads.count({ dueUntil: yesterday }, ceiling + 1),
    allLeads.count({ status: 'new', until: new Date(clock() - dayMs).toISOString() }, ceiling + 1),
  ]);
  const first = leads.days[0]?.day ?? '';
  const end = dayAfter(leads.days.at(-1)?.day ?? '', 1);
  const visits = (kind: CountKind) => store.counts.countsByDay(kind, first, end);
  const [sources, campaigns, pages] = await Promise.all([visits('source'), visits('campaign'), visits('page')]);
  return {
    today: leads.days.at(-1)?.total ?? 0,
    week: daysOfThisWeek(leads.days).reduce((sum, { total }) => sum + total, 0),
    unsent,
    unauthorized: unauthorizedSentences(refused, config.crm),
    overdue,
    waiting,
    wait: leads.wait,
    ceiling,
    hasCrm: isCrmSet(config.crm),
    range,
    days: leads.days,
    sources: arrivals(
      sources,
      leads.sources.map((row) => ({ ...row, name: row.name || 'direct' })),
    ),
    campaigns: arrivals(campaigns, leads.campaigns),
    forms: arrivals(
      pages.flatMap(({ name, count }) => formsAt(name).map((form) => ({ name: form, count }))),
      leads.forms,
    ),
  };
}

/** The forms of a page, by its path. */
const formsAt = (path: string): string[] =>
  (routes as readonly Route[]).flatMap((route) => (route.page && route.path === path && route.form) || []);

const iso = (time: number) => new Date(time).toISOString();

/** What was done with many leads at once since yesterday, imports too, and what of it this account can undo. */
async function recentBulkActions({ store, clock }: WebContext, response: Response): Promise<RecentBulk[]> {
  const now = clock();
  const undo = async ({ id, action, changed, unchanged, ...record }: BulkRecord): Promise<RecentBulk[]> => {
    if (!isAction(action) && action !== importAction) return [];
    const { by, at, undone_at } = record;
    const undoable = action === importAction && undone_at ? undefined : await store.undos.find(id, iso(now));
    const canUndo = undoable !== undefined && mayUndo(response, undoable);
    const title =
      action === importAction
        ? `${counted(changed, 'lead')} imported`
        : changedNotice(action, { changed, unchanged }, undefined).title;
    return [{ id, title, by, at, undone_at, canUndo }];
  };
  const recent = await store.bulk.list({ since: iso(now - undoTime) }, recentLimit);
  return (await Promise.all(recent.map(undo))).flat();
}

/** What an owner does first, with what is done already; absent once all of it is. */
async function nextSteps({ leads, admins, mailsSales, config, pages }: WebContext): Promise<NextSteps | undefined> {
  const steps = {
    crm: isCrmSet(config.crm),
    mail: mailsSales,
    colleague: (await admins.countAdmins()) > 1,
    content: !sampleTexts(pages.content).length,
  };
  if (Object.values(steps).every(Boolean)) return undefined;
  return { ...steps, leads: (await leads.count({ spam: 'with' }, 1)) > 0 };
}
