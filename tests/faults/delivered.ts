import { root } from '../../src/base/root.ts';
import { readConfig } from '../../src/config/config.ts';
import { loadContent } from '../../src/content/load.ts';
import type { Delivery, Lead } from '../../src/db/rows.ts';
import { mailBody } from '../../src/integrations/mail/notices.ts';
import { visitorMailBody } from '../../src/integrations/mail/visitor-mail.ts';
import { mailText } from '../../src/integrations/mail/visitor-mails.ts';
import { formOf } from '../../src/site/forms/index.ts';
import { withFiling } from '../../src/web/http/content-source.ts';
import type { FakeCrmRequest } from '../fakes/crm.ts';
import type { FakeMailServer } from '../fakes/mail-server.ts';
import type { FakeReceiver } from '../fakes/webhook-receiver.ts';
import { plainTextOf } from '../helpers/mail-source.ts';
import { exactly, type Finding } from './finding.ts';
import type { Person } from './people.ts';

type Mail = FakeMailServer['mails'][number];
type Kills = readonly number[];

/** After an answer the program must have written it down within so many milliseconds, unless it was killed. */
const timeToRecord = 1000;

/** What was sent again, of each group, though its answer came and there was time to record it. */
const sentAgain = <T extends { mode: string; at: number }>(groups: Iterable<readonly T[]>, kills: Kills) =>
  [...groups].flatMap((all) =>
    all
      .slice(0, -1)
      .filter(({ mode, at }) => mode !== 'lost' && !kills.some((kill) => kill >= at && kill - at < timeToRecord)),
  );

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

const fieldsOf = ({ body }: FakeCrmRequest) => (body as { fields: { name: string; value: string }[] }).fields;
export const emailOf = (request: FakeCrmRequest) => fieldsOf(request).find(({ name }) => name === 'email')?.value ?? '';

/** What the CRM must have got for each person, whatever happened: their lead, as it was, and once. */
export function crmFindings(people: readonly Person[], requests: readonly FakeCrmRequest[], kills: Kills): Finding[] {
  const taken = grouped(
    requests.filter(({ answered }) => answered === 200),
    emailOf,
  );
  const altered = people.flatMap(({ email, fields }) =>
    (taken.get(email) ?? []).filter((request) => JSON.stringify(fieldsOf(request)) !== JSON.stringify(fields)),
  );
  return [
    exactly('leads that the CRM has', people.filter(({ email }) => taken.has(email)).length, people.length),
    exactly('requests with altered fields', altered.length, 0),
    exactly('sent again after a 200 that there was time to record', sentAgain(taken.values(), kills).length, 0),
  ];
}

/** What the mail server must have got for each person: an email to sales and one to them, each once and as it was stored. */
export function mailFindings(
  people: readonly Person[],
  mails: readonly Mail[],
  { leads, deliveries }: { leads: readonly Lead[]; deliveries: readonly Delivery[] },
  origin: string,
  kills: Kills,
): Finding[] {
  const copies = grouped(mails, ({ source }) => /^Message-ID: <([^@>]+)@/im.exec(source)?.[1] ?? '');
  const mailed = deliveries.filter(({ id }) => copies.has(id));
  const leadsOf = (destination: string) =>
    new Set(mailed.filter((one) => one.destination === destination).map(({ lead_id }) => lead_id)).size;
  const altered = mailed.flatMap((delivery) => {
    const lead = leads.find(({ id }) => id === delivery.lead_id);
    const expected = lead && mailOf(delivery.destination, lead, origin);
    return (copies.get(delivery.id) ?? []).filter(
      ({ source, to }) =>
        withoutTokens(plainTextOf(source)) !== withoutTokens(expected?.text ?? '') || to.join() !== expected?.to,
    );
  });
  return [
    exactly('mail: leads of which sales got the email', leadsOf('mail'), people.length),
    exactly('mail: leads whose visitor got the email', leadsOf('visitor'), people.length),
    exactly('mail: emails, those sent again after a lost answer once', copies.size, 2 * people.length),
    exactly('mail: emails with an altered text or recipient', altered.length, 0),
    exactly('mail: sent again after a 250 that there was time to record', sentAgain(copies.values(), kills).length, 0),
  ];
}

const content = loadContent(root);

function mailOf(destination: string, lead: Lead, origin: string): { to: string; text: string } {
  const form = formOf(lead.form);
  if (destination === 'mail') return { to: 'sales@example.com', text: mailBody(form, lead, { origin }).text };
  const { addresses, filing } = withFiling(readConfig({ PUBLIC_URL: origin }), content.offerings);
  const context = { content: () => content, addresses, isQualified: filing.qualified, origin, clock: Date.now };
  const { to, blocks } = visitorMailBody(context, form, lead, 'key');
  return { to, text: mailText(blocks) };
}

/** The links are signed with a key that only the servers have. */
const withoutTokens = (text: string) => text.trim().replace(/(?<=\/)[0-9a-f-]{60,}/g, 'token');

/** What the receiver of webhooks must have got for each person: what happened to their lead, once, in order and as it was. */
export function webhookFindings(
  people: readonly Person[],
  leads: readonly Lead[],
  requests: FakeReceiver['requests'],
  kills: Kills,
): Finding[] {
  const taken = requests
    .filter(({ answered }) => answered === 200)
    .map((request) => ({ ...request, ...(JSON.parse(request.body) as { type: string; data: Lead }) }));
  const byEmail = grouped(taken, ({ data }) => data.email);
  const got = people.map(({ email }) => byEmail.get(email) ?? []);
  // Each event is sent again only before the next one begins.
  const isSorted = (ids: readonly string[]) =>
    ids.every((id, place) => id === ids[place - 1] || !ids.slice(0, place).includes(id));
  const inOrder = got.filter((events) => events[0]?.type === 'lead.received' && isSorted(events.map(({ id }) => id)));
  const stored = new Map(leads.map((lead) => [lead.email, lead]));
  const altered = taken.filter(({ type, data }) => {
    // The first event has the lead as it is when it is sent: before or after it was contacted.
    const { status, contacted_at, ...typed } = stored.get(data.email) ?? ({} as Lead);
    const was = { ...typed, ...(type !== 'lead.received' && { status }) };
    return Object.entries(was).some(([name, value]) => data[name as keyof Lead] !== value);
  });
  const again = sentAgain(grouped(taken, ({ id }) => id).values(), kills);
  const complete = got.filter((events) => new Set(events.map(({ id }) => id)).size === 2);
  return [
    exactly('webhook: leads of which both events arrived', complete.length, people.length),
    exactly('webhook: leads whose events arrived in order', inOrder.length, people.length),
    exactly('webhook: events with altered columns', altered.length, 0),
    exactly('webhook: sent again after a 200 that there was time to record', again.length, 0),
  ];
}
