import type { LeadsView } from '../../../../views/pages/admin/leads/leads-view.ts';
import type { Lead } from '../../../leads/lead.ts';
import { type LeadStore, reversed } from '../../../leads/lead-store.ts';
import { orderFor, orderNote } from '../../../leads/order.ts';
import { emailOf } from '../../../leads/people/person.ts';
import { formatCount } from '../../../site/format.ts';
import { pathTo } from '../../../site/routes.ts';
import type { WebContext } from '../../web-context.ts';
import {
  type Asked,
  byPerson,
  inGroups,
  isFiltered,
  listPath,
  pageSize,
  placeWords,
  shownWords,
} from './leads-asked.ts';

/** Maximum number of rows to count; beyond it the text is "more than". What a search finds, and the leads of each person, are looked at one by one. */
const ceilings = { all: 10_000, people: 1000, search: 200 };

/** One page of the list with the ways to the others; `undefined` when the lead that it begins at is no longer there. */
export async function listView(
  { leads, people }: Pick<WebContext, 'leads' | 'people'>,
  typed: Asked,
): Promise<Omit<LeadsView, 'owners' | 'columns' | 'views'> | undefined> {
  const wanted = inGroups(typed);
  const asked = { ...wanted, sort: await orderFor(leads, wanted.filter, wanted.sort) };
  const page = await rowsOf(leads, asked);
  if (!page) return undefined;
  const { rows, previous, next } = page;
  const { words, sort, grouped } = asked;
  const { filter } = typed;
  const persons = await people.countLeads(rows.map(({ email }) => email));
  const { group: _, ...ungrouped } = words;
  const counted = await countOf(leads, asked, page);
  const undelivered = await leads.count({ undelivered: true }, ceilings.all + 1);
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows: rows.map((lead) => ({ ...lead, person: persons.get(emailOf(lead.email)) })),
    grouped,
    regroup: listPath(grouped ? ungrouped : { ...ungrouped, group: byPerson }),
    total: totalWords(counted, grouped ? { one: 'person', many: 'people' } : { one: 'lead', many: 'leads' }),
    matching: counted.total > rows.length ? atMost(counted.total, counted.ceiling) : undefined,
    range: await rangeWords(leads, asked, rows, counted),
    asked: shownWords({ filter, words }),
    filtered: isFiltered(words),
    undelivered: undelivered
      ? {
          words: `${atMost(undelivered, ceilings.all)} not delivered`,
          href: `${pathTo('adminLeads')}?undelivered=yes`,
        }
      : undefined,
    sort,
    query: listPath(words).slice(pathTo('adminLeads').length),
    here: listPath(words, placeWords(asked)),
    files: {
      csv: pathTo('adminLeadsCsv') + listPath(words).slice(pathTo('adminLeads').length),
      xlsx: pathTo('adminLeadsXlsx') + listPath(words).slice(pathTo('adminLeads').length),
    },
    sortNote: orderNote(wanted.sort, sort),
    sortedBy: (order) => listPath({ ...words, sort: order }),
    previous: previous && first ? listPath(words, { before: first.id }) : undefined,
    next: next && last ? listPath(words, { after: last.id }) : undefined,
  };
}

async function rowsOf(leads: LeadStore, { filter, sort, after, before }: Asked) {
  const beside = after ?? before;
  const cursor = beside === undefined ? undefined : await leads.find(beside);
  if (beside !== undefined && !cursor) return undefined;
  const order = after === undefined && before !== undefined ? reversed(sort) : sort;
  const found: Lead[] = await leads.list(filter, { limit: pageSize + 1, order, after: cursor });
  const rows = found.slice(0, pageSize);
  const more = found.length > pageSize;
  if (order === sort) return { rows, previous: cursor !== undefined, next: more };
  return { rows: rows.reverse(), previous: more, next: true };
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
  { filter }: Asked,
  { rows, previous, next }: { rows: readonly Lead[]; previous: boolean; next: boolean },
): Promise<Counted> {
  const isCounted = !filter.status && !filter.search;
  const ceiling = ceilings[filter.search ? 'search' : filter.newestOfPerson ? 'people' : 'all'];
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

function totalWords({ total, fresh, ceiling }: Counted, { one, many }: Record<'one' | 'many', string>): string {
  const words = `${atMost(total, ceiling)} ${total === 1 ? one : many}`;
  return total && fresh !== undefined ? `${words}, ${fresh ? atMost(fresh, ceiling) : 'none'} new` : words;
}

/** "51–100 of 4,980". Counted anew for each page, so that it stays true while leads arrive. */
async function rangeWords(leads: LeadStore, asked: Asked, rows: readonly Lead[], { total, ceiling }: Counted) {
  const [first] = rows;
  if (!first) return undefined;
  const isFirst = !asked.after && !asked.before;
  const before = isFirst ? 0 : await leads.countBefore(asked.filter, first, asked.sort, ceiling + 1);
  const all = atMost(total, ceiling);
  // Past the ceiling nobody has counted.
  if (before > ceiling) return `${formatCount(rows.length)} of ${all}`;
  return `${formatCount(before + 1)}–${formatCount(before + rows.length)} of ${all}`;
}

const atMost = (count: number, ceiling: number) =>
  count > ceiling ? `more than ${formatCount(ceiling)}` : formatCount(count);
