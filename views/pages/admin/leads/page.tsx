import { Download } from 'lucide-react';
import { lateValue } from '../../../../src/leads/filter.ts';
import { listWith } from '../../../../src/leads/list-query.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { usePage } from '../../../page.ts';
import { Errors } from '../../../parts/admin/form.tsx';
import { AdminHead, adminPage } from '../../../parts/admin/page.tsx';
import { LinkButton } from '../../../parts/button.tsx';
import { Island } from '../../../parts/island.tsx';
import { changesOf } from '../lead/page.tsx';
import { FilterChips, LeadsFilter } from './filter.tsx';
import type { LeadsView } from './leads-view.ts';
import { LeadsTable } from './table.tsx';
import { LeadsViews } from './views.tsx';

type AdminLeadsView = { leads: LeadsView } | { failure: string };

export const adminLeads = adminPage<AdminLeadsView>(AdminLeads, 'Investment Leads', 'Leads of the site.');

function AdminLeads(view: AdminLeadsView) {
  if ('leads' in view) return <Leads leads={view.leads} />;
  return (
    <>
      <AdminHead title="Investment Leads" />
      <Errors>{view.failure}</Errors>
    </>
  );
}

function Leads({ leads }: { leads: LeadsView }) {
  const { total, undelivered, problem, query, rows } = leads;
  const params = new URLSearchParams(query);
  params.set('from', String(usePage().now.getTime()));
  const arrivals = problem ? undefined : `${pathTo('adminLeadsArrivals')}?${params}`;
  return (
    <>
      <div className="admin-head leads-head row" id="leads-head">
        <h1>Investment Leads</h1>
        <p>
          {total}
          {undelivered && (
            <>
              {' · '}
              <a href={listWith(query, 'undelivered', lateValue)}>{undelivered}</a>
            </>
          )}
        </p>
        <Files leads={leads} />
      </div>
      <LeadsViews leads={leads} />
      <LeadsFilter leads={leads} />
      <FilterChips leads={leads} />
      <Island name="leads-loading" when="load" arrivals={arrivals} newest={pathTo('adminLeads') + query} />
      <Island name="lead-changes" when="load" />
      <div id="leads-box" data-changes={changesOf(rows, usePage().now)}>
        {problem ? <Errors>{problem}</Errors> : <LeadsTable leads={leads} />}
      </div>
      <Island name="desk-keys" when="load" />
    </>
  );
}

function Files({ leads: { rows, query, mayExport } }: { leads: LeadsView }) {
  const { admin } = usePage();
  const files = { CSV: pathTo('adminLeadsCsv') + query, XLSX: pathTo('adminLeadsXlsx') + query };
  return (
    <p className="acts">
      {rows.length > 0 &&
        mayExport &&
        Object.entries(files).map(([format, href]) => (
          <a className="btn btn--quiet" href={href} download="" key={format}>
            <Download className="icon" />
            {`Export ${format}`}
          </a>
        ))}
      {admin?.role === 'admin' && <LinkButton look="quiet" href={pathTo('adminImports')} label="Import…" />}
    </p>
  );
}
