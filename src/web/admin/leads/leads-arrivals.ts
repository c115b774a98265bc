import type { Request, Response } from 'express';
import { arrivalsFrom } from '../../../leads/arrivals.ts';
import type { LeadFilter } from '../../../leads/filter.ts';
import { canSeeLeads } from '../../../site/route.ts';
import { refuse } from '../../refuse.ts';
import type { WebContext } from '../../web-context.ts';
import { accountIn, accountOf } from '../accounts/session.ts';
import { readAsked } from './leads-asked.ts';

/** Milliseconds for which arrivals are found one by one; what is older is counted. */
const recently = 600_000;
const ceiling = 1000;
/** Milliseconds until a browser connects again. */
const again = 10_000;

/**
 * How many leads of a filter have arrived since a page of the list was shown, said whenever one more has. Only numbers go out. It
 * ends with the session, which it does not prolong, with the account's access to leads, and when the program stops.
 */
export const streamArrivals = (context: WebContext) => async (request: Request, response: Response) => {
  if (!request.accepts('text/event-stream')) {
    return refuse(context.pages, request, response, 406, 'This address sends a stream of events.');
  }
  const now = context.clock();
  const asked = readAsked(request.query, now, accountOf(response).email);
  const from = Number(request.query.from);
  if ('problem' in asked || !(from >= 0 && from <= now + recently)) {
    return refuse(context.pages, request, response, 400, 'The address of this stream cannot be read.');
  }
  const headers = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' };
  if (request.method === 'HEAD') return response.set(headers).end();
  const count = counter(context, asked.filter, from);
  const mayGoOn = accessOf(context, request);
  const watch = { look: () => void look(), beat: () => void beat(), end: () => response.end() };
  const leave = context.arrivals.join(accountOf(response).id, watch);
  if (!leave) {
    response.set('Retry-After', '60');
    return refuse(context.pages, request, response, 429, 'Too many pages wait for new leads.');
  }
  const { socket } = request;
  // The server lets a sender be the first to end; a browser that does so here has gone to another page.
  const gone = () => response.end();
  socket.once('end', gone);
  response.once('close', () => {
    socket.off('end', gone);
    leave();
  });
  // It may have gone while the session was read.
  if (response.destroyed || socket.readableEnded) return leave();
  response.set(headers).write(`retry: ${again}\n\n`);

  let said = 0;
  let isLooking = false;
  async function look() {
    if (isLooking) return;
    isLooking = true;
    // A store that is away is asked again with the next look.
    const found = await count().catch(() => said);
    const isOver = found !== said && !(await mayGoOn().catch(() => true));
    isLooking = false;
    if (isOver) return end();
    if (found === said || response.writableEnded) return;
    said = found;
    response.write(`data: ${JSON.stringify({ count: found })}\n\n`);
  }

  /** Writes something, so that no proxy takes the connection for a dead one. */
  async function beat() {
    if (!(await mayGoOn().catch(() => true))) return end();
    if (!response.writableEnded) response.write(':\n\n');
  }
  function end() {
    response.end('event: ended\ndata: {}\n\n');
  }
  return look();
};

/** Counts what has arrived. */
function counter({ leads, clock }: WebContext, filter: LeadFilter, from: number): () => Promise<number> {
  const start = Math.max(from, clock() - recently);
  const arrived = arrivalsFrom(leads, filter, start);
  let older: number | undefined;
  let recent = 0;
  return async () => {
    older ??= start > from ? await leads.count(between(filter, from, start), ceiling) : 0;
    recent += (await arrived()).length;
    return older + recent;
  };
}

function between(filter: LeadFilter, from: number, until: number): LeadFilter {
  const [since, end] = [new Date(from).toISOString(), new Date(until).toISOString()];
  return {
    ...filter,
    since: filter.since && filter.since > since ? filter.since : since,
    until: filter.until && filter.until < end ? filter.until : end,
  };
}

/** Takes the session off the request, which would prolong it when the answer ends; answers whether its account may still see leads. */
function accessOf(context: WebContext, request: Request): () => Promise<boolean> {
  const { sessionID, sessionStore } = request;
  (request as { session?: unknown }).session = undefined;
  return () =>
    new Promise((resolve, reject) => {
      sessionStore.get(sessionID, (error, session) =>
        error ? reject(error) : resolve(session ? accountIn(context, session).then(canSeeLeads) : false),
      );
    });
}
