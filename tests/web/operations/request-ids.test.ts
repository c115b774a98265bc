import { expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { clientOf } from '../../helpers/desk.ts';
import { recordedLog } from '../../helpers/recorded-log.ts';
import { testApp } from '../../helpers/test-app.ts';

async function recorded(env: Record<string, string> = {}) {
  const { log, lines } = recordedLog();
  return { ...(await testApp(env, { log })), lines };
}

const own = await recorded();
const given = 'id-of-the-proxy-1';

test('a post is answered with an id that is in its lines of the log, an error too; a cached page has none', async () => {
  const { request, lines } = own;
  const answer = await request.post('/contact').send(contactForm.sample).expect(200);
  const id = answer.get('x-request-id');
  expect(id).toMatch(/^[\w-]{36}$/);
  const [lead] = await own.app.context.leads.list({}, { limit: 1 });
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'lead stored', request: id, lead: lead?.id }));
  const missing = await request.get('/nothing-of-this-name').expect(404);
  const line = { msg: 'page not found', request: missing.get('x-request-id') };
  expect(lines).toContainEqual(expect.objectContaining(line));
  expect((await request.get('/contact').expect(200)).get('x-request-id')).toBeUndefined();
});

test('the id of a proxy is taken where proxies are trusted and it is one, else replaced', async () => {
  const behindProxy = await recorded({ TRUST_PROXY: '1' });
  const idOf = async ({ request }: typeof own, id: string) =>
    (await request.post('/contact').set('x-request-id', id).send({}).expect(422)).get('x-request-id');
  expect(await idOf(behindProxy, given)).toBe(given);
  expect(await idOf(own, given)).not.toBe(given);
  for (const id of ['short', 'x'.repeat(65), 'ann@example.com', 'with space in it', '{"json":1}'])
    expect(await idOf(behindProxy, id)).toMatch(/^[\w-]{36}$/);
});

test('an error of ours shows people a reference, each its own, and the log has its cause under it', async () => {
  const broken = await recorded();
  broken.app.context.store.siteImages.isPublic = () => Promise.reject(new Error('UNIQUE failed for ann@example.com'));
  const path = `/uploads/${'0'.repeat(32)}.avif`;
  const page = await clientOf(broken).get(path, 500);
  const id = page.headers['x-request-id'];
  expect(page.text).toContain(`Reference: ${id}`);
  expect(page.html).not.toContain('UNIQUE');
  const line = broken.lines.find(({ msg, request }) => msg === 'request failed' && request === id);
  const err = { says: 'UNIQUE failed for [email]', stack: expect.any(String) };
  expect(line).toMatchObject({ path: '/uploads/…', err });
  const { body, headers } = await broken.request.get(path).set('accept', 'application/json');
  expect(body.message).toContain(headers['x-request-id']);
  expect(headers['x-request-id']).not.toBe(id);
});
