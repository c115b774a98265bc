import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { auditEvent } from '../../base/events.ts';
import { type FilePart, hashed, marked, writeFile } from '../../leads/export/export.ts';
import { filterForAudit, type LeadFilter } from '../../leads/filter.ts';
import type { LeadTuple } from '../../leads/lead.ts';
import { type LeadListQuery, parseListQuery } from '../../leads/list-query.ts';
import type { LeadOrder } from '../../leads/order.ts';
import { formatDayKey } from '../../site/format.ts';
import { accountOf, actorOf } from '../http/admin-session.ts';
import { refuse } from '../http/answers.ts';
import { logOf } from '../http/request-log.ts';
import type { WebContext } from '../http/web-context.ts';

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

export const mayExport = ({ config }: WebContext, response: Response): boolean =>
  config.exportRole === 'sales' || accountOf(response).role === 'admin';

/**
 * Refuses an export that the account may not make, that another site requests, or with a method that would
 * return no leads. Returns whether it did.
 */
export function refuseExport(context: WebContext, request: Request, response: Response): boolean {
  const no = (status: number, sentence: string) => {
    refuse(context.pages, request, response, status, sentence);
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
  return mayExport(context, response) ? false : no(403, 'Your account may not export leads. Please ask an admin.');
}

const types = {
  csv: 'text/csv',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

interface ExportRequest {
  filter: LeadFilter;
  order: LeadOrder;
  format: keyof typeof types;
  /** With a byte-order mark. */
  isMarked?: boolean;
  /** File name of a download. */
  file?: string;
}

/** `bom=yes` adds a byte-order mark to CSV. Throws `StoreUnavailableError` before anything is sent. */
const download = (format: 'csv' | 'xlsx') => (context: WebContext) => async (request: Request, response: Response) => {
  if (refuseExport(context, request, response)) return;
  const listQuery = parseListQuery(request.query, context.clock(), accountOf(response).email);
  if ('problem' in listQuery) {
    const sentence = `These leads cannot be exported: ${listQuery.problem}.`;
    return refuse(context.pages, request, response, 400, sentence, { hasTypedText: true });
  }
  await sendExport(context, request, response, {
    filter: listQuery.filter,
    order: listQuery.sort,
    format,
    isMarked: format === 'csv' && request.query.bom === 'yes',
    file: `leads-${formatDayKey(new Date(context.clock()))}.${format}`,
  });
};

export const downloadLeads = download('csv');
export const downloadWorkbook = download('xlsx');

/** Every lead of the filter as `{"leads": […]}`. */
export function leadsJson(context: WebContext, request: Request, response: Response, listQuery: LeadListQuery) {
  return sendExport(context, request, response, { filter: listQuery.filter, order: listQuery.sort, format: 'json' });
}

const allTaken = {
  account: 'Two of your exports are still running. Please try again when one has finished.',
  process: 'Several exports are running at the moment. Please try again in a minute.',
};

/** Streams in one read transaction with backpressure, and writes an audit event. */
async function sendExport(
  context: WebContext,
  request: Request,
  response: Response,
  { filter, order, format, isMarked, file }: ExportRequest,
): Promise<unknown> {
  const slot = context.exports.acquire(accountOf(response).email);
  if ('full' in slot) {
    response.set('Retry-After', '60');
    return refuse(context.pages, request, response, 429, allTaken[slot.full]);
  }
  const chunks = context.leads.rows(filter, order)[Symbol.asyncIterator]();
  const hash = createHash('sha256');
  let rows = 0;
  const waiting = readerLimit(context);
  const record = (complete: boolean) => {
    const detail = { format, filter: filterForAudit(filter), rows, sha256: hash.copy().digest('hex'), complete };
    return context.store.audit.addEvent(auditEvent('export', actorOf(request, response), context.clock(), detail));
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
    if (file) response.set('Content-Disposition', `attachment; filename="${file}"`);
    const parts = writeFile(counted(first), format);
    const whole = isMarked ? marked(parts) : format === 'json' ? inObject(parts) : parts;
    await pipeline(Readable.from(recorded(whole), { highWaterMark: 2 }), response, { signal: waiting.signal }).catch(
      async (error) => {
        logOf(context, response).warn({ err: error }, 'export broken off');
        await record(false);
      },
    );
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
