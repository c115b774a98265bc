import type { UndoRecord } from '../db/rows.ts';
import { unauthorizedSentences } from '../outbox/delivery-worker.ts';
import { formatCount } from '../site/format.ts';
import { pathTo } from '../site/routes.ts';
import { lateDeliveries } from './filter.ts';
import type { LeadStore } from './lead-store.ts';
import {
  cursorParams,
  filterValues,
  inGroups,
  isFiltered,
  type LeadListQuery,
  listPath,
  pageSize,
  type parseListQuery,
} from './list-query.ts';
import { isOrder, writeCursor } from './order.ts';
import { emailOf, type PersonStore } from './people.ts';
import type { ReportStore } from './report.ts';
import type { UndoStore } from './undo.ts';
import type { UndoableValues } from './undoable.ts';

/** Maximum counts; beyond them the text is "more than". Grouping by person is slower. */
const ceilings = { all: 10_000, people: 1000 };

const suggestions = 200;

interface ListContext {
  leads: LeadStore;
  people: PersonStore;
  store: { undos: UndoStore; reports: ReportStore };
  config: { crm: { credentials: string } };
}

/** The list as its page shows it; links are addresses with their query. Without leads while the filter is refused. */
export type LeadList = Awaited<ReturnType<typeof listView>>;

/** `now` in milliseconds. */
export async function listView(
  { leads, people, store, config }: ListContext,
  typed: ReturnType<typeof parseListQuery>,
  now: number,
) {
  if ('problem' in typed) {
    const { params, problem } = typed;
    const sort = params.sort && isOrder(params.sort) ? params.sort : 'newest';
    const sentence = `${problem.slice(0, 1).toUpperCase()}${problem.slice(1)}.`;
    return {
      rows: [],
      grouped: false,
      filterValues: params,
      filtered: true,
      sort,
      query: '',
      problem: sentence,
      here: pathTo('adminLeads'),
    };
  }
  const listQuery = inGroups(typed);
  const page = await readPage(leads, listQuery);
  const { rows, first, last, previous, next } = page;
  const { params, sort, grouped, filter: inGroup } = listQuery;
  const { filter } = typed;
  const contacted = rows.flatMap(({ id, contacted_at }) => (contacted_at ? id : []));
  const ids = rows.map(({ id }) => id);
  const [persons, undos, contactedBy, counted, undelivered, campaigns] = await Promise.all([
    people.countLeads(rows.map(({ email }) => email)),
    store.undos.latest(ids, 'contacted', new Date(now).toISOString()),
    leads.contactedBy(contacted),
    countLeads(leads, listQuery, page),
    inGroup.undelivered ? 0 : leads.count({ ...inGroup, undelivered: lateDeliveries(now) }, ceilings.all + 1),
    leads.campaigns(suggestions),
  ]);
  const refused = undelivered ? unauthorizedSentences(await store.reports.unauthorized(), config.crm) : [];
  const query = listPath(params).slice(pathTo('adminLeads').length);
  const contactedAt = ({ after }: UndoRecord) => (JSON.parse(after) as UndoableValues).contacted_at;
  return {
    rows: rows.map((lead) => ({
      ...lead,
      person: persons.get(emailOf(lead.email)),
      contactedBy: contactedBy.get(lead.id),
      undo: undos.find((each) => each.row_id === lead.id && contactedAt(each) === lead.contacted_at),
    })),
    grouped,
    /** In words. */
    total: formatTotal(counted, grouped ? { one: 'person', many: 'people' } : { one: 'lead', many: 'leads' }),
    /** Set where more match than this page shows. */
    matching: counted.total > rows.length ? formatCapped(counted.total, counted.ceiling) : undefined,
    /** "51–100 of 4,980". */
    range: await formatRange(leads, listQuery, page, counted),
    filterValues: filterValues({ filter, params }),
    campaigns,
    /** More than the order is set. */
    filtered: isFiltered(params),
    /** Waiting or refused deliveries. */
    undelivered: undelivered
      ? [`${formatCapped(undelivered, ceilings.all)} not delivered`, ...refused].join('. ')
      : undefined,
    sort,
    /** Carried by links to leads, so that they lead back here; "" for all leads. */
    query,
    here: listPath(params, cursorParams(listQuery)),
    previous: previous && first ? listPath(params, { before: writeCursor(first) }) : undefined,
    next: next && last ? listPath(params, { after: writeCursor(last) }) : undefined,
  };
}

async function readPage(leads: LeadStore, { filter, sort, after, before }: LeadListQuery) {
  const { isMore, ...page } = await leads.page(filter, { limit: pageSize, order: sort, after, before });
  if (before && !after) return { ...page, previous: isMore, next: true };
  return { ...page, previous: after !== undefined, next: isMore };
}

/** Up to one more than the ceiling; `fresh` where it is not filtered by status. */
async function countLeads(leads: LeadStore, { filter }: LeadListQuery, { rows, previous, next }: LeadPage) {
  const isCounted = !filter.status;
  const ceiling = ceilings[filter.newestOfPerson ? 'people' : 'all'];
  if (!previous && !next) {
    // Everything is on this page.
    const fresh = isCounted ? rows.filter(({ status }) => status === 'new').length : undefined;
    return { total: rows.length, fresh, ceiling };
  }
  const fresh = isCounted ? await leads.count({ ...filter, status: 'new' }, ceiling + 1) : undefined;
  // New leads are a part of the total.
  const total = fresh && fresh > ceiling ? fresh : await leads.count(filter, ceiling + 1);
  return { total, fresh, ceiling };
}

type LeadPage = Awaited<ReturnType<typeof readPage>>;
type LeadCounts = Awaited<ReturnType<typeof countLeads>>;

function formatTotal({ total, fresh, ceiling }: LeadCounts, { one, many }: Record<'one' | 'many', string>): string {
  const label = `${formatCapped(total, ceiling)} ${total === 1 ? one : many}`;
  return total && fresh !== undefined ? `${label}, ${fresh ? formatCapped(fresh, ceiling) : 'none'} new` : label;
}

/** "51–100 of 4,980". Counted for each page, so that it is correct while leads arrive. */
async function formatRange(
  leads: LeadStore,
  { filter, after, before: end }: LeadListQuery,
  { rows, first }: LeadPage,
  { total, ceiling }: LeadCounts,
) {
  if (!first) return undefined;
  const before = after || end ? await leads.countBefore(filter, first, ceiling + 1) : 0;
  const all = formatCapped(total, ceiling);
  // Unknown beyond the ceiling.
  if (before > ceiling) return `${formatCount(rows.length)} of ${all}`;
  return `${formatCount(before + 1)}–${formatCount(before + rows.length)} of ${all}`;
}

const formatCapped = (count: number, ceiling: number) =>
  count > ceiling ? `${formatCount(ceiling)}+` : formatCount(count);
