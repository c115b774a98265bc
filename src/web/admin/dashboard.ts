import type { Request } from 'express';
import {
  type DashboardView,
  type LeadList,
  type RecentBulk,
  ranges,
  usualRange,
} from '../../../views/pages/admin/dashboard/figures.tsx';
import { sourcesOf } from '../../../views/parts/picture.tsx';
import { sampleTexts } from '../../content/sample-texts.ts';
import type { BulkRecord } from '../../db/rows.ts';
import { isAction } from '../../leads/actions/index.ts';
import { isCrmSet } from '../../leads/crm/crm.ts';
import { type FilterInput, lateDeliveries, nobody, parseFilter } from '../../leads/filter.ts';
import { usualOrder } from '../../leads/order.ts';
import { leadReport } from '../../leads/report.ts';
import { importAction, undoTime } from '../../leads/undoable.ts';
import { unauthorizedSentences } from '../../outbox/delivery-worker.ts';
import { destinationName } from '../../outbox/destination.ts';
import { counted, formatCount, formatDay, formatMoment } from '../../site/format.ts';
import { pathTo } from '../../site/routes.ts';
import { formatBytes, originalFile, sectionPicture, sectionSlots } from '../../site/uploads.ts';
import { takeRefusedUpload } from '../content/section-picture.ts';
import { accountOf } from '../http/admin-session.ts';
import { sendAdminPage } from '../http/answers.ts';
import { failedToLoad } from '../http/errors.ts';
import { handling, type RequestContext, type WebContext } from '../http/web-context.ts';
import { canUndo } from '../leads/actions.ts';
import { changedNotice } from '../leads/notices.ts';

function sectionImageViews({ pages, store }: WebContext, refused?: { slot: unknown; message: string }) {
  const { invest, 'section-pictures': uploads, renditions } = pages.content;
  return Promise.all(
    sectionSlots.map(async (slot) => {
      const name = sectionPicture(slot);
      const upload = uploads[name]?.upload;
      const { picture } = invest.problemSolution[slot];
      const { src, webp: srcSet, width, height } = sourcesOf({ renditions }, upload ? name : picture);
      // Without the store, only the picture is shown.
      const image = upload && (await store.siteImages.find(originalFile(upload)).catch(() => undefined));
      return {
        ...{ slot, src, srcSet, width, height },
        ...(upload ? { name: '', facts: '' } : { name: picture, facts: 'The default picture' }),
        ...(image && { name: image.name, facts: `${formatBytes(image.size)}, ${formatDay(image.created_at)}` }),
        ...(refused?.slot === slot && { problem: refused.message }),
      };
    }),
  );
}

/** Maximum count of deliveries and leads. */
const ceiling = 1000;
const recentLimit = 10;
const firstLeads = 5;

export const showDashboard = handling(async (context) => {
  const images = await sectionImageViews(context, takeRefusedUpload(context.request));
  const { email, role } = accountOf(context);
  try {
    const lists = await leadLists(context, role === 'sales' ? email : undefined);
    const forAdmin = role === 'admin' ? await adminSections(context) : {};
    const figures = await leadReport(context.store, rangeOf(context.request), context.clock());
    const recent = await recentBulkActions(context);
    const allRows = context.request.query.all === 'yes';
    return sendAdminPage(context, 'admin', { lists, ...forAdmin, figures, allRows, images, recent });
  } catch (error) {
    const failure = failedToLoad(context, error);
    return sendAdminPage(context, 'admin', { failure, images }, { status: 503 });
  }
});

const capped = (count: number) => (count > ceiling ? `${formatCount(ceiling)}+` : formatCount(count));

