import { expect, onTestFinished, test } from 'vitest';
import { leadEvent } from '../../src/base/lead-event.ts';
import { root } from '../../src/base/root.ts';
import { loadContent } from '../../src/content/load.ts';
import type { Delivery } from '../../src/db/rows.ts';
import { greetedName, visitorMailer } from '../../src/integrations/mail/visitor-mail.ts';
import { visitorMails } from '../../src/integrations/mail/visitor-mails.ts';
import { notSpam } from '../../src/leads/actions/spam.ts';
import { settlement } from '../../src/outbox/delivery.ts';
import { builtForm } from '../../src/site/forms/built.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { deckForm } from '../../src/site/forms/deck.ts';
import { leadForms } from '../../src/site/forms/index.ts';
import { type MailMode, startFakeMailServer } from '../fakes/mail-server.ts';
import { type TemporaryStore, temporaryStore } from '../helpers/temporary-store.ts';
import { act, forget, noon, save } from './sample-submission.ts';

const content = loadContent(root);
const origin = 'https://www.example.com';
const mailer = visitorMailer({
  content: () => content,
  addresses: { circular: '/sample-circular' },
  isQualified: false,
  origin,
  key: async () => 'key of the links',
  clock: () => noon,
});

/** The delivery to the visitor of a lead that was stored just now. */
async function mailOf(store: TemporaryStore, values = {}, options: Parameters<typeof save>[2] = {}) {
  const { id } = await save(store, values, { mailsVisitors: true, ...options });
  return (await store.leads.deliveries(id)).find(({ destination }) => destination === 'visitor');
}

async function office(store = temporaryStore(), mode: MailMode = 'ok') {
  const server = await startFakeMailServer();
  onTestFinished(() => server.close());
  server.setMode(mode);
  const send = visitorMails({ ...store, config: { url: server.url, from: 'site@example.com' }, mailOf: mailer });
  return { store, server, send: (delivery: Delivery | undefined) => send(delivery as Delivery, async () => {}) };
}

test.each(leadForms)(
  '$id: the visitor gets text and HTML, with headers that stop further emails in one press',
  async (form) => {
    const { store, server, send } = await office();
    const delivery = await mailOf(store, {}, { form });
    expect(await send(delivery)).toEqual({ outcome: 'delivered', answer: '250 2.0.0 taken' });
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: 'site@example.com', to: ['ann@example.com'] });
    const lead = (await store.leads.find(delivery?.lead_id ?? '')) ?? expect.fail('it is stored');
    expect((await mailer(lead)).subject).toBe(content[`mails/${form.id}`].subject);
    const headers = (mail?.source ?? '').split('\r\n\r\n')[0]?.replace(/\r\n\s+/g, ' ') ?? '';
    expect(headers).toMatch(new RegExp(`List-Unsubscribe: <${origin}/unsubscribe/[0-9a-f-]+>`));
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(headers).toContain('Auto-Submitted: auto-generated');
    expect(headers).toContain(`Reply-To: ${content.company.email}`);
    expect(mail?.source).toContain('Content-Type: text/plain');
    expect(mail?.source).toContain('Content-Type: text/html');
  },
);

test('the email is made when it is sent: nothing of it is stored, and it says what is true by then', async () => {
  const { store, server, send } = await office();
  const delivery = await mailOf(store, {}, { confirmedAt: async () => null });
  expect(delivery?.body).toBe('{}');
  const person = await store.people.findByEmail('ann@example.com');
  const at = new Date(noon).toISOString();
  await store.people.confirmEmail(person?.email ?? '', at, (lead) => ({
    event: leadEvent(lead.id, 'email-confirmed', { by: 'visitor', via: 'email' }, noon),
    resends: [],
  }));
  expect(await send(delivery)).toMatchObject({ outcome: 'delivered' });
  expect(server.mails[0]?.source).not.toContain(content['mails/frame'].confirm.button);
  await forget(store, 'ann@example.com');
  expect(await send(delivery)).toEqual({ outcome: 'withheld', answer: 'The lead was erased.' });
});

test('the delivery is stored with the lead, and none where no such emails are sent', async () => {
  const store = temporaryStore();
  const { id } = await save(store, {}, { mailsVisitors: true });
  const [received] = await store.leads.events(id);
  expect(JSON.parse(received?.detail ?? '')).toEqual({ destinations: ['crm', 'visitor'] });
  expect((await store.reconciler.reconcile()).gaps).toEqual([]);
  const without = await save(store, { email: 'bo@example.com' });
  expect((await store.leads.deliveries(without.id)).map(({ destination }) => destination)).toEqual(['crm']);
});

test.each(['a,b@example.com', '<a>@example.com', '"a b"@example.com', 'a@localhost', 'x@y.com;z@y.com'])(
  'nothing is written to %s, which a mail server could read as a list or a name',
  async (email) => {
    expect(await mailOf(temporaryStore(), { email }, { form: builtForm })).toBeUndefined();
  },
);

