import { usePage } from '../page.ts';

/** The way back from a page that has a parent in the route table: the pages above it, and where it is. */
export function Trail() {
  const { trail = [] } = usePage();
  const here = trail.at(-1);
  return (
    here && (
      <nav className="trail" aria-label="Breadcrumb">
        <ol>
          {trail.slice(0, -1).map(({ name, path }) => (
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
