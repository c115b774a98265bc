import { usePage } from '../page.ts';

/** The way back from a page that has a parent in the route table: the pages above it, and where it is. */
export function Breadcrumbs() {
  const { breadcrumbs = [] } = usePage();
  const here = breadcrumbs.at(-1);
  return (
    here && (
      <nav className="breadcrumbs" aria-label="Breadcrumb">
        <ol>
          {breadcrumbs.slice(0, -1).map(({ name, path }) => (
            <li key={path}>
              <a href={path}>{name}</a>{' '}
            </li>
          ))}
          <li aria-current="page">
            <span>{here.name}</span>
          </li>
        </ol>
      </nav>
    )
  );
}
