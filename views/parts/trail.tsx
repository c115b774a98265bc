import type { BreadcrumbList, WithContext } from 'schema-dts';

/** A page above another: its name and its path. */
export interface Crumb {
  name: string;
  path: string;
}

/** The way back from a page: the pages above it, and where it is. */
export function Trail({ above, here }: { above: readonly Crumb[]; here: string }) {
  return (
    <nav className="trail" aria-label="Breadcrumb">
      <ol>
        {above.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>{' '}
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}

/** The same for search engines. */
export const trailJsonLd = (origin: string, crumbs: readonly Crumb[]): WithContext<BreadcrumbList> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name,
    item: origin + path,
  })),
});
