import { Check, ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { lookUp } from '../../../../src/base/json-object.ts';
import { type Lead, statuses } from '../../../../src/db/rows.ts';
import {
  type ActionName,
  actionNames,
  actionOf,
  offeredActions,
  offeredOpposites,
} from '../../../../src/leads/actions/index.ts';
import { nobody } from '../../../../src/leads/filter.ts';
import { personName, statusName, telUrl, textOf } from '../../../../src/leads/lead.ts';
import { listWith } from '../../../../src/leads/list-query.ts';
import { ordersOf } from '../../../../src/leads/order.ts';
import { accountName } from '../../../../src/leads/owners.ts';
import { columnHead, type TableColumn } from '../../../../src/leads/table-columns.ts';
import { formatCalendarDay, formatCount, formatDuration } from '../../../../src/site/format.ts';
import { formName } from '../../../../src/site/forms/index.ts';
import { columnOf } from '../../../../src/site/lead-columns.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { usePage } from '../../../page.ts';
import { PostForm } from '../../../parts/admin/form.tsx';
import { LastContacted, Moment } from '../../../parts/admin/moment.tsx';
import { breakable, Cut, PageLink, Summary } from '../../../parts/admin/page.tsx';
import { Submit } from '../../../parts/button.tsx';
import { Street } from '../../../parts/street.tsx';
import type { LeadsView, ListedLead } from './leads-view.ts';

function LeadsRow({ lead, query, columns }: { lead: ListedLead; query: string; columns: readonly TableColumn[] }) {
  const { id, email } = lead;
  return (
    <tr id={`lead-${id}`}>
      <td>
        <label className="tick">
          <input type="checkbox" name="lead" value={id} />
          <span className="sr">Select {email}</span>
        </label>
      </td>
      {columns.map((column) => (
        <td className={cellClasses[column as keyof typeof cellClasses]} key={column}>
          <LeadsCell lead={lead} column={column} columns={columns} query={query} />
        </td>
      ))}
      <td className="action">
        <NextAction lead={lead} />
      </td>
    </tr>
  );
}

const cellClasses = { email: 'wide', status: 'status', investment_amount: 'amount' } as const;

/** The most likely next action; its undo says whose work it was. */
function NextAction({ lead }: { lead: ListedLead }) {
  const { id, email, undo } = lead;
  const { admin } = usePage();
  const offered = offeredActions(lead).filter((action) => !actionOf(action).adminsOnly);
  const opposites = offeredOpposites(lead);
  const action = actionNames.find((name) => offered.includes(name) || opposites.includes(name));
  if (!action) return null;
  if (offered.includes(action)) {
    return (
      <Submit
        look="quiet"
        formAction={pathTo('adminLeadAction', { id, action })}
        label={actionOf(action).button}
        of={email}
      />
    );
  }
  if (!undo) return null;
  return (
    <>
      <Submit
        look="quiet"
        formAction={pathTo('adminLeadsUndo')}
        name="undo"
        value={undo.id}
        label="Undo contacted"
        of={email}
      />
      <span className="soft below">by {undo.by === admin?.email ? 'you' : accountName(undo.by)}</span>
    </>
  );
}

export function LeadsTable({ leads }: { leads: LeadsView }) {
  const { rows, filtered, matching } = leads;
  if (!rows.length) {
    return (
      <div className="vacant">
        <Street drawing="plot" />
        <p>
          {filtered
            ? 'No leads found for this filter.'
            : 'No leads found. Once users submit their emails on the investment page, they will appear here.'}
        </p>
      </div>
    );
  }
  return (
    <PostForm action={pathTo('adminLeadsAction')} id="leads-form" data-list={leads.query} data-page={leads.range}>
      {/* Enter in a checkbox presses the form's first button: here one that does nothing. */}
      <button type="submit" formMethod="dialog" hidden />
      <fieldset className="bulk row" aria-label="Selected leads">
        <label className="tick">
          <input className="select-all" type="checkbox" hidden />
          <strong>Selected leads</strong>
        </label>
        <button className="btn btn--quiet bulk__clear" type="button" aria-label="Clear selection" hidden>
          Clear
        </button>
        {matching && (
          <label className="tick bulk__all">
            <input type="checkbox" name="all" value="yes" />
            All {matching} that match
          </label>
        )}
        <BulkActions leads={leads} />
      </fieldset>
      <section className="table-box" tabIndex={0} aria-label="Leads">
        <table className="table leads-table">
          <Head leads={leads} />
          <tbody>
            {rows.map((lead) => (
              <LeadsRow key={lead.id} lead={lead} query={leads.query} columns={leads.columns} />
            ))}
          </tbody>
        </table>
      </section>
      <Pager leads={leads} />
    </PostForm>
  );
}

function BulkActions({ leads: { rows, owners, matching, filterValues } }: { leads: LeadsView }) {
  const { role } = usePage().admin ?? {};
  const leads = matching ? [...rows, ...rows.slice(0, 1).flatMap((lead) => exampleLeads(lead, filterValues))] : rows;
  const isOffered = (name: ActionName) => {
    const { isOffered, asksFirst, adminsOnly } = actionOf(name);
    if (adminsOnly && role !== 'admin') return false;
    return asksFirst ?? leads.some((lead) => isOffered?.(lead));
  };
  return (
    <div className="bulk__acts row">
      {isOffered('assign') && <Assign owners={owners} />}
      {actionNames
        .filter((action) => action !== 'assign' && isOffered(action))
        .map((action) => (
          <button className="btn btn--quiet" type="submit" name="action" value={action} key={action}>
            {action === 'contacted' && <Check className="icon" />}
            {actionOf(action).button}
            {actionOf(action).asksFirst && '…'}
          </button>
        ))}
    </div>
  );
}

function Assign({ owners }: { owners: readonly string[] }) {
  const { email } = usePage().admin ?? {};
  return (
    <details className="list-tool list-tool--up">
      <Summary label="Assign…" />
      <div className="list-tool__form">
        <p className="note">Choose one person, or several who share the leads evenly.</p>
        <div className="tiles">
          {[...owners, nobody].map((owner) => (
            <label className="tick" title={owner} key={owner}>
              <input type="checkbox" name="owner" value={owner} />
              {owner === nobody ? 'Nobody' : owner === email ? 'Me' : accountName(owner)}
            </label>
          ))}
        </div>
        <Submit name="action" value="assign" label={actionOf('assign').button} />
      </div>
    </details>
  );
}

/** A fake lead per state the filter can match. */
function exampleLeads(lead: Lead, { status, spam }: LeadsView['filterValues']): Lead[] {
  const flags = ([0, 1] as const).filter((flag) => spam === 'with' || flag === Number(spam === 'only'));
  return statuses
    .filter((one) => !status || one === status)
    .flatMap((status) => flags.map((spam) => ({ ...lead, status, spam })))
    .flatMap((like) => [like, { ...like, contacted_at: null }]);
}

function Head({ leads: { sort, query, columns, filterValues } }: { leads: LeadsView }) {
  return (
    <thead>
      <tr>
        <td>
          <label className="tick">
            <input className="select-all" type="checkbox" hidden />
            <span className="sr">Select all on this page</span>
          </label>
        </td>
        {columns.map((column) => {
          const [first, second] = ordersOf(column, { dueUntil: filterValues.due });
          const isSorted = sort === first || sort === second;
          const isDescending = sort === 'newest' || sort.endsWith('-backwards');
          const Icon = isDescending ? ChevronDown : ChevronUp;
          return (
            <th scope="col" aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined} key={column}>
              <a href={listWith(query, 'sort', sort === first ? second : first)}>
                {columnHead(column)}
                {isSorted && <Icon className="icon" />}
              </a>
            </th>
          );
        })}
        <th scope="col">
          <span className="sr">Action</span>
        </th>
      </tr>
    </thead>
  );
}

