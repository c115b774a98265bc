import { ArrowLeft } from '../../../parts/icon.tsx';
import type { LeadNeighbors } from './lead-view.ts';

export function LeadNeighborLinks({
  neighbors: { list, search, isFiltered, previous, next },
}: {
  neighbors: LeadNeighbors;
}) {
  return (
    <nav className="lead-place" aria-label="Leads">
      <a className="lead-back" href={list} aria-keyshortcuts="u">
        <ArrowLeft className="icon" />
        {isFiltered ? 'Back to the list' : 'All leads'}
      </a>
      <span className="acts">
        <a className="btn btn--quiet" href={search} aria-keyshortcuts="/">
          Search
        </a>
        <Beside href={previous} rel="prev" keys="k" name="Previous" />
        <Beside href={next} rel="next" keys="j" name="Next" />
      </span>
    </nav>
  );
}

function Beside({ href, rel, keys, name }: { href?: string; rel: string; keys: string; name: string }) {
  const text = (
    <>
      {name}
      <span className="sr"> lead</span>
    </>
  );
  return href ? (
    <a className="btn btn--quiet" href={href} rel={rel} aria-keyshortcuts={keys}>
      {text}
    </a>
  ) : (
    <span className="btn btn--quiet" aria-disabled="true">
      {text}
    </span>
  );
}
