import type { AuditEvent } from '../../../src/base/events.ts';
import { formatMoment } from '../../../src/site/format.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { Errors, Field, PostForm, Select } from '../../parts/admin/form.tsx';
import { AdminHead, adminPage, Table } from '../../parts/admin/page.tsx';
import { LinkButton, Submit } from '../../parts/button.tsx';

export interface AuditView {
  events: readonly AuditLine[];
  kinds: Readonly<Record<string, string>>;
  people: readonly string[];
  /** As typed. */
  filter: Partial<Record<'kind' | 'by' | 'since' | 'until', string>>;
  error?: string;
  newest?: string;
  older?: string;
}

export interface AuditLine extends Pick<AuditEvent, 'id' | 'at' | 'by'> {
  label: string;
  /** One per further detail. */
  facts: readonly string[];
  /** The id of the action with many leads that can be undone. */
  undo?: string;
  /** "Web, 192.0.2.0". */
  from: string;
}

export const adminAudit = adminPage(
  Audit,
  'Audit trail',
  'Sign-ins, accounts, exports, content and changes to many leads.',
);

function Audit(audit: AuditView) {
  const { error, newest, older } = audit;
  return (
    <>
      <AdminHead
        back={[pathTo('adminAccounts'), 'Accounts']}
        title="Audit trail"
        text="Sign-ins, accounts, exports, content and changes to many leads. Changes to one lead are on that lead’s page."
      />
      <Filter audit={audit} />
      {error ? <Errors>{error}</Errors> : <Events audit={audit} />}
      {(newest || older) && (
        <nav className="pager row" aria-label="Pages">
          {newest && <LinkButton look="line" href={newest} label="Newest" />}
          {older && <LinkButton look="line" href={older} label="Older" />}
        </nav>
      )}
    </>
  );
}

function Filter({ audit: { kinds, people, filter } }: { audit: AuditView }) {
  return (
    <search>
      <form className="filters row row--fields" action={pathTo('adminAudit')}>
        <Select name="kind" label="Event" value={filter.kind ?? ''} options={{ '': 'All events', ...kinds }} />
        <Field name="by" label="Person" list="people" value={filter.by} />
        <Field name="since" label="From" type="date" value={filter.since} />
        <Field name="until" label="To" type="date" value={filter.until} />
        <datalist id="people">
          {people.map((email) => (
            <option value={email} key={email} />
          ))}
        </datalist>
        <div className="acts">
          <Submit label="Apply" />
          {Object.values(filter).some(Boolean) && <LinkButton look="quiet" href={pathTo('adminAudit')} label="Clear" />}
        </div>
      </form>
    </search>
  );
}

function Events({ audit: { events, filter } }: { audit: AuditView }) {
  if (!events.length) {
    return (
      <p className="soft">{Object.values(filter).some(Boolean) ? 'No events match this filter.' : 'No events yet.'}</p>
    );
  }
  return (
    <PostForm action={pathTo('adminLeadsUndo')}>
      <section className="table-box" tabIndex={0} aria-label="Audit trail">
        <Table columns={['Event', 'Time', 'Person', 'From']}>
          {events.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </Table>
      </section>
    </PostForm>
  );
}

function Event({ event: { label, facts, at, by, from, undo } }: { event: AuditLine }) {
  return (
    <tr>
      <th scope="row">
        {label}
        {facts.map((fact) => (
          <span className="soft" key={fact}>
            {fact}
          </span>
        ))}
        {undo && <Submit look="quiet" name="undo" value={undo} label="Undo" of={`${label}, ${formatMoment(at)}`} />}
      </th>
      <td>
        <time dateTime={at}>{formatMoment(at)}</time>
      </td>
      <td data-label="Person">{by}</td>
      <td>{from}</td>
    </tr>
  );
}