function Pager({ leads: { range, sort, previous, next } }: { leads: LeadsView }) {
  const [back, on] = { newest: ['Newer', 'Older'], oldest: ['Older', 'Newer'] }[sort as 'newest'] ?? [
    'Previous',
    'Next',
  ];
  if (!previous && !next) return null;
  return (
    <nav className="pager row" aria-label="Pages">
      <span className="soft">{range}</span>
      <div className="acts">
        <PageLink href={previous}>{back}</PageLink>
        <PageLink href={next}>{on}</PageLink>
      </div>
    </nav>
  );
}

interface Cell {
  lead: ListedLead;
  column: TableColumn;
  /** All columns: what lacks one may be shown below another. */
  columns: readonly TableColumn[];
  query: string;
}

function LeadsCell(cell: Cell): ReactNode {
  const { lead, column, columns } = cell;
  switch (column) {
    case 'email':
      return <Email {...cell} />;
    case 'created_at':
      return <Moment at={lead.created_at} />;
    case 'status':
      return <span className={`state state--${lead.status}`}>{statusName(lead.status)}</span>;
    case 'contacted_at':
      return <LastContacted lead={lead} by={lead.contactedBy} />;
    case 'phone':
      return lead.phone ? <Phone lead={lead} /> : <Cut text="" />;
    case 'owner':
      return <Owner lead={lead} isDueShown={columns.includes('due_on')} />;
    case 'form':
      return formName(lead.form);
  }
  const text = column === 'name' ? personName(lead) : textOf(lead, column);
  const time = column !== 'name' && columnOf(column).type === 'time' && lead[column];
  if (typeof time === 'string' && time) return <Moment at={time} />;
  return <Cut text={text} />;
}

/** The person's name and email, linked to the lead; on phones, a second line has the most important facts. */
function Email({ lead, columns, query }: Cell) {
  const { id, email, person, consent_email: consent } = lead;
  const name = personName(lead);
  const age = `${formatDuration(usePage().now.getTime() - Date.parse(lead.created_at))} ago`;
  const line = [textOf(lead, 'investment_amount'), age, formName(lead.form)].filter(Boolean).join(' · ');
  return (
    <>
      <a className="lead-link" href={pathTo('adminLead', { id }) + query}>
        {name && <strong>{name} </strong>}
        <span>{breakable(email)}</span>
      </a>
      <span className="lead-line">{line}</span>{' '}
      {person && person.leads > 1 && (
        <a className="lead-more" href={pathTo('adminPerson', { id: person.id })}>
          {formatCount(person.leads)} leads
          <span className="sr"> of {email}</span>
        </a>
      )}{' '}
      {consent === 'unconfirmed' && !columns.includes('consent_email') && (
        <span className="lead-more soft">Not confirmed</span>
      )}
    </>
  );
}

const calls = { yes: 'Calls OK', no: 'No calls', '': 'Calls not asked' };

export function Phone({ lead }: { lead: Pick<Lead, 'phone' | 'consent_calls'> }) {
  const { phone, consent_calls: consent } = lead;
  return (
    <>
      <a href={telUrl(lead)}>{phone}</a>{' '}
      <span className={consent === 'no' ? 'below' : 'below soft'}>{lookUp(calls, consent)}</span>
    </>
  );
}

function Owner({ lead: { owner, due_on }, isDueShown }: Pick<Cell, 'lead'> & { isDueShown: boolean }) {
  return (
    <>
      <Cut text={accountName(owner)} title={owner} />{' '}
      {due_on && !isDueShown && <span className="soft below">Due {formatCalendarDay(due_on)}</span>}
    </>
  );
}
