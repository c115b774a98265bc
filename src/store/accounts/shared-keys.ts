import type { SharedKeyStore } from '../../accounts/account-store.ts';
import type { Engine } from '../engine.ts';

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
        const key = await db
          .selectFrom('shared_keys')
          .select('value')
          .where('name', '=', name)
          .executeTakeFirstOrThrow();
        return key.value;
      }),
  };
}