function leadLists({ leads, clock }: WebContext, me?: string): Promise<LeadList[]> {
  const mine: FilterInput = me ? { owner: 'me' } : {};
  const lists: (Pick<LeadList, 'id' | 'title' | 'none'> & { words: FilterInput })[] = [
    { id: 'due', title: 'Follow-ups due', none: 'Nothing is due.', words: { ...mine, due: 'yes' } },
    {
      id: 'new',
      title: me ? 'New for you' : 'New',
      none: me ? 'No new leads for you.' : 'No new leads.',
      words: { ...mine, status: 'new' },
    },
    {
      id: 'unassigned',
      title: 'Without an owner',
      none: 'Every new lead has an owner.',
      words: { owner: nobody, status: 'new' },
    },
  ];
  return Promise.all(
    lists.map(async ({ words, ...list }) => {
      const parsed = parseFilter(words, clock(), me);
      if ('problem' in parsed) throw new Error(parsed.problem);
      const { filter } = parsed;
      const [rows, total] = await Promise.all([
        leads.list(filter, { limit: firstLeads, order: usualOrder(filter) }),
        leads.count(filter, ceiling + 1),
      ]);
      const query = `?${new URLSearchParams(words as Record<string, string>)}`;
      return { ...list, total: capped(total), query, leads: rows };
    }),
  );
}

async function adminSections(context: WebContext): Promise<Pick<DashboardView, 'problems' | 'steps'>> {
  const depth = await context.store.outbox.depth();
  const [waiting, failed] = [sumOf(depth.map((row) => row.waiting)), sumOf(depth.map((row) => row.failed))];
  return {
    problems: waiting + failed > 0 ? await deliveryProblems(context, failed) : [],
    steps: await nextSteps(context, waiting),
  };
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** Without a CRM, deliveries wait by design. */
async function deliveryProblems({ store, config, clock }: WebContext, failed: number) {
  const linkTo = (undelivered: string) => `${pathTo('adminLeads')}?${new URLSearchParams({ undelivered })}`;
  const unauthorized = await store.reports.unauthorized();
  const late = isCrmSet(config.crm) ? await store.outbox.depth(lateDeliveries(clock()).queuedBefore) : [];
  const waits = late.flatMap(({ destination, waiting, oldest }) => {
    if (!waiting || !oldest || unauthorized.includes(destination)) return [];
    const name = destinationName(destination);
    return `${name}: ${counted(waiting, 'delivery', 'deliveries')} waiting since ${formatMoment(oldest)}; we keep trying.`;
  });
  const refusals = unauthorized.map((destination) => {
    const { waiting = 0, oldest } = late.find((row) => row.destination === destination) ?? {};
    const since = oldest ? ` ${formatCount(waiting)} waiting since ${formatMoment(oldest)}.` : '';
    return unauthorizedSentences([destination], config.crm) + since;
  });
  const [latest] = failed ? await store.outbox.list({ states: ['failed'] }, { limit: 1 }) : [];
  const answer = latest?.answer && ` Last answer (${destinationName(latest.destination)}): ${latest.answer}`;
  const decide =
    (failed === 1 ? '1 delivery was refused.' : `${capped(failed)} deliveries were refused.`) + (answer ?? '');
  return [
    ...[...refusals, ...waits].map((text) => ({ text, href: linkTo('waiting') })),
    ...(failed ? [{ text: decide, href: linkTo('refused') }] : []),
  ];
}

const rangeOf = ({ query }: Request): number => ranges.find((days) => String(days) === query.days) ?? usualRange;

/** Bulk actions and imports since yesterday, with what this account can undo. */
async function recentBulkActions(context: RequestContext): Promise<RecentBulk[]> {
  const { store, clock } = context;
  const undo = async ({ id, action, changed, unchanged, ...record }: BulkRecord): Promise<RecentBulk[]> => {
    if (!isAction(action) && action !== importAction) return [];
    const { by, at, undone_at } = record;
    const title =
      action === importAction
        ? `${counted(changed, 'lead')} imported`
        : changedNotice(action, { changed, unchanged }, undefined).title;
    return [{ id, title, by, at, undone_at, canUndo: await canUndo(context, id) }];
  };
  const recent = await store.bulk.list({ since: new Date(clock() - undoTime).toISOString() }, recentLimit);
  return (await Promise.all(recent.map(undo))).flat();
}

/** Onboarding steps; `undefined` once all are done. */
async function nextSteps({ leads, admins, mailsSales, config, pages }: WebContext, waiting: number) {
  const steps = {
    crm: isCrmSet(config.crm),
    mail: mailsSales,
    colleague: (await admins.countAdmins()) > 1,
    content: !sampleTexts(pages.content).length,
  };
  if (Object.values(steps).every(Boolean)) return undefined;
  return { ...steps, waiting: capped(waiting), leads: (await leads.count({ spam: 'with' }, 1)) > 0 };
}
