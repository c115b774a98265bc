import { parseListQuery } from '../../leads/list-query.ts';
import { accountName } from '../../leads/owners.ts';
import { accountOf, leaveSession } from '../http/admin-session.ts';
import { refuse } from '../http/answers.ts';
import type { Handler } from '../http/web-context.ts';
import { idsIn } from './posted.ts';

/** Clock skew between instances, in milliseconds. */
const tolerance = 600_000;
const ceiling = 1000;

export const countArrivals: Handler = (context) => async (request, response) => {
  const now = context.clock();
  const listQuery = parseListQuery(request.query, now, accountOf(response).email);
  const from = Number(request.query.from);
  if ('problem' in listQuery || !(from >= 0 && from <= now + tolerance)) {
    return refuse(context.pages, request, response, 400, 'The address of this count cannot be read.');
  }
  const { filter } = listQuery;
  const since = new Date(from).toISOString();
  const isLater = filter.since && filter.since > since;
  const count = await context.leads.count(isLater ? filter : { ...filter, since }, ceiling);
  leaveSession(request);
  response.json({ count });
};

export const countChanges: Handler = (context) => async (request, response) => {
  const from = new Date(Number(request.query.from ?? Number.NaN));
  if (Number.isNaN(from.getTime())) {
    return refuse(context.pages, request, response, 400, 'The address of this count cannot be read.');
  }
  const { email } = accountOf(response);
  const changes = await context.leads.changesByOthers(idsIn(request.query.lead), from.toISOString(), email);
  leaveSession(request);
  response.json({
    at: changes[0]?.at,
    leads: new Set(changes.map(({ lead_id }) => lead_id)).size,
    by: [...new Set(changes.map(({ by }) => accountName(by)))],
  });
};
