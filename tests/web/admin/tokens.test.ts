import { expect, test } from 'vitest';
import { clientOf, deskOf } from '../../helpers/desk.ts';
import { testApp } from '../../helpers/test-app.ts';

let now = Date.UTC(2026, 2, 2, 15);
const site = await testApp({}, { clock: () => now });
const owner = await deskOf(site);
const list = async () => (await owner.get('/admin/tokens')).text;
const asks = (secret: string) => clientOf(site, '', { authorization: `Bearer ${secret}` });

test('an admin adds a token, sees it once, sees its use, and removes it', async () => {
  const added = await owner.post('/admin/tokens', { name: 'Reports', role: 'read' }, 200);
  expect(added.headers['cache-control']).toContain('no-store');
  const [secret = expect.fail()] = /mst_[\w-]{43}/.exec(added.text) ?? [];
  const shown = await list();
  expect(shown).not.toContain(secret);
  expect(shown).toMatch(/reports .*Never/);
  await asks(secret).read('/api/leads');
  expect(await list()).not.toContain('Never');
  await owner.post('/admin/tokens/reports/remove');
  await asks(secret).read('/api/leads', 401);
  expect(await list()).toContain('No API tokens yet.');
  const { text } = await owner.get('/admin/audit');
  for (const words of ['API token added', 'API token removed', 'API token refused']) expect(text).toContain(words);
});

test('the page of the API has every endpoint of its document', async () => {
  const { paths } = await clientOf(site).read('/api/openapi.json');
  const { text } = await owner.get('/admin/api');
  for (const [path, methods] of Object.entries<object>(paths))
    for (const [method, { summary }] of Object.entries(methods))
      for (const words of [`${method.toUpperCase()} ${path}`, summary.replaceAll('`', '')])
        expect(text).toContain(words);
});

test('what is wrong with a token is said, and its values stay; programs get JSON; one that has expired answers 401, and is listed as such', async () => {
  const values = { name: 'crm', role: 'read', lifetime: '30' };
  for (const [wrong, words] of [
    [{ role: '' }, 'Please choose a role'],
    [{ name: 'ann@example.com' }, 'A name has up to 40 letters'],
  ] as const) {
    const refused = await owner.post('/admin/tokens', { ...values, ...wrong }, 422);
    expect(refused.text).toContain(words);
    expect(refused.title).toMatch(/^Error: API tokens/);
    expect(refused.value('name')).toBe({ ...values, ...wrong }.name);
  }
  await owner.send('/admin/tokens', { ...values, lifetime: '7' }, 422);
  const { token, ...added } = await owner.send('/admin/tokens', values);
  expect(added).toEqual({ ok: true, name: 'crm', expires_at: '2026-04-01T15:00:00.000Z' });
  await owner.send('/admin/tokens', values, 422);
  const body = await owner.read('/admin/tokens');
  expect(body.tokens).toMatchObject([{ name: 'crm', role: 'read' }]);
  expect(JSON.stringify(body)).not.toContain('hash');
  await asks(token).read('/api/leads');
  now += 30 * 24 * 3_600_000;
  expect((await asks(token).read('/api/leads', 401)).detail).toContain('has expired');
  const later = await deskOf(site);
  expect((await later.get('/admin/tokens')).text).toContain('Expired Apr 1, 2026');
  await later.send('/admin/tokens/crm/remove');
  await later.send('/admin/tokens/crm/remove', {}, 404);
});
