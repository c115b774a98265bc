import { describe, expect, test } from 'vitest';
import { pathTo, type Route, routes } from '../../../src/site/routes.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';

const { app, request } = await testApp();
const home = await request.get('/').expect(200);

test.each([
  "Together We're Building Space for What's Next",
  'Where the brand gets built, flexible and fast',
  'Investment Opportunities',
  'View Our Portfolio',
  'Family of Brands',
  'Who We Are',
  '60+',
  '50+',
  '20+',
  'ground-up developments',
  'IPOs completed',
  'team members',
  'years of experience',
  'Developing communities that prioritize quality, affordability and human connection.',
  'Quality Development',
  'Strong Returns',
  'Community Impact',
  'View Investment Options',
  'Latest Development',
  'Latest Project',
  'Senior Living',
  'Multi-Family',
  'Residential',
  'Flex Industrial',
  'Invest Now',
  'Shareholder Login',
  'Invest With Us',
  'Quick Links',
  'Contact Info',
  'Noblesville, Indiana',
  'Start earning monthly income while helping build stronger communities.',
])('the home page says "%s"', (words) => {
  expect(textOf(home.text)).toContain(words);
});

test('the carousel has ten slides, and a dot for each', () => {
  expect(home.text.match(/<figure class="sheet"/g)).toHaveLength(10);
  expect(home.text.match(/href="#portfolio-reel-\d+"/g)).toHaveLength(10);
});

test.each(['/portfolio', '/investments/opportunity-fund', '/investments/spark-fund'])(
  '%s shows the home page',
  async (path) => {
    const answer = await request.get(path).expect(200);
    expect(textOf(answer.text)).toContain('Family of Brands');
    expect(answer.text).toContain('<link rel="canonical" href="http://localhost:3000/"/>');
  },
);

test.each(['/', '/blog', '/contact', '/investment-selection'])(
  'the navigations of %s mark it, and nothing else',
  async (path) => {
    const { text } = await request.get(path).expect(200);
    expect(text.match(/<a [^>]*aria-current="page"[^>]*>/g)).toEqual(
      Array(2).fill(`<a aria-current="page" href="${path}">`),
    );
  },
);

test('an article marks no page of the navigation as the one that is open', async () => {
  const { text } = await request.get('/blog/flex-industrial-backbone').expect(200);
  expect(text).not.toMatch(/<a [^>]*aria-current="page"/);
});

test.each([
  ['/contact/', '/contact'],
  ['/Contact?utm_source=a', '/contact?utm_source=a'],
  ['/Portfolio/', '/portfolio'],
])('%s moves for good to %s', async (path, to) => {
  const answer = await request.get(path).expect(308);
  expect(answer.get('location')).toBe(to);
});

test.each(['/nothing', '/blog/nothing-like-this', '//contact', '/contact%2f', '/contact/more', '/%2e%2e/etc/passwd'])(
  '%s shows the not-found page',
  async (path) => {
    const answer = await request.get(path).expect(404);
    const text = textOf(answer.text);
    for (const words of ['404', 'Oops! Page not found', 'Return to Home']) expect(text).toContain(words);
  },
);

test('an address that cannot be decoded is a bad request, in a sentence', async () => {
  const answer = await request.get('/%E0%A4%A').expect(400);
  expect(textOf(answer.text)).toContain('The address of this page cannot be read.');
});

test('the missing path is logged without what may be personal', async () => {
  const lines: string[] = [];
  const { createLog } = await import('../../../src/server/log.ts');
  const log = createLog({ logLevel: 'warn' }, { write: (line: string) => void lines.push(line) });
  const logged = await testApp({}, { log });
  await logged.request.get('/no/such/page?email=ann@example.com').expect(404);
  await logged.request.get('/newsletter/ann@example.com').expect(404);
  const missing = lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'page not found');
  expect(missing.map((line) => line.path)).toEqual(['/no/such/page', '/newsletter/…']);
});

test('a proxy that is not trusted is warned of once, by the name of the setting', async () => {
  const lines: string[] = [];
  const { createLog } = await import('../../../src/server/log.ts');
  const log = createLog({ logLevel: 'warn' }, { write: (line: string) => void lines.push(line) });
  const behind = await testApp({}, { log });
  for (let visit = 0; visit < 3; visit++) await behind.request.get('/nothing').set('x-forwarded-for', '203.0.113.7');
  expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
});

test('a page is rendered once; then its bytes are sent, or 304 to who has them', async () => {
  const first = await request.get('/contact').expect(200);
  const misses = app.context.pages.cache.misses;
  const again = await request
    .get('/contact')
    .set('if-none-match', first.get('etag') ?? '')
    .expect(304);
  expect(again.text).toBe('');
  await request.get('/contact?unknown=1').expect(200);
  expect(app.context.pages.cache.misses).toBe(misses);
});

test.each(['br', 'gzip', 'identity'])('a page is sent as %s to who accepts it', async (encoding) => {
  const answer = await request.get('/contact').set('accept-encoding', encoding).expect(200);
  expect(answer.get('content-encoding')).toBe(encoding === 'identity' ? undefined : encoding);
  expect(answer.get('vary')).toBe('Sec-GPC, Accept-Encoding');
});

test('HEAD has the headers of GET and no body', async () => {
  const plain = { 'accept-encoding': 'identity' };
  const [get, head] = [await request.get('/contact').set(plain), await request.head('/contact').set(plain)];
  expect(head.get('etag')).toBe(get.get('etag'));
  expect(head.text).toBeUndefined();
});

test('with Sec-GPC the footer says that the opt-out is honored', async () => {
  const answer = await request.get('/').set('sec-gpc', '1').expect(200);
  expect(textOf(answer.text)).toContain('Opt-out request honored');
  expect(textOf(home.text)).not.toContain('Opt-out request honored');
});

describe.each(
  (routes as readonly Route[]).filter(({ access, page, secret }) => access === 'public' && page && !secret),
)('the page at $path', ({ path }) => {
  test('carries one inline style sheet, whose hash is the only one that its policy allows, and nothing else inline', async () => {
    const answer = await request.get(addressOf(path)).expect(200);
    expect(answer.text.match(/<style>/g)).toHaveLength(1);
    expect(answer.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='/);
    expect(answer.text).not.toMatch(/\sstyle="|\son\w+="|<script(?![^>]*(src=|ld\+json))/);
  });

  test('has one h1, a title and a description', async () => {
    const { text } = await request.get(addressOf(path)).expect(200);
    expect(text.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(text).toMatch(/<title>[^<]{5,}<\/title>/);
    expect(text).toMatch(/<meta name="description" content="[^"]{20,}"/);
  });
});

/** An address of a path that has parameters. */
function addressOf(path: string): string {
  const pattern = new RegExp(`^${path.replace(':id', '[^/]+')}$`);
  return path.includes(':') ? (app.context.pages.addresses().find((known) => pattern.test(known)) ?? path) : path;
}

test('every path of the header and the footer is one of the route table', () => {
  const known = new Set([...(routes as readonly Route[]).map(({ path }) => path), ...app.context.pages.addresses()]);
  const links = [...home.text.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map((match) => match[1] ?? '');
  expect(links.filter((link) => !known.has(link))).toEqual([]);
  expect(pathTo('home')).toBe('/');
});
