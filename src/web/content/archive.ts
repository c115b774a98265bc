import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ArchiveView } from '../../../views/pages/admin/content/archive.tsx';
import { hasEnded, type PageChange } from '../../content/editing/archive.ts';
import type { ArchivedPage } from '../../db/rows.ts';
import { dayAfter, localTime, startOfDay } from '../../site/day.ts';
import { zoneName } from '../../site/format.ts';
import { documentFolder } from '../../site/uploads.ts';
import { sendAdminPage } from '../http/answers.ts';
import { handling } from '../http/web-context.ts';
import { sendDocument, sendSandboxed } from './preview.ts';

const unpacked = promisify(gunzip);
const historyLimit = 200;

/** A page as it read at a time, by `?page=/invest&at=2026-03-01`: a day means its end, unless it is today. */
export const showArchive = handling(async (context) => {
  const { archive } = context.store;
  const paths = await archive.paths();
  const path = typeof context.request.query.page === 'string' ? context.request.query.page : (paths[0] ?? '/');
  const at = typeof context.request.query.at === 'string' ? context.request.query.at.trim() : '';
  const time = timeOf(at, context.clock());
  const archived = time === undefined ? undefined : await archive.at(path, time);
  const history = await archive.history(path, historyLimit);
  const error =
    time === undefined
      ? 'Please write a day such as 2026-03-01, or a time such as 2026-03-01T08:00'
      : archived
        ? undefined
        : `The archive has no ${path} of that time`;
  const props: ArchiveView = {
    paths,
    path,
    at,
    zone: zoneName(),
    ...(error && { error }),
    ...(archived && {
      archived: {
        id: archived.id,
        at: archived.at,
        until: archived.until,
        sha256: archived.sha256,
        ...factsOf(archived),
      },
    }),
    history: history.map((page) => {
      const { versions, ...facts } = factsOf(page);
      const of = (name: 'authors' | 'approver') =>
        [...new Set(versions.flatMap((version) => version[name].split(' ')))].filter(Boolean).join(', ');
      return { at: page.at, sha256: page.sha256, authors: of('authors'), approver: of('approver'), ...facts };
    }),
  };
  const status = time === undefined ? 422 : archived || !at ? 200 : 404;
  const json = { ok: status === 200, ...props };
  return sendAdminPage(context, 'adminArchive', props, { status, json });
});

/** The archived document itself, byte for byte. */
export const showArchived = handling(async (context, next) => {
  const page = await context.store.archive.find(String(context.request.params.id));
  if (!page || hasEnded(page)) return next();
  const bytes = await unpacked(page.html);
  const isDocument = page.path.startsWith(`${documentFolder}/`);
  const name =
    page.path
      .replace(/\.pdf$/, '')
      .replace(/\W+/g, '-')
      .replace(/^-|-$/g, '') || 'home';
  const fileName = `${name}-${page.at.slice(0, 10)}.${isDocument ? 'pdf' : 'html'}`;
  if (isDocument) return sendDocument(context.response, bytes, fileName, context.request.query.download !== undefined);
  const html = bytes.toString();
  if (context.request.query.download !== undefined) {
    context.response.set('Content-Disposition', `attachment; filename="${fileName}"`);
    return context.response.type('html').set('Cache-Control', 'private, no-store').send(html);
  }
  return sendSandboxed(context.response, html, policy);
});

/** Its style sheet is in the document, under the hash of another release. */
const policy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

function factsOf(page: Pick<ArchivedPage, 'change' | 'sha256'>) {
  const { versions, byTime } = JSON.parse(page.change) as PageChange;
  return { versions, ...(byTime && { byTime }), ...(hasEnded(page) && { ended: true as const }) };
}

/** Parses the requested time, in the site's zone unless it has one; "" means now. */
function timeOf(typed: string, now: number): string | undefined {
  if (!typed) return new Date(now).toISOString();
  if (/^\d{4}-\d\d-\d\d$/.test(typed)) {
    const end = Number.isNaN(startOfDay(typed)) ? Number.NaN : startOfDay(dayAfter(typed)) - 1;
    return Number.isNaN(end) ? undefined : new Date(end).toISOString();
  }
  const text = typed.replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T');
  const hasZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/i.test(text);
  const time = hasZone ? Date.parse(text) : localTime(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
