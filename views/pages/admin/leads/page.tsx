import { pathTo } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import { type Page, usePage } from '../../../page.ts';
import { Download } from '../../../parts/icon.tsx';
import { Island } from '../../../parts/island.tsx';
import { changesOf } from '../lead/page.tsx';
import { FilterChips, LeadsFilter } from './filter.tsx';
import type { LeadsView } from './leads-view.ts';
import { LeadsTable } from './table.tsx';
import { LeadsViews } from './views.tsx';

/** The list, or why it failed to load. */
type AdminLeadsView = { leads: LeadsView } | { failure: string };

export const adminLeads: Page<AdminLeadsView> = {
  meta: (_page, view) => ({
    title: `${'leads' in view && (view.leads.problem || view.leads.views.refused) ? 'Error: ' : ''}Investment Leads`,
    description: 'Leads of the site.',
  }),
  View: AdminLeads,
  layout: 'admin',
};

function AdminLeads(view: AdminLeadsView) {
  return (
    <AdminLayout>
      {'leads' in view ? (
        <Leads leads={view.leads} />
      ) : (
        <>
          <div className="admin-head">
            <h1>Investment Leads</h1>
          </div>
          <p className="errors" role="alert">
            {view.failure}
          </p>
        </>
      )}
    </AdminLayout>
  );
}

function Leads({ leads }: { leads: LeadsView }) {
  const { total, undelivered, problem, query, rows } = leads;
  const params = new URLSearchParams(query);
  params.set('from', String(usePage().now.getTime()));
  const arrivals = problem ? undefined : `${pathTo('adminLeadsArrivals')}?${params}`;
  return (
    <>
      <div className="admin-head leads-head" id="leads-head">
        <h1>Investment Leads</h1>
        <p>
          {total}
          {undelivered && (
            <>
              {' · '}
              <a href={undelivered.href}>{undelivered.label}</a>
            </>
          )}
        </p>
        <Files leads={leads} />
      </div>
      <LeadsViews leads={leads} />
      <LeadsFilter leads={leads} />
      <FilterChips leads={leads} />
      <Island
        name="leads-loading"
        when="load"
        list="leads"
        arrivals={arrivals}
        newest={pathTo('adminLeads') + query}
        problem={problem}
      />
      <Island name="lead-changes" when="load" />
      <div id="leads-box" data-changes={changesOf(rows, usePage().now)}>
        {problem ? (
          <p className="errors" role="alert">
            {problem}
          </p>
        ) : (
          <LeadsTable leads={leads} />
        )}
      </div>
      <Island name="desk-keys" when="load" />
    </>
  );
}

/** Import and export. */
function Files({ leads: { rows, files } }: { leads: LeadsView }) {
  const { admin } = usePage();
  return (
    <p className="admin-files">
      {rows.length > 0 && files && (
        <>
          <a className="btn btn--quiet" href={files.csv} download="">
            <Download className="icon" />
            Export CSV
          </a>
          <a className="btn btn--quiet" href={files.xlsx} download="">
            <Download className="icon" />
            Export XLSX
          </a>
        </>
      )}
      {admin?.role === 'admin' && (
        <a className="btn btn--quiet" href={pathTo('adminImports')}>
          Import…
        </a>
      )}
    </p>
  );
}
