import type { Kysely } from 'kysely';
import type { Engine } from '../db/engine.ts';
import type { Tables } from '../db/schema.ts';
import type { SharedKeyStore } from './account-store.ts';

/** What all programs of one database must have alike. */
export function sharedKeysIn(engine: Engine): SharedKeyStore {
  return {
    sharedKey: (name, made) =>
      engine.write(async (db) => {
        await db
          .insertInto('shared_keys')
          .values({ name, value: made })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute();
        return (await sharedValue(db, name)) ?? made;
      }),

    findSharedKey: (name) => engine.read((db) => sharedValue(db, name)),

    rotateSharedKey: ({ name, value, previousName, previousOf, event }) =>
      engine.write(async (db) => {
        const previous = previousOf(await sharedValue(db, name), await sharedValue(db, previousName));
        for (const row of [
          { name, value },
          { name: previousName, value: previous },
        ]) {
          await db
            .insertInto('shared_keys')
            .values(row)
            .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value }))
            .execute();
        }
        await db.insertInto('audit_events').values(event).execute();
      }),
  };
}

async function sharedValue(db: Kysely<Tables>, name: string): Promise<string | undefined> {
  const key = await db.selectFrom('shared_keys').select('value').where('name', '=', name).executeTakeFirst();
  return key?.value;
}
