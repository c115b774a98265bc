import { expect, test } from 'vitest';
import { pathTo, type Route, routes } from '../../../src/site/routes.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';

const { app, request } = await testApp();
const home = await request.get('/').expect(200);

test('the home page has all of its content, and the texts of the specification', () => {
  const text = textOf(home.text);
  const { hero, brands, who, opportunities, portfolio, closing } = app.context.pages.content.home;
  const texts = [
    ...[hero.heading, hero.line, brands.heading, who.heading, who.mission, opportunities.heading, closing.lead],
    ...who.figures.flatMap(({ value, label }) => [value, label]),
    ...opportunities.values.map(({ title }) => title),
    ...portfolio.slides.map(({ type }) => type),
    ...['View Our Portfolio', 'View Investment Options', 'Latest Development', 'Latest Project', 'Invest Now'],
    ...['Shareholder Login', 'Invest With Us', 'Quick Links', 'Contact Info', 'Noblesville, Indiana'],
  ];
  for (const each of texts) expect(text).toContain(each);
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

test.each((routes as readonly Route[]).filter(({ access, page, secret }) => access === 'public' && page && !secret))(
  'the page at $path has one h1, a title, a description, and one inline style sheet that its policy allows',
  async (route) => {
    const { text, headers } = await request.get(addressOf(route.path)).expect(200);
    expect(text.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(text).toMatch(/<title>[^<]{5,}<\/title>/);
    expect(text).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(text.match(/<style>/g)).toHaveLength(1);
    expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='/);
    expect(text).not.toMatch(/\sstyle="|\son\w+="|<script(?![^>]*(src=|ld\+json))/);
  },
);

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
