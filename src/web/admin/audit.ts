import { query } from 'express-validator';
import type { AuditLine } from '../../../views/pages/admin/audit.tsx';
import type { AuditFilter } from '../../accounts/audit-log.ts';
import { type AuditEvent, type AuditKind, auditKinds, auditLabels } from '../../base/events.ts';
import { jsonObject, jsonText, lookUp } from '../../base/json-object.ts';
import { actionOf, isAction } from '../../leads/actions/index.ts';
import { filterText } from '../../leads/filter.ts';
import { networkText } from '../../leads/retention.ts';
import { dayAfter, startOfDay } from '../../site/day.ts';
import { formatCount, formatMoment } from '../../site/format.ts';
import { pathTo } from '../../site/routes.ts';
import { refuseForm, sendAdminPage, wantsJson } from '../http/answers.ts';
import { readPost, text } from '../http/posted.ts';
import type { RequestContext } from '../http/web-context.ts';
import { canUndo } from '../leads/actions.ts';

function auditLine({ id, at, kind, by, via, detail }: AuditEvent): AuditLine {
  const { address, bulk: _, ...known } = jsonObject(detail);
  const from = via === 'api' ? 'API' : `${via.slice(0, 1).toUpperCase()}${via.slice(1)}`;
  return {
    id,
    at,
    label: lookUp(auditLabels, kind) ?? kind,
    facts: Object.entries(known).flatMap(
      ([name, value]) => factOf(kind.startsWith('image-') && name === 'name' ? 'picture' : name, value) ?? [],
    ),
    by,
    from: typeof address === 'string' ? `${from}, ${networkText(address)}` : from,
  };
}

const names: Readonly<Record<string, string>> = {
  email: 'Account',
  person: 'Keyed hash',
  name: 'Unknown account, as a keyed hash',
  picture: 'Name',
  twoFactor: 'Two-factor authentication',
  unwritten: 'Not recorded in earlier hours',
  until: 'Not recorded again until',
  rows: 'Leads',
  followUps: 'With a follow-up',
  views: 'Shared views',
  tokens: 'API tokens that ended',
  to: 'Handed over to',
  sending: 'Being sent',
  sha256: 'SHA-256',
  url: 'File',
};

/** "Leads: 1,204"; `undefined` for an empty value. */
function factOf(name: string, value: unknown): string | undefined {
  if (value === null || value === '' || value === undefined) return undefined;
  if (name === 'action' && typeof value === 'string' && isAction(value)) return actionOf(value).button;
  if (name === 'complete') return value ? undefined : 'Incomplete';
  if (name === 'filter' && typeof value === 'object') return `Filter: ${filterText(value) || 'all leads'}`;
  const label = lookUp(names, name) ?? `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  if (value === true) return label;
  return `${label}: ${typeof value === 'number' ? formatCount(value) : textOf(jsonText(value))}`;
}

const textOf = (text: string) => (/^\d{4}-\d\d-\d\dT.+Z$/.test(text) ? formatMoment(text) : text);

const pageSize = 50;

const day = (name: 'since' | 'until') =>
  text(name, query)
    .custom((typed: string) => !typed || !Number.isNaN(startOfDay(typed)))
    .withMessage(`${name} must be a date such as 2026-10-18.`);

type Typed = Record<'by' | 'since' | 'until' | 'after', string> & { kind: AuditKind | '' };

/** Newest first. For programs `next` is the address of the next page, or null. */
export const showAudit = readPost(
  [
    query('kind')
      .default('')
      .custom((kind) => ['', ...auditKinds].includes(kind))
      .withMessage(`Unknown kind; use one of ${auditKinds.join(', ')}.`),
    text('by', query),
    day('since'),
    day('until'),
    text('after', query),
  ],
  async ({ after, ...typed }: Typed, context) => {
    const events = await context.store.audit.latest(pageSize + 1, { ...filterOf(typed), ...(after && { after }) });
    const last = events.length > pageSize ? events[pageSize - 1] : undefined;
    events.length = Math.min(events.length, pageSize);
    const older = last && addressOf({ ...typed, after: last.id });
    if (wantsJson(context.request)) {
      const parsed = events.map((event) => ({ ...event, detail: jsonObject(event.detail) }));
      return context.response.json({ events: parsed, next: older ?? null });
    }
    const audit = {
      filter: typed,
      events: await Promise.all(
        events.map(async (event) => ({ ...auditLine(event), undo: await undoOf(context, event) })),
      ),
      kinds: auditLabels,
      people: (await context.admins.listAdmins()).map(({ email }) => email),
      newest: after ? addressOf(typed) : undefined,
      older,
    };
    const here = addressOf({ ...typed, after });
    return sendAdminPage(context, 'adminAudit', audit, { here });
  },
  (context, wrong) => {
    const audit = { filter: {}, events: [], kinds: auditLabels, people: [] };
    return refuseForm(context, 'adminAudit', wrong, audit, 400);
  },
);

function filterOf({ kind, by, since, until }: Omit<Typed, 'after'>): AuditFilter {
  return {
    ...(kind && { kind }),
    ...(by && { by: by.trim().toLowerCase() }),
    ...(since && { since: new Date(startOfDay(since)).toISOString() }),
    ...(until && { until: new Date(startOfDay(dayAfter(until))).toISOString() }),
  };
}

/** For an event that this account can undo. */
async function undoOf(context: RequestContext, { kind, detail }: AuditEvent) {
  const { bulk, import: imported } = jsonObject(detail);
  const undo = kind === 'bulk-action' ? bulk : kind === 'import' ? imported : undefined;
  return typeof undo === 'string' && (await canUndo(context, undo)) ? undo : undefined;
}

function addressOf(typed: Partial<Typed>): string {
  const params = new URLSearchParams(Object.entries(typed).filter(([, value]) => value)).toString();
  return pathTo('adminAudit') + (params && `?${params}`);
}
