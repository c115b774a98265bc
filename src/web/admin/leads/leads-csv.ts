import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { auditEvent } from '../../../base/audit.ts';
import { type ExportFormat, type FilePart, marked, writeFile } from '../../../leads/export/export.ts';
import { filterForTrail, type LeadFilter } from '../../../leads/filter.ts';
import type { LeadRow } from '../../../leads/lead.ts';
import { formatDayKey } from '../../../site/format.ts';
import { logOf } from '../../operations/request-id.ts';
import { refuse } from '../../refuse.ts';
import type { WebContext } from '../../web-context.ts';
import { accountOf } from '../accounts/session.ts';
import { actorOf } from '../actor.ts';
import { refuseExport } from '../may-export.ts';
import { readerLimit } from '../reader-limit.ts';
import { readAsked } from './leads-asked.ts';

const types = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Every lead of the filter with every column, as a file; `bom=yes` puts a byte-order mark before CSV. Throws `StoreUnavailableError` before anything is sent. */
const download =
  (format: keyof typeof types) => (context: WebContext) => async (request: Request, response: Response) => {
    if (refuseExport(context, request, response)) return;
    const asked = readAsked(request.query, context.clock(), accountOf(response).email);
    if ('problem' in asked) {
      const sentence = `These leads cannot be exported: ${asked.problem}.`;
      return refuse(context.pages, request, response, 400, sentence, { hasTypedWords: true });
    }
    const file = `leads-${formatDayKey(new Date(context.clock()))}.${format}`;
    const isMarked = format === 'csv' && request.query.bom === 'yes';
    await send(context, request, response, asked.filter, isMarked ? 'marked csv' : format, () => {
      response.type(types[format]).set('Content-Disposition', `attachment; filename="${file}"`);
    });
  };

export const downloadLeads = download('csv');
export const downloadWorkbook = download('xlsx');

/** Every lead of the filter as `{"leads": […]}`. */
export const leadsJson = (context: WebContext, request: Request, response: Response, filter: LeadFilter) =>
  send(context, request, response, filter, 'json', () => response.type('application/json'));

type Kind = Extract<ExportFormat, 'csv' | 'json' | 'xlsx'> | 'marked csv';

/** Sends an export when there is a slot for it. */
async function send(
  context: WebContext,
  request: Request,
  response: Response,
  filter: LeadFilter,
  kind: Kind,
  head: () => void,
): Promise<unknown> {
  const slot = context.exports.acquire(accountOf(response).email);
  if ('refused' in slot) {
    response.set('Retry-After', '60');
    return refuse(context.pages, request, response, 429, slot.refused);
  }
  try {
    return await stream(context, request, response, filter, kind, head);
  } finally {
    slot.release();
  }
}

/** Streams an export in one read transaction, as fast as it is taken, and writes who has it into the audit trail. */
async function stream(
  context: WebContext,
  request: Request,
  response: Response,
  filter: LeadFilter,
  kind: Kind,
  head: () => void,
): Promise<void> {
  const chunks = context.leads.rows(filter)[Symbol.asyncIterator]();
  const first = await chunks.next(); // a store that cannot answer is refused in words, not with half a file
  const hash = createHash('sha256');
  let rows = 0;
  const waiting = readerLimit(context);
  async function* counted(): AsyncGenerator<LeadRow[]> {
    try {
      for (let chunk = first; !chunk.done; chunk = await chunks.next()) {
        rows += chunk.value.length;
        const taken = waiting.begin();
        try {
          yield chunk.value;
        } finally {
          taken();
        }
      }
    } finally {
      await chunks.return?.();
    }
  }
  const format = kind === 'marked csv' ? 'csv' : kind;
  async function* hashed(): AsyncGenerator<string | Uint8Array> {
    for await (const part of wrapped(writeFile(counted(), format), kind)) {
      const written = part instanceof Uint8Array ? part : part.join('');
      hash.update(written);
      yield written;
    }
    await record(true); // the answer ends only once the trail has it
  }
  const record = (complete: boolean) => {
    const detail = { format, filter: filterForTrail(filter), rows, sha256: hash.copy().digest('hex'), complete };
    return context.store.audit.addEvent(auditEvent('export', actorOf(request, response), context.clock(), detail));
  };
  head();
  try {
    await pipeline(Readable.from(hashed(), { highWaterMark: 2 }), response, { signal: waiting.signal });
  } catch (error) {
    logOf(context, response).warn({ err: error }, 'export broken off');
    await record(false);
  } finally {
    await chunks.return?.(); // nothing of it may have been asked for
  }
}

async function* wrapped(parts: AsyncIterable<FilePart>, kind: Kind): AsyncGenerator<FilePart> {
  if (kind === 'json') yield ['{"leads":'];
  yield* kind === 'marked csv' ? marked(parts) : parts;
  if (kind === 'json') yield ['}\n'];
}
