import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { auditEvent } from '../../../base/audit.ts';
import { type ExportFormat, writeLeads } from '../../../leads/export/export.ts';
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

/** Every lead of the filter with every column, as a file. Throws `StoreUnavailableError` before anything is sent. */
export const downloadLeads = (context: WebContext) => async (request: Request, response: Response) => {
  if (refuseExport(context, request, response)) return;
  const asked = readAsked(request.query, context.clock(), accountOf(response).email);
  if ('problem' in asked) {
    const sentence = `These leads cannot be exported: ${asked.problem}.`;
    return refuse(context.pages, request, response, 400, sentence, { hasTypedWords: true });
  }
  const file = `leads-${formatDayKey(new Date(context.clock()))}.csv`;
  await send(context, request, response, asked.filter, 'csv', () => {
    response.type('text/csv').set('Content-Disposition', `attachment; filename="${file}"`);
  });
};

/** Every lead of the filter as `{"leads": […]}`. */
export const leadsJson = (context: WebContext, request: Request, response: Response, filter: LeadFilter) =>
  send(context, request, response, filter, 'json', () => response.type('application/json'));

/** Streams an export in one read transaction, as fast as it is taken, and writes who has it into the audit trail. */
async function send(
  context: WebContext,
  request: Request,
  response: Response,
  filter: LeadFilter,
  format: ExportFormat & ('csv' | 'json'),
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
        await setImmediate(); // pages are answered in between
      }
    } finally {
      await chunks.return?.();
    }
  }
  async function* hashed(): AsyncGenerator<string> {
    for await (const text of wrapped(writeLeads(counted(), format), format)) {
      hash.update(text);
      yield text;
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
  }
}

async function* wrapped(texts: AsyncIterable<string>, format: ExportFormat): AsyncGenerator<string> {
  if (format === 'json') yield '{"leads":';
  yield* texts;
  if (format === 'json') yield '}\n';
}
