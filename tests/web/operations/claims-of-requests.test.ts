import { expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { matchPath } from '../../../src/site/match.ts';
import { loggable } from '../../../src/web/http/request-log.ts';
import { portOf } from '../../helpers/port-of.ts';
import { exchange } from '../../helpers/raw-http.ts';
import { type TestApp, testApp } from '../../helpers/test-app.ts';

const proxied = await testApp({ TRUST_PROXY: '1' });
const post = (from: string, email: string) =>
  proxied.request
    .post('/contact')
    .set('x-forwarded-for', from)
    .send({ ...contactForm.sample, email });

test('of what a trusted proxy names as the address only an IP address is stored, with one limit whatever its port', async () => {
  const ours = '127.0.0.1';
  for (const [index, [claimed, stored]] of [
    ['203.0.113.5', '203.0.113.5'],
    ['203.0.113.6:1234', '203.0.113.6'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::2]:443', '2001:db8::2'],
    ['fe80::1%eth0', 'fe80::1'],
    ['a word', ours],
    ['<script>alert(1)</script>', ours],
    ['999.1.1.1', ours],
    ['9'.repeat(3000), ours],
    [`fe80::1%${'x'.repeat(3000)}`, 'fe80::1'],
  ].entries()) {
    const email = `claim-${index}@example.com`;
    await post(claimed ?? '', email).expect(200);
    const [lead] = await proxied.app.context.leads.list({ search: email }, { limit: 1 });
    expect(lead?.address.replace('::ffff:', ''), claimed).toBe(stored);
  }
  for (const [port, left] of [
    [1000, 29],
    [1001, 28],
  ]) {
    const { headers } = await post(`203.0.113.99:${port}`, `port-${port}@example.com`).expect(200);
    expect(headers.ratelimit).toContain(`remaining=${left},`);
  }
});

test.each(['/sitemap.xml', '/robots.txt', '/rss.xml', '/.well-known/security.txt'])(
  '%s repeats no invalid host, and names no scheme other than http and https',
  async (path) => {
    for (const host of ['a<b>&"', 'a b', 'example.com/path', 'user@example.com'])
      expect((await proxied.request.get(path).set('host', host).expect(400)).text).not.toContain(`//${host}`);
    const claim = { host: 'site.example', 'x-forwarded-proto': 'javascript' };
    expect((await proxied.request.get(path).set(claim).expect(200)).text).not.toContain('javascript:');
    const { text: secure } = await proxied.request.get(path).set({ ...claim, 'x-forwarded-proto': 'https' });
    expect(secure).toContain('https://site.example/');
  },
);

test.each([
  ['/ann%EF%BC%A0example.com', '/…'],
  ['/ann＠example.com', '/…'],
  ['/newsletter/Ann-Bee-Cee', '/newsletter/…'],
  ['/some/missing-path', '/some/missing-path'],
  ['/a%20b', '/…'],
  ['/call/317-555-0142', '/call/…'],
  ['/api/people/ann@example.com', '/api/…/…'],
  ['/unsubscribe/01a20baf-0000-7000-8000-000000000000-f844c324196f52ad31bd7a1c63570999', '/unsubscribe/:token'],
  ['/unsubscribe/01a20baf-0000-7000-8000-000000000000-f844c324196f52ad31bd7a1c63570999/x', '/unsubscribe/…/…'],
  ['/confirm-email/f844c324196f52ad31bd7a1c63570999/', '/confirm-email/:token'],
  ['/Ann-Bee-Cee', '/…'],
  ['/old-page/', '/old-page/'],
  ['/blog/no-such-article', '/blog/no-such-article'],
  ['/blog/Ann-Bee-Cee', '/blog/…'],
  ['/admin/leads/01a/note', '/admin/leads/:id/:action'],
  ['/contact', '/contact'],
])('the path %j is logged as %j', (path, logged) => {
  expect(loggable(path)).toBe(logged);
});

test('an address with a scheme and a host is answered as its path, and leads to the path alone', async () => {
  const port = await portOf(proxied.app);
  const ask = (target: string) =>
    exchange(port, `GET ${target} HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n`);
  for (const [target, location] of [
    ['http://other.example/ABOUT', '/about'],
    ['http://other.example/ABOUT?utm_source=radio', '/about?utm_source=radio'],
    ['HTTPS://other.example:8443/About/', '/about'],
  ] as const) {
    const { status, headers } = await ask(target);
    expect([status, headers.split('\r\n').includes(`Location: ${location}`)]).toEqual([308, true]);
  }
  for (const target of ['http://other.example', 'http://other.example/?a=http://x/y', 'http://other.example/healthz'])
    expect((await ask(target)).status, target).toBe(200);
});

test('a post of a browser that sends Origin alone is taken from the scheme that visitors use, or from both where nothing says which', async () => {
  const sent = { ...contactForm.sample, email: 'origin@example.com' };
  const secure = { host: 'site.example', 'x-forwarded-proto': 'https' };
  const [named, plain] = [await testApp({ PUBLIC_URL: 'https://site.example' }), await testApp()];
  for (const [origin, status, unsaid] of [
    ['https://site.example', 200, 200],
    ['http://site.example', 403, 200],
    ['https://other.example', 403, 403],
    ['null', 403, 403],
  ] as const) {
    const send = ({ request }: TestApp, headers: Record<string, string>) =>
      request
        .post('/contact')
        .set({ ...headers, origin })
        .send(sent);
    await send(proxied, secure).expect(status);
    await send(named, { host: 'site.example' }).expect(status);
    await send(plain, { host: 'site.example' }).expect(unsaid);
  }
});

test('paths are matched the same however many spellings were asked for', () => {
  for (let at = 0; at < 2000; at++) matchPath(`/blog/post-${at}`);
  expect(matchPath('/contact')).toBe(matchPath('/contact'));
  expect(matchPath('/CONTACT')).not.toBe(matchPath('/CONTACT'));
});
