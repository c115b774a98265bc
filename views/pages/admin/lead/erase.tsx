import { counted, formatCount } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { BackLink } from '../../../parts/admin/back-link.tsx';
import { CheckedField } from './checked-field.tsx';

export interface ErasureView {
  /** The lead it was opened from. */
  id: string;
  email: string;
  leads: number;
  deliveries: number;
  events: number;
  /** Other leads that mention them, and where: "2 notes and the message". */
  mentions: readonly { lead_id: string; email: string; where: string }[];
  /** A wrong confirmation. */
  refused?: { typed: string; message: string };
}

export const adminLeadErase: Page<ErasureView> = {
  meta: (_page, { refused }) => ({
    title: `${refused ? 'Error: ' : ''}Erase a person`,
    description: 'What erasing a person deletes, and what remains.',
  }),
  View: EraseLead,
  layout: 'admin',
};

function EraseLead(erasure: ErasureView) {
  const { id, email, leads, deliveries, events, mentions } = erasure;
  return (
    <AdminLayout>
      <BackLink to={pathTo('adminLead', { id })}>Back to the lead</BackLink>
      <div className="admin-head">
        <div>
          <h1>Erase this person</h1>
          <p className="lead-title">{email}</p>
        </div>
      </div>
      <div className="detail">
        <div className="slot lead-column">
          <section>
            <h2 className="kind">Will be deleted permanently</h2>
            <dl className="facts">
              <Trace
                count={leads}
                one="lead"
                many="leads"
                what="The answers of the form and where the person came from"
              />
              <Trace
                count={deliveries}
                one="delivery"
                many="deliveries"
                what="What was sent to other systems, and their responses"
              />
              <Trace count={events} one="event" many="events" what="Who did what and when, with all notes" />
            </dl>
          </section>
          <section>
            <h2 className="kind">Will remain</h2>
            <ul className="plain mt">
              <li>
                In the audit trail: a keyed hash instead of the name, and who erased the person, when and from where.
              </li>
              {mentions.length > 0 && <Mentions mentions={mentions} />}
              <li>In the CRM, emails to sales and backups: the data they already have. Delete it there too.</li>
            </ul>
          </section>
        </div>
        <div className="slot">
          <Confirmation erasure={erasure} />
        </div>
      </div>
    </AdminLayout>
  );
}

const linkLimit = 20;

function Mentions({ mentions }: Pick<ErasureView, 'mentions'>) {
  const more = mentions.length - linkLimit;
  return (
    <li>
      {mentions.length === 1 ? 'Another lead' : `${formatCount(mentions.length)} other leads`} may name this person.
      Check {mentions.length === 1 ? 'it' : 'them'} first:
      <ul className="plain">
        {mentions.slice(0, linkLimit).map(({ lead_id, email, where }) => (
          <li key={lead_id}>
            <a href={pathTo('adminLead', { id: lead_id })}>{email}</a>, {where}
          </li>
        ))}
        {more > 0 && <li>and {formatCount(more)} more</li>}
      </ul>
    </li>
  );
}

function Trace({ count, one, many, what }: { count: number; one: string; many: string; what: string }) {
  return (
    <div className="fact">
      <dt>{counted(count, one, many)}</dt>
      <dd>{what}</dd>
    </div>
  );
}

function Confirmation({ erasure: { id, refused } }: { erasure: ErasureView }) {
  return (
    <form className="card form account account--beside" method="post" action={pathTo('adminLeadErase', { id })}>
      <h2>Are you sure?</h2>
      <CheckedField name="email" label="Type this person’s email to confirm" error={refused?.message}>
        {(checked) => (
          <input
            {...checked}
            type="text"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            defaultValue={refused?.typed}
          />
        )}
      </CheckedField>
      <div className="acts">
        <button className="btn" type="submit">
          Erase permanently
        </button>
        <a className="btn btn--line" href={pathTo('adminLead', { id })}>
          Cancel
        </a>
      </div>
    </form>
  );
}
