import type { ReactNode } from 'react';
import { statuses } from '../../../../src/db/rows.ts';
import { nobody } from '../../../../src/leads/filter.ts';
import { statusName } from '../../../../src/leads/lead.ts';
import { orderName, orderNames } from '../../../../src/leads/order.ts';
import { periodNames, searchLimit } from '../../../../src/leads/query.ts';
import { leadForms } from '../../../../src/site/forms/index.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { ChevronDown } from '../../../parts/icon.tsx';
import type { LeadsView } from './leads-view.ts';

const statusOptions = {
  '': 'All statuses',
  ...Object.fromEntries(statuses.map((status) => [status, statusName(status)])),
};
const forms = { '': 'All forms', ...Object.fromEntries(leadForms.map(({ id, name }) => [id, name])) };
const spam = { '': 'Without spam', only: 'Only spam', with: 'With spam' };
const deliveries = { '': 'All', yes: 'Not delivered', waiting: 'Waiting', refused: 'Refused', late: 'Refused or late' };
const confirmed = { '': 'All', yes: 'Confirmed', no: 'Not confirmed' };
const follow = { '': 'All', yes: 'Due', today: 'Due today', overdue: 'Overdue' };
const period = { '': 'Any, or from a date', ...periodNames };
/** Parameters without a field. */
const carried = ['group', 'view'];
const further = ['period', 'owner', 'due', 'campaign', 'source', 'spam', 'undelivered', 'confirmed'] as const;

export function LeadsFilter({
  leads: { filterValues, sort, filtered, query, owners, formerOwners, campaigns, views },
}: {
  leads: LeadsView;
}) {
  const { search: _, sort: __, ...chosen } = filterValues;
  const set = Object.values(chosen).filter(Boolean).length;
  const more = [...new URLSearchParams(query)].filter(([word]) => carried.includes(word));
  return (
    <search>
      <form className="filters" id="leads-filter" action={pathTo('adminLeads')}>
        <Field name="search" label="Search">
          <input
            className="input"
            id="search"
            name="search"
            type="search"
            defaultValue={filterValues.search}
            maxLength={searchLimit}
            autoComplete="off"
            aria-keyshortcuts="/"
          />
        </Field>
        <input className="sr filters__open" type="checkbox" id="filters-open" aria-controls="leads-filter" />
        <label className="btn btn--line" htmlFor="filters-open">
          {set ? `Filters (${set})` : 'Filters'}
        </label>
        <Choice name="status" label="Status" options={statusOptions} value={filterValues.status} />
        <Choice name="form" label="Form" options={forms} value={filterValues.form} />
        <Field name="since" label="From">
          <input className="input" id="since" name="since" type="date" defaultValue={filterValues.since} />
        </Field>
        <Field name="until" label="To">
          <input className="input" id="until" name="until" type="date" defaultValue={filterValues.until} />
        </Field>
        <div className="acts">
          <button className="btn" type="submit">
            Apply
          </button>
          {filtered && (
            <a className="btn btn--quiet" href={pathTo('adminLeads')}>
              Clear
            </a>
          )}
        </div>
        <MoreFilters
          filterValues={filterValues}
          sort={sort}
          owners={owners}
          formerOwners={formerOwners}
          campaigns={campaigns}
          isOfView={Boolean(views.open)}
        />
        {more.map(([word, value]) => (
          <input type="hidden" name={word} value={value} key={word} />
        ))}
      </form>
    </search>
  );
}

interface More extends Pick<LeadsView, 'filterValues' | 'sort' | 'owners' | 'formerOwners' | 'campaigns'> {
  /** The view's name already says what is set. */
  isOfView: boolean;
}

function MoreFilters({ filterValues, sort, owners, formerOwners, campaigns, isOfView }: More) {
  const ownerOptions = {
    '': 'Anyone',
    me: 'Me',
    [nobody]: 'Nobody',
    ...Object.fromEntries(owners.map((email) => [email, email])),
    ...Object.fromEntries(formerOwners.map((email) => [email, `${email} (no access)`])),
  };
  const named = Object.entries(orderNames).filter(([order]) => filterValues.due || !order.startsWith('due'));
  const open = !isOfView && (Object.hasOwn(filterValues, 'sort') || further.some((word) => filterValues[word]));
  return (
    <details className="filters__more" open={open}>
      <summary>
        More filters
        <ChevronDown className="icon" />
      </summary>
      <div className="filters">
        <Choice name="owner" label="Owner" options={ownerOptions} value={filterValues.owner} />
        <Choice name="due" label="Follow-up" options={follow} value={filterValues.due} />
        <Choice name="period" label="Period" options={period} value={filterValues.period} />
        <Choice
          name="sort"
          label="Sort by"
          options={{ ...Object.fromEntries(named), [sort]: orderName(sort) }}
          value={sort}
        />
        <Field name="campaign" label="Campaign">
          <input
            className="input"
            id="campaign"
            name="campaign"
            defaultValue={filterValues.campaign}
            maxLength={300}
            autoComplete="off"
            list="campaigns"
          />
          <datalist id="campaigns">
            {campaigns?.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </Field>
        <Field name="source" label="Source">
          <input
            className="input"
            id="source"
            name="source"
            defaultValue={filterValues.source}
            maxLength={300}
            autoComplete="off"
          />
        </Field>
        <Choice name="spam" label="Spam" options={spam} value={filterValues.spam} />
        <Choice name="undelivered" label="Deliveries" options={deliveries} value={filterValues.undelivered} />
        <Choice name="confirmed" label="Email consent" options={confirmed} value={filterValues.confirmed} />
      </div>
    </details>
  );
}

function Field({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children}
    </div>
  );
}

function Choice(props: { name: string; label: string; options: Readonly<Record<string, string>>; value?: string }) {
  const { name, label, options, value } = props;
  return (
    <Field name={name} label={label}>
      <select className="input" id={name} name={name} defaultValue={value}>
        {Object.entries(options).map(([word, text]) => (
          <option value={word} key={word}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}
