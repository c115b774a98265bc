import { formatCount } from '../../../../src/site/format.ts';
import type { Arrivals, DashboardFigures } from './dashboard-view.ts';

/** Rows of a table; the others are summed. */
const maxRows = 8;

/** From visits to leads, by campaign and by source. */
export function ArrivalTables({ figures: { campaigns, sources, days } }: { figures: DashboardFigures }) {
  return (
    <section aria-labelledby="arrivals">
      <h2 id="arrivals">From visits to leads</h2>
      <p className="note">
        The last {days.length} days. Visits are our own counts and store nothing about the visitor.
      </p>
      <div className="pair">
        <ArrivalTable name="Campaign" rows={campaigns} />
        <ArrivalTable name="Source" rows={sources} />
      </div>
    </section>
  );
}

function ArrivalTable({ name, rows }: { name: string; rows: readonly Arrivals[] }) {
  if (!rows.length) return <p className="soft">No visits or leads by {name.toLowerCase()} yet.</p>;
  const rest = rows.slice(maxRows);
  return (
    <table className="ledger">
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">Visits</th>
          <th scope="col">Leads</th>
          <th scope="col">
            Leads per <span className="unbroken">100 visits</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, maxRows).map((row) => (
          <ArrivalRow key={row.name} row={row} />
        ))}
        {rest.length > 0 && <ArrivalRow row={rest.reduce(sum, { name: `${rest.length} more`, visits: 0, leads: 0 })} />}
      </tbody>
    </table>
  );
}

function ArrivalRow({ row: { name, visits, leads } }: { row: Arrivals }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatCount(visits)}</td>
      <td>{formatCount(leads)}</td>
      <td>{visits ? ((leads / visits) * 100).toFixed(1) : <span className="soft">No visits</span>}</td>
    </tr>
  );
}

const sum = (all: Arrivals, { visits, leads }: Arrivals): Arrivals => ({
  ...all,
  visits: all.visits + visits,
  leads: all.leads + leads,
});
