import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { usePage } from '../../../page.ts';
import { Download } from '../../../parts/icon.tsx';
import { Island } from '../../../parts/island.tsx';
import { LeadsFilter } from './leads-filter.tsx';
import { LeadsTable } from './leads-table.tsx';
import type { LeadsView } from './leads-view.ts';

export const adminLeads: Page = {
  meta: () => ({ title: 'Investment Leads | Mainstreet admin', description: 'Leads of the site.' }),
  View: AdminLeads,
  layout: 'admin',
};

function AdminLeads() {
  const { admin } = usePage();
  return (
    <AdminLayout>
      {admin?.leads ? (
        <Leads leads={admin.leads} />
      ) : (
        <>
          <div className="admin-head">
            <h1>Investment Leads</h1>
          </div>
          <p className="errors" role="alert">
            {admin?.failure}
          </p>
        </>
      )}
    </AdminLayout>
  );
}

function Leads({ leads }: { leads: LeadsView }) {
  const { total, undelivered, complaint, rows, csv } = leads;
  return (
    <>
      <div className="admin-head">
        <div>
          <h1>Investment Leads</h1>
          <p>
            {total}
            {undelivered && (
              <>
                {' · '}
                <a href={undelivered.href}>{undelivered.words}</a>
              </>
            )}
          </p>
        </div>
        {rows.length > 0 && csv && (
          <a className="btn btn--line" href={csv} download="">
            <Download className="icon" />
            Export CSV
          </a>
        )}
      </div>
      <LeadsFilter leads={leads} />
      <Island name="leads-loading" when="load" list="leads" />
      <div id="leads">
        {complaint ? (
          <p className="errors" role="alert">
            {complaint}
          </p>
        ) : (
          <LeadsTable leads={leads} />
        )}
      </div>
    </>
  );
}
