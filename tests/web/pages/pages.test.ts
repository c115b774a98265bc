import { expect, test } from 'vitest';
import { type Route, routes } from '../../../src/site/routes.ts';
import { clientOf } from '../../helpers/desk.ts';
import { recordedLog } from '../../helpers/recorded-log.ts';
import { testApp } from '../../helpers/test-app.ts';

const site = await testApp();
const { app } = site;
const visitor = clientOf(site);
const home = await visitor.get('/');

test('the home page has all of its content, and the texts of the specification', () => {
  const { hero, brands, who, opportunities, portfolio, closing } = app.context.pages.content.home;
  const texts = [
    ...[hero.heading, hero.line, brands.heading, who.heading, who.mission, opportunities.heading, closing.lead],
    ...who.figures.flatMap(({ value, label }) => [value, label]),
    ...opportunities.values.map(({ title }) => title),
    ...portfolio.slides.map(({ type }) => type),
    ...['View Our Portfolio', 'View Investment Options', 'Latest Development', 'Latest Project', 'Invest Now'],
    ...['Shareholder Login', 'Invest With Us', 'Quick Links', 'Contact Info', 'Noblesville, Indiana'],
  ];
  for (const each of texts) expect(home.text).toContain(each);
});

test('the carousel has ten slides, and a dot for each', () => {
  expect(home.texts('figure.sheet')).toHaveLength(10);
  expect(home.attributes('a[href^="#portfolio-reel-"]', 'href')).toHaveLength(10);
});

test('three more addresses show the home page', async () => {
  for (const path of ['/portfolio', '/investments/opportunity-fund', '/investments/spark-fund']) {
    const page = await visitor.get(path);
    expect(page.text, path).toContain('Family of Brands');
    expect(page.attribute('link[rel="canonical"]', 'href')).toBe('http://localhost:3000/');
  }
});

test('the navigations mark the page that is open, and nothing else', async () => {
  for (const path of ['/', '/blog', '/contact', '/investment-selection'])
    expect((await visitor.get(path)).attributes('a[aria-current="page"]', 'href')).toEqual([path, path]);
  expect((await visitor.get('/blog/flex-industrial-backbone')).has('a[aria-current="page"]')).toBe(false);
});

test('another spelling moves for good to the address of its page', async () => {
  for (const [path, to] of [
    ['/contact/', '/contact'],
    ['/Contact?utm_source=a', '/contact?utm_source=a'],
    ['/Portfolio/', '/portfolio'],
  ] as const)
    expect((await visitor.get(path, 308)).location).toBe(to);
});

test('what is none shows the not-found page, one that cannot be decoded a sentence; neither names an address as its own', async () => {
  const none = [
    '/nothing',
    '/blog/nothing-like-this',
    '//contact',
    '/contact%2f',
    '/contact/more',
    '/%2e%2e/etc/passwd',
  ];
  const unreadable = await visitor.get('/%E0%A4%A', 400);
  expect(unreadable.text).toContain('The address of this page cannot be read.');
  const missing = await Promise.all(none.map((path) => visitor.get(path, 404)));
  for (const { text } of missing)
    for (const words of ['404', 'Oops! Page not found', 'Return to Home']) expect(text).toContain(words);
  for (const { html } of [unreadable, ...missing]) expect(html).not.toMatch(/rel="canonical"|og:url/);
});

test('the loader is the last thing in a page: it looks for the parts that it wakes as soon as it runs', async () => {
  for (const path of ['/', '/invest', '/blog', '/nothing', '/admin/sign-in']) {
    const { html } = await visitor.get(path, [200, 404]);
    expect(html).toMatch(/<script type="module" async src="\/assets\/boot-\w+\.js"><\/script><\/body><\/html>$/);
    expect(html.match(/\/assets\/boot-/g)).toHaveLength(1);
  }
});

test('the missing path is logged without what may be personal', async () => {
  const { log, lines } = recordedLog('warn');
  const logged = await testApp({}, { log });
  await logged.request.get('/no/such/page?email=ann@example.com').expect(404);
  await logged.request.get('/newsletter/ann@example.com').expect(404);
  const missing = lines.filter(({ msg }) => msg === 'page not found');
  expect(missing.map((line) => line.path)).toEqual(['/no/such/page', '/newsletter/…']);
});

test('a proxy that is not trusted is warned of once, by the name of the setting', async () => {
  const { log, lines } = recordedLog('warn');
  const behind = await testApp({}, { log });
  for (let visit = 0; visit < 3; visit++) await behind.request.get('/nothing').set('x-forwarded-for', '203.0.113.7');
  expect(lines.filter((line) => JSON.stringify(line).includes('TRUST_PROXY'))).toHaveLength(1);
});

test('every path of the header and the footer is one of the route table', () => {
  const known = new Set([...(routes as readonly Route[]).map(({ path }) => path), ...app.context.pages.addresses()]);
  const paths = home.links.filter((link) => link.startsWith('/')).map((link) => link.replace(/#.*/, ''));
  expect(paths.filter((path) => !known.has(path))).toEqual([]);
});
