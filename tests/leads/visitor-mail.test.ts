import { expect, onTestFinished, test } from 'vitest';
import { leadEvent } from '../../src/base/events.ts';
import { root } from '../../src/base/root.ts';
import { loadContent } from '../../src/content/load.ts';
import type { Delivery } from '../../src/db/rows.ts';
import { greetedName, visitorMailer } from '../../src/integrations/mail/visitor-mail.ts';
import { visitorMails } from '../../src/integrations/mail/visitor-mails.ts';
import { settlement } from '../../src/outbox/delivery.ts';
import { builtForm } from '../../src/site/forms/built.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { deckForm } from '../../src/site/forms/deck.ts';
import { leadForms } from '../../src/site/forms/index.ts';
import { startFakeMailServer } from '../fakes/mail-server.ts';
import { temporaryStore, twoStores } from '../helpers/temporary-store.ts';
import { act, deliveriesTo, forget, noon, save } from './sample-submission.ts';

const content = loadContent(root);
const origin = 'https://www.example.com';
const kim = { by: 'kim@example.com', via: 'web' } as const;
const mailer = visitorMailer({
  content: () => content,
  addresses: { circular: '/sample-circular' },
  isQualified: false,
  origin,
  key: async () => 'key of the links',
  clock: () => noon,
});

async function office(store = temporaryStore()) {
  const server = await startFakeMailServer();
  onTestFinished(() => server.close());
  const send = visitorMails({ ...store, config: { url: server.url, from: 'site@example.com' }, mailOf: mailer });
  return {
    store,
    mails: server.mails,
    /** The email to the visitor of a lead that was stored just now. */
    mailOf: async (values = {}, options: Parameters<typeof save>[2] = {}) => {
      const { id } = await save(store, values, { mailsVisitors: true, ...options });
      return (await deliveriesTo(store, id, 'visitor'))[0] as Delivery;
    },
    send: (delivery: Delivery) => send(delivery, async () => {}),
    gaps: async () => (await store.reconcile()).gaps,
  };
}

test('a visitor of each form gets text and HTML, with headers that stop further emails, and a name that could forge none', async () => {
  const { store, mails, mailOf, send } = await office();
  const name = 'Ann\r\nBcc:thief@example.com <img/src=x> Cee';
  for (const [place, form] of leadForms.entries()) {
    const delivery = await mailOf({ name }, { form });
    expect(await send(delivery)).toEqual({ outcome: 'delivered', answer: '250 2.0.0 taken' });
    const { source = '', ...mail } = mails[place] ?? {};
    expect(mail).toMatchObject({ from: 'site@example.com', to: ['ann@example.com'] });
    const lead = (await store.leads.find(delivery.lead_id ?? '')) ?? expect.fail('it is stored');
    expect((await mailer(lead)).subject).toBe(content[`mails/${form.id}`].subject);
    const headers = source.split('\r\n\r\n')[0]?.replace(/\r\n\s+/g, ' ');
    expect(headers).toMatch(new RegExp(`List-Unsubscribe: <${origin}/unsubscribe/[0-9a-f-]+>`));
    for (const line of [
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      'Auto-Submitted: auto-generated',
      `Reply-To: ${content.company.email}`,
    ]) {
      expect(headers).toContain(line);
    }
    for (const type of ['text/plain', 'text/html']) expect(source).toContain(`Content-Type: ${type}`);
    expect(source).not.toMatch(/^Bcc:|<img|thief/m);
  }
});

test('the email is made when it is sent: nothing of it is stored, and it says what is true by then', async () => {
  const { store, mails, mailOf, send } = await office();
  const delivery = await mailOf({}, { confirmedAt: async () => null });
  expect(delivery.body).toBe('{}');
  await store.people.confirmEmail('ann@example.com', new Date(noon).toISOString(), (lead) => ({
    event: leadEvent(lead.id, 'email-confirmed', { by: 'visitor', via: 'email' }, noon),
    resends: [],
  }));
  expect(await send(delivery)).toMatchObject({ outcome: 'delivered' });
  expect(mails[0]?.source).not.toContain(content['mails/frame'].confirm.button);
  const fingerprints = () => store.engine.db.selectFrom('visitor_mails').selectAll().execute();
  expect(await fingerprints()).toHaveLength(1);
  await forget(store, 'ann@example.com');
  expect(await fingerprints()).toEqual([]);
  expect(await send(delivery)).toEqual({ outcome: 'withheld', answer: 'The lead was erased.' });
});

