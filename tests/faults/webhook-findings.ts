import type { Lead } from '../../src/db/rows.ts';
import type { FakeReceiver } from '../fakes/webhook-receiver.ts';
import { exactly, type Finding, hadTime, metEach } from './finding.ts';
import type { Person } from './people.ts';

type Received = FakeReceiver['requests'][number];

const modesToMeet = ['500', 'reset', '401', 'lost', 'hang', '429'];

/** What the receiver of webhooks must have got for each person: what happened to their lead, once, in order and as it was. */
export function webhookFindings(
  people: readonly Person[],
  leads: readonly Lead[],
  requests: readonly Received[],
  kills: readonly number[],
): Finding[] {
  const taken = requests
    .filter(({ answered }) => answered === 200)
    .map((request) => ({ ...request, ...said(request) }));
  const byEmail = new Map<string, typeof taken>();
  for (const one of taken) byEmail.set(one.data.email, [...(byEmail.get(one.data.email) ?? []), one]);
  const got = (email: string) => byEmail.get(email) ?? [];
  const stored = new Map(leads.map((lead) => [lead.email, lead]));
  const inOrder = people.filter(({ email }) => got(email)[0]?.type === 'lead.received' && isSorted(got(email)));
  const complete = people.filter(({ email }) => new Set(got(email).map(({ id }) => id)).size === 2);
  const altered = taken.filter(({ type, data }) => {
    // The first event has the lead as it is when it is sent: before or after it was contacted.
    const { status, contacted_at, ...typed } = stored.get(data.email) ?? ({} as Lead);
    const was = { ...typed, ...(type !== 'lead.received' && { status }) };
    return Object.entries(was).some(([name, value]) => data[name as keyof Lead] !== value);
  });
  const again = people.flatMap(({ email }) =>
    got(email).filter((one, place) =>
      got(email)
        .slice(place + 1)
        .some(({ id }) => id === one.id && hadTime(one, kills)),
    ),
  );
  return [
    exactly('webhook: leads of which both events arrived', complete.length, people.length),
    exactly('webhook: leads whose events arrived in order', inOrder.length, people.length),
    exactly('webhook: events with altered columns', altered.length, 0),
    exactly('webhook: sent again after a 200 that there was time to record', again.length, 0),
    ...metEach(
      'webhook: attempts',
      modesToMeet,
      requests.map(({ mode }) => mode),
    ),
  ];
}

const said = ({ body }: Received) => JSON.parse(body) as { type: string; data: Lead };

/** Each event is sent again only before the next one begins. */
function isSorted(events: readonly { id: string }[]): boolean {
  const ids = events.map(({ id }) => id);
  return ids.every((id, place) => place === 0 || id === ids[place - 1] || !ids.slice(0, place).includes(id));
}
