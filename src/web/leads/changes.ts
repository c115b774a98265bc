import { accountName } from '../../leads/owners.ts';
import { accountOf, leaveSession } from '../http/admin-session.ts';
import { refuse } from '../http/answers.ts';
import { handling } from '../http/web-context.ts';
import { idsIn, listQueryOf } from './posted.ts';

/** Clock skew between instances, in milliseconds. */
const tolerance = 600_000;
const ceiling = 1000;

export const countArrivals = handling(async (context) => {
  const now = context.clock();
  const listQuery = listQueryOf(context);
  const from = Number(context.request.query.from);
  if ('problem' in listQuery || !(from >= 0 && from <= now + tolerance)) {
    return refuse(context, 400, 'The address of this count cannot be read.');
  }
  const { filter } = listQuery;
  const since = new Date(from).toISOString();
  const isLater = filter.since && filter.since > since;
  const count = await context.leads.count(isLater ? filter : { ...filter, since }, ceiling);
  leaveSession(context.request);
  context.response.json({ count });
});

export const countChanges = handling(async (context) => {
  const from = new Date(Number(context.request.query.from ?? Number.NaN));
  if (Number.isNaN(from.getTime())) {
    return refuse(context, 400, 'The address of this count cannot be read.');
  }
  const { email } = accountOf(context);
  const changes = await context.leads.changesByOthers(idsIn(context.request.query.lead), from.toISOString(), email);
  leaveSession(context.request);
  context.response.json({
    at: changes[0]?.at,
    leads: new Set(changes.map(({ lead_id }) => lead_id)).size,
    by: [...new Set(changes.map(({ by }) => accountName(by)))],
  });
});
