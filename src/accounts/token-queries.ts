import type { Engine } from '../db/engine.ts';
import type { TokenStore } from './account-store.ts';

/** The tokens of the API stored in a database. */
export function tokensIn(engine: Engine): TokenStore {
  return {
    listTokens: () => engine.read((db) => db.selectFrom('api_tokens').selectAll().orderBy('name').execute()),

    addToken: (token, event) =>
      engine.write(async (db) => {
        const added = await db
          .insertInto('api_tokens')
          .values(token)
          .onConflict((conflict) => conflict.column('name').doNothing())
          .executeTakeFirst();
        if (!added.numInsertedOrUpdatedRows) return false;
        await db.insertInto('audit_events').values(event).execute();
        return true;
      }),

    removeToken: (name, event) =>
      engine.write(async (db) => {
        const removed = await db.deleteFrom('api_tokens').where('name', '=', name).executeTakeFirst();
        if (!removed.numDeletedRows) return false;
        await db.insertInto('audit_events').values(event).execute();
        return true;
      }),

    async markTokenUsed({ name, at }) {
      await engine.write((db) =>
        db.updateTable('api_tokens').set({ last_used_at: at }).where('name', '=', name).execute(),
      );
    },
  };
}
