import type { BreadcrumbList, WithContext } from 'schema-dts';
import { type PageName, type Route, type RouteName, routeNamed } from '../src/site/routes.ts';
import type { AnyPage, Crumb, PageProps } from './page.ts';
import { pages } from './pages/index.ts';

/** The pages above a page, from the home page on, and the page itself; none where its route names no parent. */
export function findBreadcrumbs(page: AnyPage, props: PageProps): readonly Crumb[] {
  const { route, path } = props;
  // Not a page that is shown in the place of the route's own, such as that of an unknown article.
  if (!route.parent || pages[route.page as PageName] !== page) return [];
  return [...above(route).map((route) => crumbOf({ ...props, route, path: route.path })), crumbOf({ ...props, path })];
}

/** The routes above a route; the home page is above all. */
function above({ parent }: Route): Route[] {
  if (!parent) return [];
  const route = routeNamed(parent as RouteName);
  return parent === 'home' ? [route] : [...(route.parent ? above(route) : [routeNamed('home')]), route];
}

/** What a page is called: by its link in the footer, a short name, or its title up to what explains it. */
function crumbOf(props: PageProps): Crumb {
  const { route, path } = props;
  const { title, short } = (pages[route.page as PageName] as AnyPage).meta(props, {} as never);
  return { name: route.quickLink ?? short ?? title.split(/ \| |: /)[0] ?? title, path };
}

/** A trail for search engines. */
export const breadcrumbJsonLd = (origin: string, breadcrumbs: readonly Crumb[]): WithContext<BreadcrumbList> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: breadcrumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name,
    item: origin + path,
  })),
});
