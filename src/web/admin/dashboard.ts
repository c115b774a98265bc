import type { Request, Response } from 'express';
import type { Notice } from '../../../views/page.ts';
import type { DashboardFigures } from '../../../views/pages/admin/dashboard/dashboard-view.ts';
import { arrivals, daysOfThisWeek, leadReporter } from '../../leads/report/lead-report.ts';
import { dayAfter } from '../../site/day.ts';
import { isSectionSlot, type UploadRefusal, uploadRefusals, uploadWords } from '../../site/section-images.ts';
import type { CountKind } from '../../visits/count-store.ts';
import type { WebContext } from '../web-context.ts';
import { failedToLoad } from './failure.ts';
import { sendAdminPage } from './page.ts';
import { shownImages } from './shown-images.ts';

/** Days that the chart shows, and deliveries up to which they are counted. */
const days = 30;
const ceiling = 10_000;

/** What has come in, and the two pictures. A store that cannot answer makes a page that says so. */
export function showDashboard(context: WebContext) {
  const figures = dashboardFigures(context);
  return async (request: Request, response: Response) => {
    const images = shownImages(context.pages.sectionPictures, refusedIn(request));
    const notice = noticeOf(request);
    try {
      return sendAdminPage(context, request, response, 'admin', { figures: await figures(), images }, { notice });
    } catch (error) {
      const failure = failedToLoad(context, response, error);
      return sendAdminPage(context, request, response, 'admin', { failure, images }, { notice, status: 503 });
    }
  };
}

function dashboardFigures({ store, clock, config }: WebContext): () => Promise<DashboardFigures> {
  const report = leadReporter(store.reports, clock);
  return async () => {
    const [leads, unsent] = await Promise.all([report(days), store.reports.unsent(ceiling + 1)]);
    const first = leads.days[0]?.day ?? '';
    const end = dayAfter(leads.days.at(-1)?.day ?? '', 1);
    const visits = (kind: CountKind) => store.counts.countsByDay(kind, first, end);
    const [sources, campaigns] = await Promise.all([visits('source'), visits('campaign')]);
    return {
      today: leads.days.at(-1)?.total ?? 0,
      week: daysOfThisWeek(leads.days).reduce((sum, { total }) => sum + total, 0),
      unsent,
      ceiling,
      hasCrm: Boolean(config.crm.portalId && config.crm.token),
      days: leads.days,
      sources: arrivals(
        sources,
        leads.rows.map(({ utm_source, count }) => ({ name: utm_source || 'direct', count })),
      ),
      campaigns: arrivals(
        campaigns,
        leads.rows.map(({ utm_campaign, count }) => ({ name: utm_campaign, count })),
      ),
    };
  };
}

/** What became of an upload without scripts, from the address that it led to. */
function noticeOf({ query }: Pick<Request, 'query'>): Notice | undefined {
  const { success, failure } = uploadWords;
  const { uploaded } = query;
  if (isSectionSlot(uploaded)) return { title: success.title, text: success.of(uploaded), tone: 'good' };
  return refusedIn({ query }) && { title: failure.title, text: failure.text, tone: 'bad' };
}

/** Why an upload without scripts was refused, and for which section. */
function refusedIn({ query: { refused, slot } }: Pick<Request, 'query'>) {
  if (typeof refused !== 'string' || !Object.hasOwn(uploadRefusals, refused)) return undefined;
  return { slot, words: uploadRefusals[refused as UploadRefusal].words };
}
