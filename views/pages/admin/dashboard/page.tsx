import { SlotPicture } from '../../../../client/islands/image-upload.tsx';
import { formatMoment } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import { type Page, usePage } from '../../../page.ts';
import { ArrowLeft } from '../../../parts/icon.tsx';
import { Island } from '../../../parts/island.tsx';
import { ArrivalTables } from './arrivals.tsx';
import { type DashboardView, ranges } from './dashboard-view.ts';
import { DaysChart } from './days-chart.tsx';
import { Figures } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { SampleList } from './sample-list.tsx';

export const admin: Page<DashboardView> = {
  meta: () => ({ title: 'Admin', description: 'Leads, visits and the pictures of the site.' }),
  View: Dashboard,
  layout: 'admin',
};

function Dashboard({ failure, figures, steps, images, recent }: DashboardView) {
  const { admin } = usePage();
  return (
    <AdminLayout>
      <div className="admin-head">
        <div>
          <h1>Admin</h1>
          <p>Leads, visits and the two Problem &amp; Solution pictures of the fund’s page.</p>
        </div>
        <div className="acts">
          {admin?.role === 'admin' && (
            <a className="btn btn--quiet" href={pathTo('adminAudit')}>
              Audit trail
            </a>
          )}
          <a className="btn btn--line" href={pathTo('home')}>
            <ArrowLeft className="icon" />
            Back to Site
          </a>
        </div>
      </div>
      {failure && (
        <p className="errors" role="alert">
          {failure}
        </p>
      )}
      {steps && <FirstSteps steps={steps} />}
      {figures && (
        <div className="dashboard">
          <Figures figures={figures} />
          <Ranges range={figures.range} />
          <DaysChart days={figures.days} />
          <ArrivalTables figures={figures} />
        </div>
      )}
      {recent?.length ? <RecentBulkActions recent={recent} /> : undefined}
      <Pictures images={images} />
      <SampleList />
    </AdminLayout>
  );
}

function Ranges({ range }: { range: number }) {
  return (
    <nav className="ranges" aria-label="Days shown">
      {ranges.map((days) => (
        <a href={`${pathTo('admin')}?days=${days}`} aria-current={days === range ? 'page' : undefined} key={days}>
          {days} days
        </a>
      ))}
    </nav>
  );
}

function Pictures({ images }: Pick<DashboardView, 'images'>) {
  if (usePage().admin?.role === 'admin') {
    return <Island name="image-upload" when="load" images={images} action={pathTo('adminUpload')} />;
  }
  return (
    <div className="pair">
      {images.map((image) => (
        <article className="slot" key={image.slot}>
          <SlotPicture image={image} />
          <p className="note">An admin can replace this picture.</p>
        </article>
      ))}
    </div>
  );
}

function RecentBulkActions({ recent = [] }: Pick<DashboardView, 'recent'>) {
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
