import type { LeadsView } from '../../../views/pages/admin/leads/leads-view.ts';
import type { Lead, UndoRecord } from '../../db/rows.ts';
import { writeCursor } from '../../leads/cursor.ts';
import type { LeadCursor, LeadStore } from '../../leads/lead-store.ts';
import { emailOf } from '../../leads/people/person.ts';
import { lateDeliveries, lateValue } from '../../leads/query.ts';
import type { UndoableValues } from '../../leads/undo-store.ts';
import { unauthorizedSentences } from '../../outbox/delivery-report.ts';
import { formatCount } from '../../site/format.ts';
import { pathTo } from '../../site/routes.ts';
import type { WebContext } from '../http/web-context.ts';
import {
  byPerson,
  cursorParams,
  filterValues,
  inGroups,
  isFiltered,
  type LeadListQuery,
  listPath,
  pageSize,
} from './lead-list-query.ts';

/** Maximum number of rows to count; beyond it the text is "more than". The leads of each person are looked at one by one. */
const ceilings = { all: 10_000, people: 1000 };

/** Campaigns that the filter suggests. */
const suggestions = 200;

/** One page of the list with the ways to the others. `now` in milliseconds. */
export async function listView(
  { leads, people, store, config }: Pick<WebContext, 'leads' | 'people' | 'store' | 'config'>,
  typed: LeadListQuery,
  now: number,
): Promise<Omit<LeadsView, 'owners' | 'formerOwners' | 'columns' | 'views'>> {
  const listQuery = inGroups(typed);
  const page = await rowsOf(leads, listQuery);
  const { rows, first, last, previous, next } = page;
  const { params, sort, grouped } = listQuery;
  const { filter } = typed;
  const persons = await people.countLeads(rows.map(({ email }) => email));
  const undos = await store.undos.latest(
    rows.map(({ id }) => id),
    'contacted',
    new Date(now).toISOString(),
  );
  const contactedBy = await leads.contactedBy(rows.flatMap(({ id, contacted_at }) => (contacted_at ? id : [])));
  const { group: _, ...ungrouped } = params;
  const counted = await countOf(leads, listQuery, page);
  const undelivered = await countLate(leads, listQuery, now);
  const refused = undelivered ? unauthorizedSentences(await store.reports.unauthorized(), config.crm) : [];
  const contactedAt = ({ after }: UndoRecord) => (JSON.parse(after) as UndoableValues).contacted_at;
  return {
    rows: rows.map((lead) => ({
      ...lead,
      person: persons.get(emailOf(lead.email)),
      contactedBy: contactedBy.get(lead.id),
      undo: undos.find((each) => each.row_id === lead.id && contactedAt(each) === lead.contacted_at),
    })),
    grouped,
    regroup: listPath(grouped ? ungrouped : { ...ungrouped, group: byPerson }),
    total: formatTotal(counted, grouped ? { one: 'person', many: 'people' } : { one: 'lead', many: 'leads' }),
    matching: counted.total > rows.length ? atMost(counted.total, counted.ceiling) : undefined,
    range: await formatRange(leads, listQuery, page, counted),
    filterValues: filterValues({ filter, params }),
    campaigns: await leads.campaigns(suggestions),
    filtered: isFiltered(params),
    undelivered: undelivered
      ? {
          label: [`${atMost(undelivered, ceilings.all)} not delivered`, ...refused].join('. '),
          href: listPath({ ...params, undelivered: lateValue }),
        }
      : undefined,
    sort,
    query: listPath(params).slice(pathTo('adminLeads').length),
    here: listPath(params, cursorParams(listQuery)),
    files: {
      csv: pathTo('adminLeadsCsv') + listPath(params).slice(pathTo('adminLeads').length),
      xlsx: pathTo('adminLeadsXlsx') + listPath(params).slice(pathTo('adminLeads').length),
    },
    sortedBy: (order) => listPath({ ...params, sort: order }),
    previous: previous && first ? listPath(params, { before: writeCursor(first) }) : undefined,
    next: next && last ? listPath(params, { after: writeCursor(last) }) : undefined,
  };
}

async function rowsOf(leads: LeadStore, { filter, sort, after, before }: LeadListQuery) {
  const { isMore, ...page } = await leads.page(filter, { limit: pageSize, order: sort, after, before });
  if (before && !after) return { ...page, previous: isMore, next: true };
  return { ...page, previous: after !== undefined, next: isMore };
}

/** Leads of the same filter of which a delivery was refused or waits for longer than it takes to be sent. */
function countLate(leads: LeadStore, { filter }: LeadListQuery, now: number): Promise<number> {
  if (filter.undelivered) return Promise.resolve(0);
  return leads.count({ ...filter, undelivered: lateDeliveries(now) }, ceilings.all + 1);
}

/** Leads of a filter and the new ones among them, counted to just past a ceiling. */
interface Counted {
  total: number;
  /** Absent where it is not counted. */
  fresh?: number;
  ceiling: number;
}

async function countOf(
  leads: LeadStore,
  { filter }: LeadListQuery,
  { rows, previous, next }: { rows: readonly Lead[]; previous: boolean; next: boolean },
): Promise<Counted> {
  const isCounted = !filter.status;
  const ceiling = ceilings[filter.newestOfPerson ? 'people' : 'all'];
  if (!previous && !next) {
    // All of them are on this page.
    const fresh = isCounted ? rows.filter(({ status }) => status === 'new').length : undefined;
    return { total: rows.length, fresh, ceiling };
  }
  const fresh = isCounted ? await leads.count({ ...filter, status: 'new' }, ceiling + 1) : undefined;
  // What is new is a part of all.
  const total = fresh && fresh > ceiling ? fresh : await leads.count(filter, ceiling + 1);
  return { total, fresh, ceiling };
}

function formatTotal({ total, fresh, ceiling }: Counted, { one, many }: Record<'one' | 'many', string>): string {
  const label = `${atMost(total, ceiling)} ${total === 1 ? one : many}`;
  return total && fresh !== undefined ? `${label}, ${fresh ? atMost(fresh, ceiling) : 'none'} new` : label;
}

/** "51–100 of 4,980". Counted anew for each page, so that it stays true while leads arrive. */
async function formatRange(
  leads: LeadStore,
  { filter, after, before: end }: LeadListQuery,
  { rows, first }: { rows: readonly Lead[]; first?: LeadCursor },
  { total, ceiling }: Counted,
) {
  if (!first) return undefined;
  const before = after || end ? await leads.countBefore(filter, first, ceiling + 1) : 0;
  const all = atMost(total, ceiling);
  // Past the ceiling nobody has counted.
  if (before > ceiling) return `${formatCount(rows.length)} of ${all}`;
  return `${formatCount(before + 1)}–${formatCount(before + rows.length)} of ${all}`;
}

const atMost = (count: number, ceiling: number) =>
  count > ceiling ? `more than ${formatCount(ceiling)}` : formatCount(count);
