import { matchPath } from './match.ts';
import { pathTo } from './routes.ts';

interface NavigationLink {
  label: string;
  href: string;
}
interface NavigationGroup {
  label: string;
  links: readonly NavigationLink[];
}
export type NavigationItem = NavigationLink | NavigationGroup;
export type LogoVariant = 'spark' | 'regd' | 'brand';

/** Sections that the navigation may offer; a page links only those it has. */
const sections = [
  { label: 'Problem & Solution', anchor: 'problem-solution', on: ['/invest'] },
  { label: 'Why Invest', anchor: 'why-invest', on: ['/invest', '/regd'] },
  { label: 'Calculator', anchor: 'calculator', on: ['/invest', '/regd'] },
  { label: 'Leadership', anchor: 'leadership', on: ['/invest', '/regd'] },
] as const;

const resources = [
  { label: 'Blog', href: pathTo('blog') },
  { label: 'Videos', href: pathTo('videos') },
];

const isPath = (path: string, name: 'invest' | 'regd' | 'home' | 'investmentSelection' | 'investments') =>
  path === pathTo(name);

/**
 * `solid` from the start on the fund page, the blog, the chooser and the memorandum; elsewhere `translucent` until scrolled.
 */
export function headerVariant(path: string): 'solid' | 'translucent' {
  return matchPath(path)?.route.header ?? 'translucent';
}

export function logoFor(path: string): { variant: LogoVariant; linked: boolean } {
  if (isPath(path, 'invest')) return { variant: 'spark', linked: false };
  if (isPath(path, 'regd')) return { variant: 'regd', linked: false };
  return { variant: 'brand', linked: true };
}

/** The target of "Invest" and "Invest With Us". */
export function investTarget(path: string): string {
  if (isPath(path, 'invest')) return pathTo('regaInvest');
  if (isPath(path, 'regd')) return pathTo('regdInvest');
  return pathTo('investmentSelection');
}

export function showsInvestButton(path: string): boolean {
  return !isPath(path, 'investmentSelection') && !isPath(path, 'investments');
}

/** Sections on the two fund pages, the site's pages elsewhere. */
export function navigationFor(path: string): readonly NavigationItem[] {
  const ofPage = sections.filter((section) => (section.on as readonly string[]).includes(path));
  if (ofPage.length) return ofPage.map(({ label, anchor }) => ({ label, href: `#${anchor}` }));
  return [
    { label: 'Home', href: pathTo('home') },
    { label: 'About Us', href: pathTo('about') },
    { label: 'Invest', href: investTarget(path) },
    { label: 'Portfolio', href: showsHome(path) ? '#portfolio' : `${pathTo('home')}#portfolio` },
    { label: 'Resources', links: resources },
    { label: 'Contact Us', href: pathTo('contact') },
  ];
}

/** On the fund page, the fund's name and disclosures replace the quick links. */
export function footerVariant(path: string): 'disclosures' | 'links' {
  return isPath(path, 'invest') ? 'disclosures' : 'links';
}

function showsHome(path: string): boolean {
  return matchPath(path)?.route.page === 'home';
}
