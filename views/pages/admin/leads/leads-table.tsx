import { type Lead, statuses } from '../../../../src/db/rows.ts';
import { type ActionName, actionNames, actionOf } from '../../../../src/leads/actions/index.ts';
import { nobody } from '../../../../src/leads/filter.ts';
import { ordersOf } from '../../../../src/leads/order.ts';
import { accountName } from '../../../../src/leads/owners.ts';
import { columnHead } from '../../../../src/leads/table-columns.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { usePage } from '../../../page.ts';
import { Check, ChevronDown, ChevronUp } from '../../../parts/icon.tsx';
import { Street } from '../../../parts/pictures/street.tsx';
import { LeadsRow } from './leads-row.tsx';
import type { LeadsView } from './leads-view.ts';
import { Summary } from './summary.tsx';

export function LeadsTable({ leads }: { leads: LeadsView }) {
  const { rows, filtered, here, matching } = leads;
  if (!rows.length) {
    return (
      <div className="vacant">
        <Street of="plot" />
        <p>
          {filtered
            ? 'No leads found for this filter.'
            : 'No leads found. Once users submit their emails on the investment page, they will appear here.'}
        </p>
      </div>
    );
  }
  return (
    <form
      method="post"
      action={pathTo('adminLeadsAction')}
      id="leads-form"
      data-list={leads.query}
      data-page={leads.range}
    >
      {/* Enter in a checkbox presses the form's first button: here one that does nothing. */}
      <button type="submit" formMethod="dialog" hidden />
      <input type="hidden" name="back" value={here} />
      <fieldset className="bulk" aria-label="Selected leads">
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
    </form>
  );
}

/** Acts on selected leads, or on all that match the filter. */
function BulkActions({ leads: { rows, owners, matching, filterValues } }: { leads: LeadsView }) {
  const { role } = usePage().admin ?? {};
  const leads = matching ? [...rows, ...rows.slice(0, 1).flatMap((lead) => likesOf(lead, filterValues))] : rows;
  const isOffered = (name: ActionName) => {
    const { isOffered, asksFirst, adminsOnly } = actionOf(name);
    if (adminsOnly && role !== 'admin') return false;
    return asksFirst ?? leads.some((lead) => isOffered?.(lead));
  };
  return (
    <div className="bulk__acts">
      {actionNames.filter(isOffered).map((action) =>
        action === 'assign' ? (
          <Assign owners={owners} key={action} />
        ) : (
          <button className="btn btn--quiet" type="submit" name="action" value={action} key={action}>
            {action === 'contacted' && <Check className="icon" />}
            {actionOf(action).button}
            {actionOf(action).asksFirst && '…'}
          </button>
        ),
      )}
    </div>
  );
}

/** One person, or an even split among several. */
function Assign({ owners }: { owners: readonly string[] }) {
  const { email } = usePage().admin ?? {};
  return (
    <details className="list-tool list-tool--up">
      <Summary label="Assign…" />
      <div className="list-tool__form">
        <p className="note">Choose one person, or several who share the leads evenly.</p>
        <div className="columns-others">
          {[...owners, nobody].map((owner) => (
            <label className="tick" title={owner} key={owner}>
              <input type="checkbox" name="owner" value={owner} />
              {owner === nobody ? 'Nobody' : owner === email ? 'Me' : accountName(owner)}
            </label>
          ))}
        </div>
        <button className="btn" type="submit" name="action" value="assign">
          {actionOf('assign').button}
        </button>
      </div>
    </details>
  );
}

/** A fake lead per state the filter can match. */
function likesOf(lead: Lead, { status, spam }: LeadsView['filterValues']): Lead[] {
  const flags = ([0, 1] as const).filter((flag) => spam === 'with' || flag === Number(spam === 'only'));
  return statuses
    .filter((one) => !status || one === status)
    .flatMap((status) => flags.map((spam) => ({ ...lead, status, spam })))
    .flatMap((like) => [like, { ...like, contacted_at: null }]);
}

function Head({ leads: { sort, sortedBy, columns, filterValues } }: { leads: LeadsView }) {
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
              <a href={sortedBy(sort === first ? second : first)}>
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
    <nav className="pager" aria-label="Pages">
      <span>{range}</span>
      <div className="acts">
        <PageLink href={previous} name={back} />
        <PageLink href={next} name={on} />
      </div>
    </nav>
  );
}

function PageLink({ href, name }: { href?: string; name?: string }) {
  return href ? (
    <a className="btn btn--line" href={href}>
      {name}
    </a>
  ) : (
    <span className="btn btn--line" aria-disabled="true">
      {name}
    </span>
  );
}
