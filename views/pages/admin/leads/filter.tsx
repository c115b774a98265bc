import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { lookUp } from '../../../../src/base/json-object.ts';
import { statuses } from '../../../../src/db/rows.ts';
import { nobody, periodNames, searchLimit } from '../../../../src/leads/filter.ts';
import { statusName } from '../../../../src/leads/lead.ts';
import { type FilterValues, listWith } from '../../../../src/leads/list-query.ts';
import { orderName, orderNames } from '../../../../src/leads/order.ts';
import { accountName } from '../../../../src/leads/owners.ts';
import { formatCalendarDay } from '../../../../src/site/format.ts';
import { leadForms } from '../../../../src/site/forms/index.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { Field, Select } from '../../../parts/admin/form.tsx';
import { Summary } from '../../../parts/admin/page.tsx';
import { Submit } from '../../../parts/button.tsx';
import type { LeadsView } from './leads-view.ts';

const options = {
  status: { '': 'Any status', ...Object.fromEntries(statuses.map((status) => [status, statusName(status)])) },
  form: { '': 'Any form', ...Object.fromEntries(leadForms.map(({ id, name }) => [id, name])) },
  period: { '': 'Any time', ...periodNames },
  due: { '': 'All', yes: 'Due', today: 'Due today', overdue: 'Overdue' },
  spam: { '': 'Without spam', only: 'Only spam', with: 'With spam' },
  undelivered: { '': 'All', yes: 'Not delivered', waiting: 'Waiting', refused: 'Refused', late: 'Refused or late' },
  confirmed: { '': 'All', yes: 'Confirmed', no: 'Not confirmed' },
} as const satisfies Partial<Record<keyof FilterValues, object>>;
/** In the order of the bar. */
const labels = {
  search: 'Search',
  status: 'Status',
  form: 'Form',
  owner: 'Owner',
  period: 'Period',
  due: 'Follow-up',
  since: 'From',
  until: 'To',
  campaign: 'Campaign',
  source: 'Source',
  spam: 'Spam',
  undelivered: 'Deliveries',
  confirmed: 'Email consent',
} as const satisfies Record<Exclude<keyof FilterValues, 'sort'>, string>;
type Name = keyof typeof labels;
/** Parameters without a field. */
const carried = ['group', 'view'];

/** Including the owner in the filter, who may no longer see leads. */
const ownersOf = ({ owners, filterValues: { owner = '' } }: LeadsView): Readonly<Record<string, string>> => ({
  '': 'Any owner',
  me: 'Me',
  [nobody]: 'Nobody',
  ...Object.fromEntries(
    [...owners, owner].filter((name) => name.includes('@')).map((email) => [email, accountName(email)]),
  ),
});

/** The filters used most in one bar, the others behind "More filters"; with scripts each applies at once. */
export function LeadsFilter({ leads }: { leads: LeadsView }) {
  const { filterValues: values, sort, query, campaigns } = leads;
  const hidden = [...new URLSearchParams(query)].filter(([word]) => carried.includes(word));
  const orders = Object.entries(orderNames).filter(([order]) => values.due || !order.startsWith('due'));
  const count = Object.keys(labels).filter((name) => name !== 'search' && values[name as Name]).length;
  const select = (name: keyof typeof options) => (
    <Select name={name} label={labels[name]} options={options[name]} value={values[name]} />
  );
  const field = (name: Name, rest: ComponentProps<'input'>) => (
    <Field name={name} label={labels[name]} value={values[name]} {...(rest as object)} />
  );
  return (
    <search>
      <form className="leads-filter row row--fields" id="leads-filter" action={pathTo('adminLeads')}>
        <Field
          name="search"
          label={labels.search}
          value={values.search}
          type="search"
          placeholder="Search"
          maxLength={searchLimit}
          aria-keyshortcuts="/"
        />
        <input className="sr filters-open" type="checkbox" id="filters-open" aria-controls="leads-fields" />
        <label className="btn btn--line" htmlFor="filters-open">
          {count ? `Filters (${count})` : 'Filters'}
        </label>
        <div className="leads-fields" id="leads-fields">
          {select('status')}
          {select('form')}
          <Select name="owner" label={labels.owner} options={ownersOf(leads)} value={values.owner} />
          {select('period')}
          <details className="list-tool">
            <Summary label="More filters" />
            <div className="list-tool__form tiles">
              {select('due')}
              <Select
                name="sort"
                label="Sort by"
                options={{ ...Object.fromEntries(orders), [sort]: orderName(sort) }}
                value={sort}
              />
              {field('since', { type: 'date' })}
              {field('until', { type: 'date' })}
              {field('campaign', { list: 'campaigns', maxLength: 300 })}
              {field('source', { maxLength: 300 })}
              <datalist id="campaigns">
                {campaigns?.map((name) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
              {select('spam')}
              {select('undelivered')}
              {select('confirmed')}
            </div>
          </details>
          <Submit label="Apply" />
          <label className="btn btn--line" htmlFor="filters-open">
            Done
          </label>
        </div>
        {hidden.map(([word, value]) => (
          <input type="hidden" name={word} value={value} key={word} />
        ))}
      </form>
    </search>
  );
}

/** The active filters, each a link to the list without it. */
export function FilterChips({ leads }: { leads: LeadsView }) {
  const { filterValues: values, filtered, query } = leads;
  const valueNames: Partial<Record<string, Readonly<Record<string, string>>>> = { ...options, owner: ownersOf(leads) };
  return (
    <div className="chips row" id="leads-chips">
      {Object.entries(labels).map(([word, label]) => {
        const name = word as Name;
        const value = values[name];
        if (!value || !query) return null;
        const text =
          name === 'since' || name === 'until'
            ? formatCalendarDay(value)
            : (lookUp(valueNames[name] ?? {}, value) ?? value);
        return (
          <a className="badge" href={listWith(query, name === 'period' ? 'since' : name)} key={name}>
            <span>
              {label}: {text}
            </span>
            <X className="icon" />
            <span className="sr">, remove</span>
          </a>
        );
      })}
      {filtered && (
        <a className="badge" href={pathTo('adminLeads')}>
          Clear all
        </a>
      )}
    </div>
  );
}
