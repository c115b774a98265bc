import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { auditEvent } from '../../base/events.ts';
import { type FilePart, hashed, marked, writeFile } from '../../leads/export/export.ts';
import { filterForAudit } from '../../leads/filter.ts';
import type { LeadTuple } from '../../leads/lead.ts';
import type { LeadListQuery } from '../../leads/list-query.ts';
import { formatDayKey } from '../../site/format.ts';
import { accountOf, actorOf } from '../http/admin-session.ts';
import { refuse } from '../http/answers.ts';
import { logOf } from '../http/request-log.ts';
import { handling, type RequestContext, type WebContext } from '../http/web-context.ts';
import { listQueryOf } from './posted.ts';

/**
 * Total milliseconds that an export may wait for its reader. Its read transaction keeps the WAL from
 * being truncated or occupies one of few connections, and the server's timeout never catches a trickling reader.
 */
const maxWait = 15 * 60_000;

export function readerLimit({ timers, monotonic }: Pick<WebContext, 'timers' | 'monotonic'>) {
  const controller = new AbortController();
  const cut = () => controller.abort(new Error('the reader took too long'));
  let left = maxWait;
  return {
    signal: controller.signal,
    /** Begins a wait; the returned function ends it. */
    begin() {
      const began = monotonic();
      const cancel = timers.after(left, cut);
      return () => {
        cancel();
        left = Math.max(left - (monotonic() - began), 0);
      };
    },
  };
}

export const mayExport = (context: RequestContext): boolean =>
  context.config.exportRole === 'sales' || accountOf(context).role === 'admin';

/**
 * Refuses an export that the account may not make, that another site requests, or with a method that would
 * return no leads. Returns whether it did.
 */
export function refuseExport(context: RequestContext): boolean {
  const { request, response } = context;
  const no = (status: number, sentence: string) => {
    refuse(context, status, sentence);
    return true;
  };
  if (request.method !== 'GET') {
    response.set('Allow', 'GET');
    return no(405, 'An export can only be downloaded.');
  }
  const from = request.get('sec-fetch-site');
  if (from === 'cross-site' || from === 'same-site') {
    return no(403, 'Leads can only be exported from our own pages.');
  }
  return mayExport(context) ? false : no(403, 'Your account may not export leads. Please ask an admin.');
}

const types = {
  csv: 'text/csv',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const download = (format: 'csv' | 'xlsx') =>
  handling(async (context) => {
    if (refuseExport(context)) return;
    const listQuery = listQueryOf(context);
    if (!('problem' in listQuery)) return sendExport(context, listQuery, format);
    const sentence = `These leads cannot be exported: ${listQuery.problem}.`;
    return refuse(context, 400, sentence, { hasTypedText: true });
  });

export const downloadLeads = download('csv');
export const downloadWorkbook = download('xlsx');

const allTaken = {
  account: 'Two of your exports are still running. Please try again when one has finished.',
  process: 'Several exports are running at the moment. Please try again in a minute.',
};

/**
 * Streams the leads of a list in one read transaction with backpressure, and writes an audit event; as JSON, `{"leads": […]}`. In the
 * query, `bom=yes` adds a byte-order mark to CSV. Throws `StoreUnavailableError` before anything is sent.
 */
export async function sendExport(context: RequestContext, { filter, sort }: LeadListQuery, format: keyof typeof types) {
  const { request, response, clock } = context;
  const slot = context.exports.acquire(accountOf(context).email);
  if ('full' in slot) {
    response.set('Retry-After', '60');
    return refuse(context, 429, allTaken[slot.full]);
  }
  const chunks = context.leads.rows(filter, sort)[Symbol.asyncIterator]();
  const hash = createHash('sha256');
  let rows = 0;
  const waiting = readerLimit(context);
  const record = (complete: boolean) => {
    const detail = { format, filter: filterForAudit(filter), rows, sha256: hash.copy().digest('hex'), complete };
    return context.store.audit.addEvent(auditEvent('export', actorOf(context), clock(), detail));
  };
  async function* counted(first: IteratorResult<LeadTuple[]>): AsyncGenerator<LeadTuple[]> {
    for (let chunk = first; !chunk.done; chunk = await chunks.next()) {
      rows += chunk.value.length;
      const taken = waiting.begin();
      try {
        yield chunk.value;
      } finally {
        taken();
      }
    }
  }
  async function* recorded(parts: AsyncIterable<FilePart>) {
    yield* hashed(parts, hash);
    await record(true); // before the response ends
  }
  try {
    const first = await chunks.next(); // an unavailable store is an error page, not half a file
    response.type(types[format]);
    const file = `leads-${formatDayKey(new Date(clock()))}.${format}`;
    if (format !== 'json') response.set('Content-Disposition', `attachment; filename="${file}"`);
    const parts = writeFile(counted(first), format);
    const isMarked = format === 'csv' && request.query.bom === 'yes';
    const whole = isMarked ? marked(parts) : format === 'json' ? inObject(parts) : parts;
    const bytes = Readable.from(recorded(whole), { highWaterMark: 2 });
    await pipeline(bytes, response, { signal: waiting.signal }).catch(async (error) => {
      logOf(context).warn({ err: error }, 'export broken off');
      await record(false);
    });
  } finally {
    await chunks.return?.();
    slot.release();
  }
}

async function* inObject(parts: AsyncIterable<FilePart>): AsyncGenerator<FilePart> {
  yield ['{"leads":'];
  yield* parts;
  yield ['}\n'];
}
