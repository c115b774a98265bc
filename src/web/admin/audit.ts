import type { Request, Response } from 'express';
import { type AuditKind, auditKinds } from '../../base/audit.ts';
import { jsonObject } from '../../base/json-object.ts';
import { pathTo } from '../../site/routes.ts';
import { wantsJson } from '../refuse.ts';
import type { WebContext } from '../web-context.ts';
import { auditLine, kindWords } from './audit-line.ts';
import { sendAdminPage } from './page.ts';

/** Events of one page. */
const pageSize = 50;

/** What was done behind the sign-in, newest first. For programs `next` is the address of the page after this one, or null. */
export const showAudit = (context: WebContext) => async (request: Request, response: Response) => {
  const { kind = '', after } = request.query;
  if (!isKind(kind) && kind !== '') return refuseKind(context, request, response);
  const asked = kind === '' ? {} : { kind };
  const page = { ...asked, ...(typeof after === 'string' && after && { after }) };
  const found = await context.store.audit.latest(pageSize + 1, page);
  const events = found.slice(0, pageSize);
  const last = found.length > pageSize ? events.at(-1) : undefined;
  const older = last && addressOf({ ...asked, after: last.id });
  if (wantsJson(request)) {
    const parsed = events.map((event) => ({ ...event, detail: jsonObject(event.detail) }));
    return response.json({ events: parsed, next: older ?? null });
  }
  const newest = 'after' in page ? addressOf(asked) : undefined;
  const audit = { ...asked, events: events.map(auditLine), kinds: kindWords, newest, older };
  return sendAdminPage(context, request, response, 'adminAudit', audit);
};

function refuseKind(context: WebContext, request: Request, response: Response) {
  const problem = `Unknown kind; use one of ${auditKinds.join(', ')}.`;
  if (wantsJson(request)) return response.status(400).json({ ok: false, message: problem });
  const audit = { events: [], kinds: kindWords, problem };
  return sendAdminPage(context, request, response, 'adminAudit', audit, { status: 400 });
}

function addressOf(asked: { kind?: AuditKind; after?: string }): string {
  const query = new URLSearchParams(asked).toString();
  return pathTo('adminAudit') + (query && `?${query}`);
}

const isKind = (word: unknown): word is AuditKind => (auditKinds as readonly unknown[]).includes(word);
