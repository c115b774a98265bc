import { expect, test } from 'vitest';
import { mailToken } from '../../../src/integrations/mail/email-choices.ts';
import { correctEmail } from '../../../src/leads/correct-email.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { deckForm } from '../../../src/site/forms/deck.ts';
import { clientOf } from '../../helpers/desk.ts';
import { testApp } from '../../helpers/test-app.ts';
import { save } from '../../leads/sample-submission.ts';

const site = await testApp({ PUBLIC_URL: 'http://localhost:3000' });
const { store, mailKey } = site.app.context;

async function linkTo(email: string) {
  const { id } = await save(store, { email }, { form: contactForm });
  return { id, path: `/unsubscribe/${mailToken('unsubscribe', { id, email }, await mailKey())}` };
}
const isMarked = async (id: string) => (await store.leads.find(id))?.do_not_email === 1;

const visitor = clientOf(site);

test('the page asks, and opening it changes nothing, however often a mail scanner does; it says nothing of whose it is', async () => {
  const { id, path } = await linkTo('asks@example.com');
  for (const method of ['get', 'head', 'get'] as const) await site.request[method](path).expect(200);
  const page = await visitor.get(path);
  expect(page.text).toContain('Stop our emails?');
  expect(page.html).not.toContain('asks@');
  expect([page.has('form[method="post"]'), page.has('[content="noindex"]')]).toEqual([true, true]);
  expect([page.texts('h1').length, page.html.match(/<style>/g)?.length]).toEqual([1, 1]);
  expect(page.headers['cache-control']).toBe('private, no-store');
  expect(page.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='/);
  expect(await isMarked(id)).toBe(false);
});

test('one press of a mail program marks every lead of the address, with an event in each trail', async () => {
  const { id, path } = await linkTo('stops@example.com');
  const other = await save(store, { email: 'Stops@example.com' }, { form: deckForm });
  for (const values of [{ 'List-Unsubscribe': 'One-Click' }, {}])
    expect((await visitor.post(path, values, 200)).text).toContain('You won’t get more email from us');
  for (const lead of [id, other.id]) {
    expect(await isMarked(lead)).toBe(true);
    const events = (await store.leads.events(lead)).map(({ kind, by, via }) => [kind, by, via]);
    expect(events).toEqual([
      ['received', 'site', 'site'],
      ['do-not-email', 'visitor', 'email'],
    ]);
  }
});

test('a link of another key, of another lead or without proof changes nothing', async () => {
  const email = 'forged@example.com';
  const { id } = await linkTo(email);
  const ofAnother = `${id.slice(0, -1)}0${mailToken('unsubscribe', { id, email }, 'x').slice(36)}`;
  for (const made of [
    mailToken('unsubscribe', { id, email }, 'another key'),
    ofAnother,
    `${id}-${'0'.repeat(32)}-${'0'.repeat(32)}`,
  ]) {
    expect((await visitor.get(`/unsubscribe/${made}`, 404)).text).toContain('This link doesn’t work');
    await visitor.post(`/unsubscribe/${made}`, {}, 404);
  }
  expect(await isMarked(id)).toBe(false);
  await visitor.post('/unsubscribe/ann', {}, 404);
});

test('what was sent to a mistyped email changes nothing for the right one, whose own link works', async () => {
  const [was, becomes] = ['stranger@gmial.com', 'stranger@gmail.com'];
  const { id, path } = await linkTo(was);
  const context = { engine: store.engine, optionsOf: () => ({}), clock: Date.now };
  expect(await correctEmail(context, [id], { was, becomes })).toBe(1);
  await visitor.get(path, 404);
  await visitor.post(path, {}, 404);
  expect(await isMarked(id)).toBe(false);
  await visitor.post(`/unsubscribe/${mailToken('unsubscribe', { id, email: becomes }, await mailKey())}`, {}, 200);
  expect(await isMarked(id)).toBe(true);
});

test('the link of an erased lead says the same and fails at nothing', async () => {
  const { id, path } = await linkTo('erased@example.com');
  await store.engine.write((db) => db.deleteFrom('investment_leads').where('id', '=', id).execute());
  await visitor.post(path, {}, 200);
});

test('a view of the page is counted nowhere', async () => {
  const { path } = await linkTo('counted@example.com');
  for (const page of [path, '/about'])
    await site.request.post('/api/events').send({ page, title: 'A page', referrer: '' }).expect(204);
  await site.app.context.analytics.close();
  const counted = await store.counts.countsByDay('page', '2000-01-01', '9999-01-01');
  expect(counted.map(({ name }) => name)).toEqual(['/about']);
});
