import type { ReactNode } from 'react';
import { SlotPicture } from '../../../../client/islands/image-upload.tsx';
import { fileId } from '../../../../src/content/editing/editable-file.ts';
import { sampleTexts } from '../../../../src/content/sample-texts.ts';
import { personName, textOf } from '../../../../src/leads/lead.ts';
import {
  counted,
  formatCalendarDay,
  formatDay,
  formatDayKey,
  formatDuration,
  formatMoment,
} from '../../../../src/site/format.ts';
import { formName } from '../../../../src/site/forms/index.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { mayOpen } from '../../../layouts/admin.tsx';
import { usePage } from '../../../page.ts';
import { Errors, PostForm } from '../../../parts/admin/form.tsx';
import { AdminHead, adminPage, Table } from '../../../parts/admin/page.tsx';
import { LinkButton, Submit } from '../../../parts/button.tsx';
import { Island } from '../../../parts/island.tsx';
import { Phone } from '../leads/table.tsx';
import {
  ArrivalTables,
  type DashboardView,
  DaysChart,
  Figures,
  type LeadList,
  type NextSteps,
  ranges,
} from './figures.tsx';

export const admin = adminPage(
  Dashboard,
  'Today',
  'Leads to work on, leads and visits by day, and two pictures of the site.',
);

function Dashboard({ failure, lists, problems, figures, allRows, steps, images, recent }: DashboardView) {
  const { admin, now } = usePage();
  const isAdmin = admin?.role === 'admin';
  return (
    <>
      <AdminHead title="Today" text={formatDay(now)}>
        {isAdmin && <LinkButton look="quiet" href={pathTo('adminAudit')} label="Audit trail" />}
        <a className="btn btn--quiet admin-head__site" href={pathTo('home')}>
          Back to Site
        </a>
      </AdminHead>
      <div className="dashboard">
        {failure && <Errors>{failure}</Errors>}
        {problems && problems.length > 0 && (
          <ul className="errors">
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
          <>
            <Figures figures={figures} />
            <Ranges range={figures.days.length} />
            <DaysChart days={figures.days} />
            <ArrivalTables figures={figures} allRows={allRows} />
          </>
        )}
        {isAdmin && <SampleList />}
        <Pictures images={images} />
      </div>
    </>
  );
}

function LeadLists({ lists }: { lists: readonly LeadList[] }) {
  return (
    <div className="lead-lists tiles">
      {lists.map(({ id, title, none, total, query, leads }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>
            {title} <span className="soft">{total}</span>
          </h2>
          {leads.length ? (
            <ul>
              {leads.map((lead) => (
                <Lead key={lead.id} lead={lead} query={query} />
              ))}
            </ul>
          ) : (
            <p className="soft">{none}</p>
          )}
          {leads.length > 0 && (
            <a className="lead-lists__all" href={pathTo('adminLeads') + query}>
              Show all {total}
              <span className="sr">: {title}</span>
            </a>
          )}
        </section>
      ))}
    </div>
  );
}

function Lead({ lead, query }: { lead: LeadList['leads'][number]; query: string }) {
  const { id, email, phone, due_on: due, due_text: reason, created_at } = lead;
  const { now } = usePage();
  const today = formatDayKey(now);
  const isDue = due !== '' && due <= today;
  return (
    <li>
      <a href={pathTo('adminLead', { id }) + query}>{personName(lead) || email}</a>
      <span className={isDue && due < today ? 'lead-lists__late' : 'soft'}>
        {isDue
          ? due < today
            ? formatCalendarDay(due)
            : 'Today'
          : formatDuration(now.getTime() - Date.parse(created_at))}
      </span>
      <span className="soft">
        {[textOf(lead, 'investment_amount') || formName(lead.form), isDue && reason].filter(Boolean).join(' · ')}
      </span>
      {phone && (
        <span>
          <Phone lead={lead} />
        </span>
      )}
    </li>
  );
}

function FirstSteps({ steps: { crm, mail, colleague, content, leads, waiting } }: { steps: NextSteps }) {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">Next steps</h2>
      <ul className="plain steps-list">
        <Step done={crm} name="Connect the CRM">
          Set <code>HUBSPOT_PORTAL_ID</code> and <code>HUBSPOT_TOKEN</code>; until then deliveries wait
          {waiting !== '0' && (
            <>
              {': '}
              <a href={`${pathTo('adminLeads')}?undelivered=waiting`}>{waiting} so far</a>
            </>
          )}
          .
        </Step>
        <Step done={mail} name="Set up email to sales">
          Set <code>SMTP_URL</code>, <code>MAIL_FROM</code> and <code>MAIL_TO</code>.
        </Step>
        <Step done={colleague} name="Add a colleague">
          <a href={pathTo('adminAccounts')}>Add an account for each person</a>.
        </Step>
        <Step done={content} name="Replace the placeholder texts">
          <a href="#samples">See the list below</a>.
        </Step>
        {!leads && (
          <Step name="Try it with sample leads">
            Run <code>leads seed --count 50</code>; none of them is delivered.
          </Step>
        )}
      </ul>
    </section>
  );
}

function Step({ name, done, children }: { name: string; done?: boolean; children: ReactNode }) {
  return (
    <li>
      <strong>{name}</strong>
      {': '}
      {done ? <span className="state state--done">done</span> : children}
    </li>
  );
}

function RecentBulkActions({ recent = [] }: Pick<DashboardView, 'recent'>) {
  return (
    <section className="recent" aria-labelledby="recent">
      <h2 id="recent">Bulk changes since yesterday</h2>
      <PostForm action={pathTo('adminLeadsUndo')} back={pathTo('admin')}>
        <ul>
          {recent.map(({ id, title, by, at, undone_at, canUndo }) => (
            <li className="acts" key={id}>
              {title}
              <small>
                by {by}, {formatMoment(at)}
                {undone_at && `, undone ${formatMoment(undone_at)}`}
              </small>
              {canUndo && <Submit look="quiet" name="undo" value={id} label="Undo" of={title} />}
            </li>
          ))}
        </ul>
      </PostForm>
    </section>
  );
}

function Ranges({ range }: { range: number }) {
  return (
    <nav className="row" aria-label="Days shown">
      {ranges.map((days) => (
        <a href={`${pathTo('admin')}?days=${days}`} aria-current={days === range ? 'page' : undefined} key={days}>
          {days} days
        </a>
      ))}
    </nav>
  );
}

function SampleList() {
  const { admin, content } = usePage();
  const samples = sampleTexts(content);
  const mayEdit = mayOpen(admin?.role, 'adminContentFile');
  if (!samples.length) return null;
  return (
    <section aria-labelledby="samples">
      <h2 id="samples">{counted(samples.length, 'placeholder')} to replace</h2>
      <p className="note">Each is named in the “sample” field of its file. Clear that field when it’s done.</p>
      <details className="fold">
        <summary>Show the list</summary>
        <Table columns={['File', 'To do']}>
          {samples.map(({ file, path, needs }) => (
            <tr key={file + needs}>
              <th scope="row">
                {mayEdit ? (
                  <a href={`${pathTo('adminContentFile', { id: fileId(file) })}#f.${path.join('.')}`}>{file}</a>
                ) : (
                  file
                )}
              </th>
              <td className="wide">{needs}</td>
            </tr>
          ))}
        </Table>
      </details>
    </section>
  );
}

function Pictures({ images }: Pick<DashboardView, 'images'>) {
  const isAdmin = usePage().admin?.role === 'admin';
  return (
    <section aria-labelledby="pictures">
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