test.each([
  ['Ann', 'Ann'],
  ['Zoë', 'Zoë'],
  ['Иван', 'Иван'],
  ['Mary Ann', 'Mary Ann'],
  ['D’Arcy', 'D’Arcy'],
  ['<b>Ann</b>', ''],
  ['www.example.com', ''],
  ['http://x', ''],
  ['Ann\r\nBcc: x@example.com', ''],
  ['You won a prize', ''],
  ['A'.repeat(200), ''],
])('a visitor named %j is greeted as %j', (typed, greeted) => {
  expect(greetedName(typed)).toBe(greeted);
});

test('a name with a line end or HTML in it reaches neither a header nor the text', async () => {
  const { store, server, send } = await office();
  const name = 'Ann\r\nBcc:thief@example.com <img/src=x> Cee';
  await send(await mailOf(store, { name }, { form: contactForm }));
  expect(server.mails[0]?.to).toEqual(['ann@example.com']);
  expect(server.mails[0]?.source).not.toMatch(/^Bcc:|<img|thief/m);
});

test('the same address gets one email of a form and day, however many ask at once and on however many instances', async () => {
  const first = temporaryStore();
  const { send, server } = await office(first);
  const other = await office(temporaryStore({ dataDir: first.dataDir }));
  const deliveries = [];
  for (const [place, message] of ['first text', 'second text', 'third text', 'fourth text'].entries()) {
    const email = place % 2 ? 'ANN@example.com' : 'ann@example.com';
    deliveries.push(await mailOf(first, { email, message }, { form: contactForm, at: noon + place }));
  }
  const outcomes = await Promise.all(deliveries.map((delivery, place) => (place % 2 ? send : other.send)(delivery)));
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['delivered', 'withheld', 'withheld', 'withheld']);
  expect(server.mails.length + other.server.mails.length).toBe(1);
  const again = deliveries[outcomes.findIndex(({ outcome }) => outcome === 'delivered')];
  expect(await send(again)).toMatchObject({ outcome: 'delivered' });
  for (const [form, at] of [
    [deckForm, noon],
    [contactForm, noon + 24 * 3_600_000],
  ] as const) {
    expect(await send(await mailOf(first, { message: 'another text' }, { form, at }))).toMatchObject({
      outcome: 'delivered',
    });
  }
});

test('an address that is marked on any of its leads gets none, also if it is marked while the email waits', async () => {
  const { store, server, send } = await office();
  const actor = { by: 'kim@example.com', via: 'web' } as const;
  const delivery = await mailOf(store);
  const { id } = await save(store, { email: 'Ann@Example.com' }, { form: deckForm });
  await act(store, 'do-not-email', id, actor);
  const sent = await send(delivery);
  expect(sent).toEqual({ outcome: 'withheld', answer: 'This address is marked “do not email”.' });
  expect(settlement(delivery as Delivery, sent, noon, 0)).toMatchObject({ state: 'held', outcome: 'withheld' });
  expect(server.mails).toEqual([]);
  await act(store, 'do-not-email', id, actor, { set: 'off' });
  expect(await send(delivery)).toMatchObject({ outcome: 'delivered' });
});

test('spam is held, and gets its email once somebody says that it is none', async () => {
  const { store, send } = await office();
  const delivery = await mailOf(store, {}, { spam: 'the hidden field was filled' });
  expect(delivery?.state).toBe('held');
  expect(await send(delivery)).toMatchObject({ outcome: 'withheld' });
  const context = { ...store, clock: () => noon };
  await notSpam.perform(context, delivery?.lead_id ?? '', { by: 'kim@example.com', via: 'web' });
  expect(await send(delivery)).toMatchObject({ outcome: 'delivered' });
});

test('a withheld email is no gap, and leaves no lead undelivered', async () => {
  const { store } = await office();
  const delivery = (await mailOf(store)) as Delivery;
  const scope = { destination: 'visitor' } as const;
  const [at, leaseUntil] = [new Date(noon).toISOString(), new Date(noon + 60_000).toISOString()];
  const [claimed] = await store.outbox.claim({ ...scope, limit: 1, now: at, leaseUntil });
  const withheld = { outcome: 'withheld', answer: 'This address is marked “do not email”.' } as const;
  await store.outbox.saveResult(settlement(claimed as Delivery, withheld, noon, 0));
  const [stored] = (await store.leads.deliveries(delivery.lead_id ?? '')).filter(
    ({ destination }) => destination === 'visitor',
  );
  expect(stored).toMatchObject({ state: 'held', outcome: 'withheld', answer: withheld.answer });
  expect((await store.reconciler.reconcile()).gaps).toEqual([]);
});

test('erasing a person erases the fingerprint of their address too', async () => {
  const { store, send } = await office();
  await send(await mailOf(store));
  const rows = () => store.engine.read((db) => db.selectFrom('visitor_mails').selectAll().execute());
  expect(await rows()).toHaveLength(1);
  await forget(store, 'ann@example.com');
  expect(await rows()).toEqual([]);
});