test('the delivery is stored with the lead, and none where no such emails are sent', async () => {
  const { store, mailOf, gaps } = await office();
  const { lead_id } = await mailOf();
  const [received] = await store.leads.events(lead_id ?? '');
  expect(JSON.parse(received?.detail ?? '')).toEqual({ destinations: ['crm', 'visitor'] });
  expect(await gaps()).toEqual([]);
  expect(await mailOf({ email: 'bo@example.com' }, { mailsVisitors: false })).toBeUndefined();
});

test('nothing is written to an address that a mail server could read as a list or a name', async () => {
  const { mailOf } = await office();
  for (const email of ['a,b@example.com', '<a>@example.com', '"a b"@example.com', 'a@localhost', 'x@y.com;z@y.com']) {
    expect(await mailOf({ email }, { form: builtForm }), email).toBeUndefined();
  }
});

test.each([
  ['Иван', 'Иван'],
  ['Mary Ann', 'Mary Ann'],
  ['D’Arcy', 'D’Arcy'],
  ['<b>Ann</b>', ''],
  ['www.example.com', ''],
  ['Ann\r\nBcc: x@example.com', ''],
  ['You won a prize', ''],
  ['A'.repeat(200), ''],
])('a visitor named %j is greeted as %j', (typed, greeted) => {
  expect(greetedName(typed)).toBe(greeted);
});

test('the same address gets one email of a form and day, however many ask at once and on however many instances', async () => {
  const [one, other] = await Promise.all(twoStores().map(office));
  if (!one || !other) return expect.fail('there are two');
  const post = (message: string, at: number, form: typeof contactForm | typeof deckForm = contactForm) =>
    one.mailOf({ email: at % 2 ? 'ANN@example.com' : 'ann@example.com', message }, { form, at });
  const deliveries: Delivery[] = [];
  for (let place = 0; place < 4; place++) deliveries.push(await post(`text ${place}`, noon + place));
  const outcomes = await Promise.all(deliveries.map((delivery, place) => (place % 2 ? one : other).send(delivery)));
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['delivered', 'withheld', 'withheld', 'withheld']);
  expect(one.mails.length + other.mails.length).toBe(1);
  const again = deliveries[outcomes.findIndex(({ outcome }) => outcome === 'delivered')];
  for (const delivery of [
    again,
    await post('another text', noon, deckForm),
    await post('another text', noon + 24 * 3_600_000),
  ]) {
    expect(await one.send(delivery as Delivery)).toMatchObject({ outcome: 'delivered' });
  }
});

test('an address that is marked on any of its leads gets none, also if it is marked while the email waits; that is no gap', async () => {
  const { store, mails, mailOf, send, gaps } = await office();
  const delivery = await mailOf();
  const { id } = await save(store, { email: 'Ann@Example.com' }, { form: deckForm });
  await act(store, 'do-not-email', id, kim);
  const [now, leaseUntil] = [new Date(noon).toISOString(), '2999'];
  const [claimed = delivery] = await store.outbox.claim({ destination: 'visitor', limit: 1, now, leaseUntil });
  const sent = await send(claimed);
  const withheld = { outcome: 'withheld', answer: 'This address is marked “do not email”.' };
  expect(sent).toEqual(withheld);
  await store.outbox.saveResult(settlement(claimed, sent, noon, 0));
  expect(await deliveriesTo(store, delivery.lead_id ?? '', 'visitor')).toMatchObject([{ state: 'held', ...withheld }]);
  expect([mails, await gaps()]).toEqual([[], []]);
  await act(store, 'do-not-email', id, kim, { set: 'off' });
  expect(await send(delivery)).toMatchObject({ outcome: 'delivered' });
});

test('spam is held, and gets its email once somebody marks it as not spam', async () => {
  const { store, mailOf, send } = await office();
  const delivery = await mailOf({}, { spam: 'the hidden field was filled' });
  expect(delivery.state).toBe('held');
  expect(await send(delivery)).toMatchObject({ outcome: 'withheld' });
  await act(store, 'not-spam', delivery.lead_id ?? '', kim);
  expect(await send(delivery)).toMatchObject({ outcome: 'delivered' });
});
