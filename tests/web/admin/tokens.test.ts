import { expect, test } from 'vitest';
import { account, signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';

const site = await testApp();
const cookie = await signedIn(site);
const page = (path: string) => site.request.get(path).set({ cookie, accept: 'text/html' });
const post = (path: string, values: object = {}) =>
  site.request.post(path).type('form').set({ cookie, accept: 'text/html' }).send(values);

test('an admin adds a token, sees it once, sees its use, and removes it', async () => {
  const added = await post('/admin/tokens', { name: 'Reports', role: 'read' }).expect(200);
  expect(added.headers['cache-control']).toContain('no-store');
  const [secret = ''] = /mst_[\w-]{43}/.exec(added.text) ?? [];
  expect(secret).not.toBe('');
  expect(textOf((await page('/admin/tokens').expect(200)).text)).toContain('reports');
  expect((await page('/admin/tokens')).text).not.toContain(secret);
  expect(textOf((await page('/admin/tokens')).text)).toContain('Never');

  const ask = () => site.request.get('/api/leads').set('authorization', `Bearer ${secret}`);
  await ask().expect(200);
  expect(textOf((await page('/admin/tokens')).text)).not.toContain('Never');
  await post('/admin/tokens/reports/remove').expect(303);
  await ask().expect(401);
  expect(textOf((await page('/admin/tokens')).text)).toContain('No API tokens yet.');

  const trail = textOf((await page('/admin/audit')).text);
  for (const words of ['API token added', 'API token removed', 'API token refused']) expect(trail).toContain(words);
});

test('what is wrong with a token is said, and its values stay', async () => {
  const noRole = await post('/admin/tokens', { name: 'reports' }).expect(422);
  expect(textOf(noRole.text)).toContain('Please choose a role');
  expect(noRole.text).toContain('value="reports"');
  const email = await post('/admin/tokens', { name: 'ann@example.com', role: 'work' }).expect(422);
  expect(textOf(email.text)).toContain('A name has up to 40 letters');
});

test('programs get JSON', async () => {
  const json = { cookie, accept: 'application/json' };
  const added = await site.request.post('/admin/tokens').set(json).send({ name: 'crm', role: 'work' }).expect(200);
  expect(added.body).toEqual({
    ok: true,
    name: 'crm',
    token: expect.stringMatching(/^mst_/),
    expires_at: expect.any(String),
  });
  await site.request.post('/admin/tokens').set(json).send({ name: 'crm', role: 'work' }).expect(422);
  const { body } = await site.request.get('/admin/tokens').set(json).expect(200);
  expect(body.tokens).toMatchObject([{ name: 'crm', role: 'work' }]);
  expect(JSON.stringify(body)).not.toContain('hash');
  await site.request.post('/admin/tokens/crm/remove').set(json).expect(200);
  await site.request.post('/admin/tokens/crm/remove').set(json).expect(404);
});

test('the page of the API has every endpoint of its document', async () => {
  const { body } = await site.request.get('/api/openapi.json').expect(200);
  const shown = textOf((await page('/admin/api').expect(200)).text);
  for (const [path, methods] of Object.entries<object>(body.paths)) {
    for (const [method, { summary }] of Object.entries(methods)) {
      expect(shown).toContain(`${method.toUpperCase()} ${path}`);
      expect(shown).toContain(summary);
    }
  }
});

test('a token that has expired answers 401, and the list says since when', async () => {
  let now = Date.UTC(2026, 2, 2, 15);
  const later = await testApp({}, { clock: () => now });
  const as = await signedIn(later);
  const json = { cookie: as, accept: 'application/json' };
  await later.request.post('/admin/tokens').set(json).send({ name: 'odd', role: 'read', lifetime: '7' }).expect(422);
  const { body } = await later.request
    .post('/admin/tokens')
    .set(json)
    .send({ name: 'reports', role: 'read', lifetime: '30' })
    .expect(200);
  const ask = () => later.request.get('/api/leads').set('authorization', `Bearer ${body.token}`);
  await ask().expect(200);
  now += 30 * 24 * 3_600_000;
  expect((await ask().expect(401)).body.detail).toContain('has expired');
  const again = await signedIn(later, { ...account, email: 'second@example.com' });
  const { text } = await later.request.get('/admin/tokens').set('cookie', again).expect(200);
  expect(textOf(text)).toContain('Expired Apr 1, 2026');
});
