import { formatMoment } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import type { DashboardView } from './dashboard-view.ts';

/** What was done with many leads at once, each with what undoes it. */
export function RecentBulkActions({ recent = [] }: Pick<DashboardView, 'recent'>) {
  return (
    <section className="recent stack" aria-labelledby="recent">
      <h2 id="recent">Many leads at once, since yesterday</h2>
      <form method="post" action={pathTo('adminLeadsUndo')}>
        <input type="hidden" name="back" value={pathTo('admin')} />
        <ul>
          {recent.map(({ id, title, by, at, undone_at, canUndo }) => (
            <li key={id}>
              {title}
              <small>
                by {by}, {formatMoment(at)}
                {undone_at && `, undone ${formatMoment(undone_at)}`}
              </small>
              {canUndo && (
                <button className="btn btn--quiet" type="submit" name="undo" value={id}>
                  Undo<span className="sr"> {title}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      </form>
    </section>
  );
}
