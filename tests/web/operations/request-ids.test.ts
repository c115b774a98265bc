import { describe, expect, test } from 'vitest';
import { createLog } from '../../../src/server/log.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';

/** The product with the lines of its log. */
async function recorded(env: Record<string, string> = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  return { ...(await testApp(env, { log })), lines };
}

const own = await recorded();
const behindProxy = await recorded({ TRUST_PROXY: '1' });
const given = 'id-of-the-proxy-1';

test('a post is answered with an id that is in its lines of the log', async () => {
  const { request, lines } = own;
  const answer = await request.post('/contact').send(contactForm.sample).expect(200);
  const id = answer.get('x-request-id');
  expect(id).toMatch(/^[\w-]{36}$/);
  const [line] = await own.app.context.leads.list({}, { limit: 1 });
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'lead stored', request: id, lead: line?.id }));
});

test('an error names the id too, and a cached page has none', async () => {
  const { request, lines } = own;
  const answer = await request.get('/nothing-of-this-name').expect(404);
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'page not found', request: answer.get('x-request-id') }));
  const page = await request.get('/contact').expect(200);
  expect(page.get('x-request-id')).toBeUndefined();
});

describe('the id of a proxy', () => {
  test('is taken where proxies are trusted', async () => {
    const answer = await behindProxy.request.post('/contact').set('x-request-id', given).send({}).expect(422);
    expect(answer.get('x-request-id')).toBe(given);
  });

  test('is not taken where none is', async () => {
    const answer = await own.request.post('/contact').set('x-request-id', given).send({}).expect(422);
    expect(answer.get('x-request-id')).not.toBe(given);
  });

  test.each(['short', 'x'.repeat(65), 'ann@example.com', 'with space in it', '{"json":1}'])(
    '%j is replaced, as it is no id',
    async (id) => {
      const answer = await behindProxy.request.post('/contact').set('x-request-id', id).send({}).expect(422);
      expect(answer.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    },
  );
});

describe('an error of ours', async () => {
  const broken = await recorded();
  broken.app.context.store.siteImages.isPublic = () => Promise.reject(new Error('UNIQUE failed for ann@example.com'));
  const path = `/uploads/${'0'.repeat(32)}.avif`;

  test('shows people a reference, and the log has its cause under it', async () => {
    const answer = await broken.request.get(path).expect(500);
    const id = answer.get('x-request-id') ?? '';
    expect(textOf(answer.text)).toContain(`Reference: ${id}`);
    expect(answer.text).not.toContain('UNIQUE');
    const line = broken.lines.find(({ msg, request }) => msg === 'request failed' && request === id);
    expect(line).toMatchObject({
      path: '/uploads/…',
      err: { says: 'UNIQUE failed for [email]', stack: expect.any(String) },
    });
  });

  test('gives each request its own reference, as page and as JSON', async () => {
    const [page, json] = [
      await broken.request.get(path),
      await broken.request.get(path).set('accept', 'application/json'),
    ];
    expect(json.body.message).toContain(json.get('x-request-id'));
    expect(textOf(page.text)).not.toContain(json.get('x-request-id'));
  });
});
