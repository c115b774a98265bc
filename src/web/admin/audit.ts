import type { Request, Response } from 'express';
import { matchedData, query } from 'express-validator';
import { type AuditEvent, type AuditFilter, type AuditKind, auditKinds } from '../../base/audit.ts';
import { jsonObject } from '../../base/json-object.ts';
import { dayAfter, startOfDay } from '../../site/day.ts';
import { pathTo } from '../../site/routes.ts';
import { sendAdminPage } from '../http/admin-page.ts';
import { takeNotice } from '../http/notice.ts';
import { type Refusal, refusalOf, text } from '../http/posted.ts';
import { wantsJson } from '../http/refuse.ts';
import type { WebContext } from '../http/web-context.ts';
import { canUndo } from '../leads/leads-actions.ts';
import { auditLine, kindLabels } from './audit-line.ts';

/** Events of one page. */
const pageSize = 50;

const day = (name: 'since' | 'until') =>
  text(name, query)
    .custom((typed: string) => !typed || !Number.isNaN(startOfDay(typed)))
    .withMessage(`${name} must be a date such as 2026-10-18.`);

type Typed = Record<'by' | 'since' | 'until' | 'after', string> & { kind: AuditKind | '' };

/** What was done behind the sign-in, newest first. For programs `next` is the address of the page after this one, or null. */
export const showAudit = (context: WebContext) => [
  query('kind')
    .default('')
    .custom((kind) => ['', ...auditKinds].includes(kind))
    .withMessage(`Unknown kind; use one of ${auditKinds.join(', ')}.`),
  text('by', query),
  day('since'),
  day('until'),
  text('after', query),
  async (request: Request, response: Response) => {
    const wrong = refusalOf(request);
    if (wrong) return refuseFilter(context, request, response, wrong);
    const { after, ...typed } = matchedData<Typed>(request);
    const events = await context.store.audit.latest(pageSize + 1, { ...filterOf(typed), ...(after && { after }) });
    const last = events.length > pageSize ? events[pageSize - 1] : undefined;
    events.length = Math.min(events.length, pageSize);
    const older = last && addressOf({ ...typed, after: last.id });
    if (wantsJson(request)) {
      const parsed = events.map((event) => ({ ...event, detail: jsonObject(event.detail) }));
      return response.json({ events: parsed, next: older ?? null });
    }
    const undos = await undosOf(context, response, events);
    const audit = {
      filter: typed,
      events: events.map((event) => ({ ...auditLine(event), undo: undos.get(event.id) })),
      kinds: kindLabels,
      people: (await context.admins.listAdmins()).map(({ email }) => email),
      newest: after ? addressOf(typed) : undefined,
      older,
    };
    const options = { here: addressOf({ ...typed, after }), notice: takeNotice(request) };
    return sendAdminPage(context, request, response, 'adminAudit', audit, options);
  },
];

function filterOf({ kind, by, since, until }: Omit<Typed, 'after'>): AuditFilter {
  return {
    ...(kind && { kind }),
    ...(by && { by: by.trim().toLowerCase() }),
    ...(since && { since: new Date(startOfDay(since)).toISOString() }),
    ...(until && { until: new Date(startOfDay(dayAfter(until))).toISOString() }),
  };
}

/** What of these events this account can undo, by the id of the event. */
async function undosOf(context: WebContext, response: Response, events: readonly AuditEvent[]) {
  const undos = new Map<string, string>();
  for (const { id, kind, detail } of events) {
    const { bulk, import: imported } = jsonObject(detail);
    const undo = kind === 'bulk-action' ? bulk : kind === 'import' ? imported : undefined;
    if (typeof undo === 'string' && (await canUndo(context, response, undo))) undos.set(id, undo);
  }
  return undos;
}

function refuseFilter(context: WebContext, request: Request, response: Response, { message, errors }: Refusal) {
  if (wantsJson(request)) return response.status(400).json({ ok: false, message, errors });
  const audit = { filter: {}, events: [], kinds: kindLabels, people: [], problem: message };
  return sendAdminPage(context, request, response, 'adminAudit', audit, { status: 400 });
}

function addressOf(typed: Partial<Typed>): string {
  const params = new URLSearchParams(Object.entries(typed).filter(([, value]) => value)).toString();
  return pathTo('adminAudit') + (params && `?${params}`);
}
