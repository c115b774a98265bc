import { SlotPicture } from '../../../../client/islands/image-upload.tsx';
import { formatDay, formatMoment } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import { type Page, usePage } from '../../../page.ts';
import { Island } from '../../../parts/island.tsx';
import { ArrivalTables } from './arrivals.tsx';
import { type DashboardView, ranges } from './dashboard-view.ts';
import { DaysChart } from './days-chart.tsx';
import { Figures } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LeadLists } from './lead-lists.tsx';
import { SampleList } from './sample-list.tsx';

export const admin: Page<DashboardView> = {
  meta: () => ({
    title: 'Today',
    description: 'Leads to work on, leads and visits by day, and two pictures of the site.',
  }),
  View: Dashboard,
  layout: 'admin',
};

function Dashboard({ failure, lists, problems, figures, steps, images, recent }: DashboardView) {
  const { admin, now } = usePage();
  const isAdmin = admin?.role === 'admin';
  return (
    <AdminLayout>
      <div className="admin-head">
        <div>
          <h1>Today</h1>
          <p>{formatDay(now)}</p>
        </div>
        <div className="acts">
          {isAdmin && (
            <a className="btn btn--quiet" href={pathTo('adminAudit')}>
              Audit trail
            </a>
          )}
          <a className="btn btn--quiet admin-head__site" href={pathTo('home')}>
            Back to Site
          </a>
        </div>
      </div>
      {failure && (
        <p className="errors" role="alert">
          {failure}
        </p>
      )}
      {problems && problems.length > 0 && (
        <ul className="errors problems">
          {problems.map(({ text, href }) => (
            <li key={text}>
              {text} <a href={href}>Show the leads</a>
            </li>
          ))}
        </ul>
      )}
      {lists && <LeadLists lists={lists} />}
      {steps && <FirstSteps steps={steps} />}
      {recent?.length ? <RecentBulkActions recent={recent} /> : undefined}
      {figures && (
        <div className="dashboard">
          <Figures figures={figures} />
          <Ranges range={figures.range} />
          <DaysChart days={figures.days} />
          <ArrivalTables figures={figures} />
        </div>
      )}
      {isAdmin && <SampleList />}
      <Pictures images={images} />
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
  const isAdmin = usePage().admin?.role === 'admin';
  return (
    <section className="mt-l stack" aria-labelledby="pictures">
      <h2 id="pictures">Pictures of the fund’s page</h2>
      {isAdmin ? (
        <>
          <Island name="image-upload" when="load" images={images} action={pathTo('adminUpload')} />
          <p>
            <a href={pathTo('adminContentFile', { id: 'pictures.json' })}>All pictures of the site</a>
          </p>
        </>
      ) : (
        <div className="pair">
          {images.map((image) => (
            <article className="slot" key={image.slot}>
              <SlotPicture image={image} />
              <p className="note">An admin can replace this picture.</p>
            </article>
          ))}
        </div>
      )}
    </section>
  );
}

function RecentBulkActions({ recent = [] }: Pick<DashboardView, 'recent'>) {
  return (
    <section className="recent stack" aria-labelledby="recent">
      <h2 id="recent">Bulk changes since yesterday</h2>
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
