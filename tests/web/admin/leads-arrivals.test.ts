import { expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { sparkForm } from '../../../src/site/forms/spark.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { save } from '../../leads/sample-submission.ts';

/** The product with a clock of our own. */
async function desk() {
  let now = Date.now();
  const site = await testApp({}, { clock: () => now });
  const cookie = await signedIn(site);
  const ask = (query = `from=${now}`, as = cookie) =>
    site.request.get(`/admin/leads/arrivals?${query}`).set({ cookie: as, accept: 'application/json' });
  const arrive = (email: string, form = contactForm) => save(site.app.context.store, { email }, { form, at: now + 1 });
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { ...site, cookie, ask, arrive, pass, clock: () => now };
}

test('each list hears of the leads of its own filter, in numbers alone, which no cache stores', async () => {
  const { ask, arrive, pass, clock } = await desk();
  await arrive('before@example.com');
  pass(2);
  for (const index of [1, 2]) {
    await arrive(`contact${index}@example.com`);
    await arrive(`spark${index}@example.com`, sparkForm);
  }
  const all = await ask().expect(200);
  expect(all.body).toEqual({ count: 4 });
  expect(all.headers['cache-control']).toBe('private, no-store');
  const from = clock();
  expect((await ask(`form=contact&from=${from}`)).body).toEqual({ count: 2 });
  expect((await ask(`spam=only&from=${from}`)).body).toEqual({ count: 0 });
  expect((await ask(`since=${new Date(from + 60_000).toISOString()}&from=${from}`)).body).toEqual({ count: 0 });
});

test('asking does not prolong the session', async () => {
  const { ask, pass, request, cookie } = await desk();
  pass(29 * 60_000);
  const answer = await ask().expect(200);
  expect(answer.headers['set-cookie']).toBeUndefined();
  pass(2 * 60_000);
  await ask().expect(401);
  await request.get('/admin/leads').set('cookie', cookie).expect(303);
});

test.each([
  ['disabled', { disabled_at: new Date().toISOString() }, 401],
  ['editor', { role: 'editor' as const }, 403],
] as const)('an account that was made %s gets no number', async (_how, lost, status) => {
  const { ask, app, arrive } = await desk();
  await app.context.store.engine.write((db) => db.updateTable('admins').set(lost).execute());
  await arrive('secret@example.com');
  const { body } = await ask().expect(status);
  expect(body).not.toHaveProperty('count');
});

test.each(['', 'from=x', 'from=-1', 'from=9e15', 'from=1&status=lost'])('%s asks for no count', async (query) => {
  const { ask } = await desk();
  await ask(query).expect(400);
});
