import type { Engine } from '../db/engine.ts';
import type { Outbox } from './outbox-store.ts';

/** The right to send to a destination, which one program has at a time. */
export function deliveryLeases(engine: Engine): Pick<Outbox, 'hold' | 'release'> {
  return {
    hold: ({ destination, holder, now, until, horizon }) =>
      engine.write(async (db) => {
        await db
          .insertInto('delivery_leases')
          .values({ destination, holder, held_until: until })
          .onConflict((conflict) =>
            conflict
              .column('destination')
              .doUpdateSet({ holder, held_until: until })
              .where((row) =>
                row.or([
                  row('delivery_leases.holder', '=', holder),
                  row('delivery_leases.held_until', '<=', now),
                  row('delivery_leases.held_until', '>', horizon),
                ]),
              ),
          )
          .execute();
        return db
          .selectFrom('delivery_leases')
          .select(['holder', 'held_until'])
          .where('destination', '=', destination)
          .executeTakeFirstOrThrow();
      }),

    async release({ destination, holder, until }) {
      await engine.write((db) =>
        db
          .updateTable('delivery_leases')
          .set({ holder: '', held_until: until })
          .where('destination', '=', destination)
          .where('holder', '=', holder)
          .execute(),
      );
    },
  };
}
