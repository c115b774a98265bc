import { describe, expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { matchPath } from '../../../src/site/match.ts';
import { createHttpServer } from '../../../src/web/http/http-server.ts';
import { loggable } from '../../../src/web/http/request-log.ts';
import { exchange, listening } from '../../helpers/raw-http.ts';
import { testApp } from '../../helpers/test-app.ts';

const proxied = await testApp({ TRUST_PROXY: '1' });
const post = (from: string, email: string) =>
  proxied.request
    .post('/contact')
    .set('x-forwarded-for', from)
    .send({ ...contactForm.sample, email });

describe('the address that a trusted proxy names', () => {
  test.each([
    ['203.0.113.5', '203.0.113.5'],
    ['203.0.113.6:1234', '203.0.113.6'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::2]:443', '2001:db8::2'],
    ['fe80::1%eth0', 'fe80::1'],
    ['a word', '127.0.0.1'],
    ['<script>alert(1)</script>', '127.0.0.1'],
    ['999.1.1.1', '127.0.0.1'],
    ['9'.repeat(3000), '127.0.0.1'],
    [`fe80::1%${'x'.repeat(3000)}`, 'fe80::1'],
  ])('%j is stored as %j', async (claimed, stored) => {
    const email = `by-${stored.replaceAll(/\W/g, '-')}-${claimed.length}@example.com`;
    await post(claimed, email).expect(200);
    const [lead] = await proxied.app.context.leads.list({ search: email }, { limit: 1 });
    expect(lead?.address.replace('::ffff:', '')).toBe(stored);
  });

  test('has one limit, whatever its port', async () => {
    const left = async (port: number) => {
      const { headers } = await post(`203.0.113.99:${port}`, `port-${port}@example.com`).expect(200);
      return Number(/remaining=(\d+)/.exec(String(headers.ratelimit))?.[1]);
    };
    expect(await left(1000)).toBe(29);
    expect(await left(1001)).toBe(28);
  });
});

describe.each(['/sitemap.xml', '/robots.txt', '/rss.xml', '/.well-known/security.txt'])('%s', (path) => {
  test.each(['a<b>&"', 'a b', 'example.com/path', 'ex%41mple.com', "'", 'user@example.com'])(
    'does not repeat the host %j',
    async (host) => {
      const { text } = await proxied.request.get(path).set('host', host).expect(400);
      expect(text).not.toContain(`//${host}`);
    },
  );

  test('names no other scheme than http and https', async () => {
    const claim = { host: 'site.example', 'x-forwarded-proto': 'javascript' };
    const { text } = await proxied.request.get(path).set(claim).expect(200);
    expect(text).not.toContain('javascript:');
    const { text: secure } = await proxied.request.get(path).set({ ...claim, 'x-forwarded-proto': 'https' });
    expect(secure).toContain('https://site.example/');
  });
});

test.each([
  ['/ann%EF%BC%A0example.com', '/…'],
  ['/ann＠example.com', '/…'],
  ['/ann%2540example.com', '/…'],
  ['/newsletter/Ann-Bee-Cee', '/newsletter/…'],
  ['/newsletter/ann-bee-cee/now', '/newsletter/ann-bee-cee/now'],
  ['/some/missing-path', '/some/missing-path'],
  ['/portfolio/nowhere', '/portfolio/nowhere'],
  ['/a%20b', '/…'],
  ['/call/317-555-0142', '/call/…'],
  ['/api/people/ann@example.com', '/api/…/…'],
  ['/unsubscribe/01a20baf-0000-7000-8000-000000000000-f844c324196f52ad31bd7a1c63570999', '/unsubscribe/:token'],
  ['/unsubscribe/01a20baf-0000-7000-8000-000000000000-f844c324196f52ad31bd7a1c63570999/x', '/unsubscribe/…/…'],
  ['/confirm-email/f844c324196f52ad31bd7a1c63570999/', '/confirm-email/:token'],
  ['/Ann-Bee-Cee', '/…'],
  ['/%41nn', '/…'],
  ['/wp-login.php', '/…'],
  ['/old-page/', '/old-page/'],
  ['/blog/no-such-article', '/blog/no-such-article'],
  ['/blog/Ann-Bee-Cee', '/blog/…'],
  ['/blog/ann.bee', '/blog/…'],
  ['/admin/leads/01a/note', '/admin/leads/:id/:action'],
  ['/contact', '/contact'],
])('the path %j is logged as %j', (path, logged) => {
  expect(loggable(path)).toBe(logged);
});

describe('an address with a scheme and a host', async () => {
  const site = await testApp();
  const port = await listening(createHttpServer(site.app));
  const ask = (target: string) =>
    exchange(port, `GET ${target} HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n`);

  test.each([
    ['http://other.example/ABOUT', 'Location: /about'],
    ['http://other.example/ABOUT?utm_source=radio', 'Location: /about?utm_source=radio'],
    ['HTTPS://other.example:8443/About/', 'Location: /about'],
  ])('leads %s to the path alone', async (target, location) => {
    const { status, headers } = await ask(target);
    expect(status).toBe(308);
    expect(headers.split('\r\n')).toContain(location);
  });

  test.each(['http://other.example', 'http://other.example/?a=http://x/y', 'http://other.example/healthz'])(
    'answers %s as its path',
    async (target) => {
      expect((await ask(target)).status).toBe(200);
    },
  );
});

describe('a post of a browser that sends Origin alone', () => {
  const sent = { ...contactForm.sample, email: 'origin@example.com' };
  const secure = { host: 'site.example', 'x-forwarded-proto': 'https' };

  test.each([
    ['https://site.example', 200],
    ['http://site.example', 403],
    ['https://other.example', 403],
    ['null', 403],
  ])('from %s to https://site.example is answered %i', async (origin, status) => {
    await proxied.request
      .post('/contact')
      .set({ ...secure, origin })
      .send(sent)
      .expect(status);
    const named = await testApp({ PUBLIC_URL: 'https://site.example' });
    await named.request.post('/contact').set({ host: 'site.example', origin }).send(sent).expect(status);
  });

  test('is taken from both schemes where nothing says which one visitors use', async () => {
    const { request } = await testApp();
    for (const scheme of ['http', 'https']) {
      const origin = `${scheme}://site.example`;
      await request.post('/contact').set({ host: 'site.example', origin }).send(sent).expect(200);
    }
  });
});

test('paths are matched the same however many spellings were asked for', () => {
  for (let at = 0; at < 2000; at++) matchPath(`/blog/post-${at}`);
  expect(matchPath('/contact')).toBe(matchPath('/contact'));
  expect(matchPath('/CONTACT')).not.toBe(matchPath('/CONTACT'));
});
