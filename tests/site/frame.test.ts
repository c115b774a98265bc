import { expect, test } from 'vitest';
import {
  footerVariant,
  headerVariant,
  investTarget,
  logoFor,
  navigationFor,
  showsInvestButton,
} from '../../src/site/frame.ts';
import { matchPath } from '../../src/site/match.ts';
import { pathTo, quickLinks, routes } from '../../src/site/routes.ts';

const paths = routes
  .filter((route) => route.access === 'public' && route.page)
  .map((route) => route.path.replace(':id', 'flex-industrial-backbone'));
const solid = ['/invest', '/blog', '/blog/flex-industrial-backbone', '/investment-selection', '/investments', '/ppm'];

test('the quick links of the footer have those of the specification in their order', () => {
  const specified = {
    Home: '/',
    'About Us': '/about',
    Portfolio: '/#portfolio',
    'Investment Opportunities': '/investment-selection',
    'Contact Us': '/contact',
  };
  const shown = quickLinks.map(({ label, href }) => [label, href] as const);
  expect(shown.filter(([label]) => label in specified)).toEqual(Object.entries(specified));
});

test('each page has the frame that the specification gives it', () => {
  const logos: Record<string, unknown> = {
    '/invest': { variant: 'spark', linked: false },
    '/regd': { variant: 'regd', linked: false },
  };
  const targets: Record<string, string> = { '/invest': '/rega-invest', '/regd': '/regd-invest' };
  for (const path of paths) {
    expect(headerVariant(path), path).toBe(solid.includes(path) ? 'solid' : 'translucent');
    expect(logoFor(path), path).toEqual(logos[path] ?? { variant: 'brand', linked: true });
    expect(investTarget(path), path).toBe(targets[path] ?? '/investment-selection');
    expect(showsInvestButton(path), path).toBe(path !== '/investment-selection' && path !== '/investments');
    expect(footerVariant(path), path).toBe(path === '/invest' ? 'disclosures' : 'links');
  }
});

test('paths below /blog are solid also when they name nothing; /blogger and /invest/x are not', () => {
  const isSolid = (path: string) => headerVariant(path) === 'solid';
  expect(['/blog/nothing', '/blogger', '/invest/x'].map(isSolid)).toEqual([true, false, false]);
});

test('the main navigation is Home, About Us, Invest, Portfolio, Resources with Blog and Videos, Contact Us', () => {
  const labels = navigationFor('/about').flatMap((item) =>
    'links' in item ? [item.label, ...item.links.map((link) => link.label)] : [item.label],
  );
  expect(labels).toEqual(['Home', 'About Us', 'Invest', 'Portfolio', 'Resources', 'Blog', 'Videos', 'Contact Us']);
});

test('Portfolio leads to its section of the home page, from elsewhere too', () => {
  for (const path of ['/', '/portfolio'])
    expect(navigationFor(path)).toContainEqual({ label: 'Portfolio', href: '#portfolio' });
  expect(navigationFor('/contact')).toContainEqual({ label: 'Portfolio', href: '/#portfolio' });
});

test('on /invest the navigation is its four sections, on /regd those that the page has', () => {
  const ofBoth = [
    { label: 'Why Invest', href: '#why-invest' },
    { label: 'Calculator', href: '#calculator' },
    { label: 'Leadership', href: '#leadership' },
  ];
  expect(navigationFor('/invest')).toEqual([{ label: 'Problem & Solution', href: '#problem-solution' }, ...ofBoth]);
  expect(navigationFor('/regd')).toEqual(ofBoth);
});

test('a path is matched in any spelling', () => {
  const spellings = {
    '/contact/': '/contact',
    '/Contact': '/contact',
    '/INVESTMENTS/Spark-Fund/': '/investments/spark-fund',
    '/Blog/A-New-Bay/': '/blog/a-new-bay',
  };
  for (const [path, canonical] of Object.entries(spellings)) expect(matchPath(path)?.canonicalPath).toBe(canonical);
  expect(matchPath('/blog/a-new-bay')?.params).toEqual({ id: 'a-new-bay' });
  expect(matchPath('/admin/content/archive')?.route.name).toBe('adminArchive');
  expect(matchPath('/admin/content/home.json')?.route.name).toBe('adminContentFile');
  expect(matchPath('/nowhere/at/all')).toBeUndefined();
});

test('a path with a parameter is written from the table', () => {
  expect(pathTo('article', { id: 'a b' })).toBe('/blog/a%20b');
});
