import type { Request, Response } from 'express';
import { matchedData, query } from 'express-validator';
import { type AuditKind, auditKinds } from '../../base/audit.ts';
import { jsonObject } from '../../base/json-object.ts';
import { pathTo } from '../../site/routes.ts';
import { sendAdminPage } from '../http/admin-page.ts';
import { type Refusal, refusalOf, text } from '../http/posted.ts';
import { wantsJson } from '../http/refuse.ts';
import type { WebContext } from '../http/web-context.ts';
import { auditLine, kindLabels } from './audit-line.ts';

/** Events of one page. */
const pageSize = 50;

/** What was done behind the sign-in, newest first. For programs `next` is the address of the page after this one, or null. */
export const showAudit = (context: WebContext) => [
  query('kind')
    .default('')
    .custom((kind) => ['', ...auditKinds].includes(kind))
    .withMessage(`Unknown kind; use one of ${auditKinds.join(', ')}.`),
  text('after', query),
  async (request: Request, response: Response) => {
    const wrong = refusalOf(request);
    if (wrong) return refuseFilter(context, request, response, wrong);
    const { kind, after } = matchedData<{ kind: AuditKind | ''; after: string }>(request);
    const filter = kind ? { kind } : {};
    const found = await context.store.audit.latest(pageSize + 1, after ? { ...filter, after } : filter);
    const events = found.slice(0, pageSize);
    const last = found.length > pageSize ? events.at(-1) : undefined;
    const older = last && addressOf({ ...filter, after: last.id });
    if (wantsJson(request)) {
      const parsed = events.map((event) => ({ ...event, detail: jsonObject(event.detail) }));
      return response.json({ events: parsed, next: older ?? null });
    }
    const newest = after ? addressOf(filter) : undefined;
    const audit = { ...filter, events: events.map(auditLine), kinds: kindLabels, newest, older };
    return sendAdminPage(context, request, response, 'adminAudit', audit);
  },
];

function refuseFilter(context: WebContext, request: Request, response: Response, { message, errors }: Refusal) {
  if (wantsJson(request)) return response.status(400).json({ ok: false, message, errors });
  const audit = { events: [], kinds: kindLabels, problem: message };
  return sendAdminPage(context, request, response, 'adminAudit', audit, { status: 400 });
}

function addressOf(query: { kind?: AuditKind; after?: string }): string {
  const params = new URLSearchParams(query).toString();
  return pathTo('adminAudit') + (params && `?${params}`);
}
