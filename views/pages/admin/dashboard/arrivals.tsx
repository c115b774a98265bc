import type { Arrivals } from '../../../../src/leads/report/lead-report.ts';
import { formatCount } from '../../../../src/site/format.ts';
import { formName } from '../../../../src/site/forms/index.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import type { DashboardFigures } from './dashboard-view.ts';

/** Further rows are summed. */
const maxRows = 8;
/** Fewer visits make no rate. */
const fewVisits = 20;

/** Visits and leads by campaign and source. */
export function ArrivalTables({ figures: { campaigns, sources, forms, days } }: { figures: DashboardFigures }) {
  const since = days[0]?.day ?? '';
  const leadsOf = (params: Record<string, string>) =>
    `${pathTo('adminLeads')}?${new URLSearchParams({ ...params, since })}`;
  return (
    <section aria-labelledby="arrivals">
      <h2 id="arrivals">From visits to investors</h2>
      <p className="note">
        The last {days.length} days. Visits are our own counts and store nothing about the visitor.
      </p>
      <div className="pair">
        <ArrivalTable
          name="Campaign"
          rows={campaigns}
          linkOf={({ written }) => written && leadsOf({ campaign: written })}
        />
        <ArrivalTable
          name="Source"
          rows={sources}
          // Leads without a source count as direct too, which no filter matches.
          linkOf={({ name, written }) => (name === 'direct' ? undefined : written && leadsOf({ source: written }))}
        />
        <ArrivalTable
          name="Form and its page"
          rows={forms.map((row) => ({ ...row, name: formName(row.name) }))}
          linkOf={({ written }) => written && leadsOf({ form: written })}
        />
      </div>
    </section>
  );
}

type LinkOf = (row: Arrivals) => string | undefined;

function ArrivalTable({ name, rows, linkOf }: { name: string; rows: readonly Arrivals[]; linkOf?: LinkOf }) {
  if (!rows.length) return <p className="soft">No visits or leads by {name.toLowerCase()} yet.</p>;
  const rest = rows.slice(maxRows);
  return (
    <table className="ledger">
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">Visits</th>
          <th scope="col">Leads</th>
          <th scope="col">Contacted</th>
          <th scope="col">Invested</th>
          <th scope="col" className="wide-only">
            Leads per <span className="unbroken">100 visits</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, maxRows).map((row) => (
          <ArrivalRow key={row.name} row={row} href={row.leads ? linkOf?.(row) : undefined} />
        ))}
        {rest.length > 0 && <ArrivalRow row={rest.reduce(sum, { ...nothing, name: `${rest.length} more` })} />}
      </tbody>
    </table>
  );
}

function ArrivalRow({ row, href }: { row: Arrivals; href?: string }) {
  const { name, visits, leads, contacted, invested } = row;
  // Few visits say nothing, and more leads than visits came another way.
  const rate = visits < fewVisits || leads > visits ? undefined : (leads / visits) * 100;
  return (
    <tr>
      <th scope="row">{href ? <a href={href}>{name}</a> : name}</th>
      <td>{formatCount(visits)}</td>
      <td>{formatCount(leads)}</td>
      <td>{formatCount(contacted)}</td>
      <td>{formatCount(invested)}</td>
      <td className="wide-only">
        {rate === undefined ? (
          <span className="soft">
            –<span className="sr"> Too few visits</span>
          </span>
        ) : (
          rate.toFixed(1)
        )}
      </td>
    </tr>
  );
}

const nothing: Arrivals = { name: '', visits: 0, leads: 0, contacted: 0, invested: 0 };

const sum = (all: Arrivals, { visits, leads, contacted, invested }: Arrivals): Arrivals => ({
  ...all,
  visits: all.visits + visits,
  leads: all.leads + leads,
  contacted: all.contacted + contacted,
  invested: all.invested + invested,
});
