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
import { AdminHead, adminPage, Section, Table } from '../../../parts/admin/page.tsx';
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
      <div className="sections dashboard">
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
        <Section
          id={id}
          title={
            <>
              {title} <span className="soft">{total}</span>
            </>
          }
          key={id}
        >
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
        </Section>
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
    <Section id="steps" title="Next steps">
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
    </Section>
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
    <Section id="recent" title="Bulk changes since yesterday">
      <PostForm className="recent" action={pathTo('adminLeadsUndo')} back={pathTo('admin')}>
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
    </Section>
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
    <Section
      id="samples"
      title={`${counted(samples.length, 'placeholder')} to replace`}
      text="Each is named in the “sample” field of its file. Clear that field when it’s done."
    >
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
    </Section>
  );
}

function Pictures({ images }: Pick<DashboardView, 'images'>) {
  const isAdmin = usePage().admin?.role === 'admin';
  return (
    <Section id="pictures" title="Pictures of the fund’s page">
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
    </Section>
  );
}
