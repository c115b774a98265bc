import type { Kysely } from 'kysely';
import type { LeadFilter } from '../../leads/filter.ts';
import { type LeadRow, leadOf } from '../../leads/lead.ts';
import { type Cursor, type LeadStore, reversed } from '../../leads/lead-store.ts';
import { leadColumnOrder } from '../../site/lead-columns.ts';
import type { Engine } from '../engine.ts';
import type { Tables } from '../schema/schema.ts';
import { countUpTo, quickerWay } from './lead-count.ts';
import { type LeadQuery, matching } from './lead-filter.ts';
import { inOrder, isSortedAnew, newestFirst, sortingOf, withinPage } from './lead-order.ts';
import { backwards } from './submissions.ts';

const chunk = 250;

/** One lead, a page of leads, their number, or all of them. */
export function leadFinder(
  engine: Engine,
): Pick<LeadStore, 'find' | 'findByReference' | 'list' | 'ids' | 'count' | 'countBefore' | 'rows'> {
  return {
    find: (id) =>
      engine.read((db) =>
        db.selectFrom('investment_leads').select(leadColumnOrder).where('id', '=', id).executeTakeFirst(),
      ),

    findByReference(reference, limit, spam) {
      const text = reference.trim().toLowerCase();
      return engine.read((db) => {
        const query = text.includes('@')
          ? matching(db, { spam }).where('search_email', '=', text)
          : matching(db, { spam: 'with' })
              .where('search_id', '>=', backwards(text))
              .where('search_id', '<', `${backwards(text)}~`);
        return newestFirst(query).select(leadColumnOrder).limit(limit).execute();
      });
    },

    list: (filter, { limit, ...place }) =>
      engine.read(async (db) => {
        const way = await quickerWay(db, filter);
        const sorting = sortingOf(filter, way);
        const found = inOrder(matching(db, withinPage(filter, place), way), place, sorting).limit(limit);
        if (!isSortedAnew(place.order, sorting)) return found.select(leadColumnOrder).execute();
        // Ids alone are sorted several times as quickly as whole leads.
        const chosen: LeadQuery = db
          .selectFrom('investment_leads')
          .where('id', 'in', found.select('investment_leads.id')) as never;
        return inOrder(chosen, { order: place.order }, sorting).select(leadColumnOrder).execute();
      }),

    ids: (filter, limit) => engine.read((db) => idsOf(db, filter, limit)),

    count: (filter, ceiling) => engine.read((db) => countUpTo(db, filter, ceiling)),

    countBefore: (filter, lead, order, ceiling) =>
      engine.read(async (db) => {
        const way = await quickerWay(db, filter);
        const place = { order: reversed(order), after: lead };
        const before = inOrder(matching(db, withinPage(filter, place), way), place, sortingOf(filter, way));
        const found = before.select('id').limit(ceiling).as('found');
        const { total } = await db
          .selectFrom(found)
          .select((row) => row.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow();
        return Number(total);
      }),

    async *rows(filter) {
      const snapshot = await engine.snapshot();
      try {
        const way = await snapshot.read((db) => quickerWay(db, filter));
        let after: Cursor | undefined;
        let rows: LeadRow[];
        do {
          rows = await snapshot.rows((db) =>
            newestFirst(matching(db, filter, way), after, sortingOf(filter, way))
              .select(leadColumnOrder)
              .limit(chunk)
              .compile(),
          );
          if (rows.length) yield rows;
          const last = rows.at(-1);
          after = last && leadOf(last);
        } while (rows.length === chunk);
      } finally {
        await snapshot.close();
      }
    },
  };
}

async function idsOf(db: Kysely<Tables>, filter: LeadFilter, limit: number): Promise<string[]> {
  const way = await quickerWay(db, filter);
  const found = newestFirst(matching(db, filter, way), undefined, sortingOf(filter, way))
    .select('investment_leads.id')
    .limit(limit);
  return (await found.execute()).map(({ id }) => id);
}
