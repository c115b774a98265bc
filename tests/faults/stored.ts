import { sql } from 'kysely';
import { addAdmin } from '../../src/accounts/accounts.ts';
import { leadOfTuple } from '../../src/leads/lead.ts';
import { openStore, type Store, type StoreConfig } from '../../src/server/store.ts';
import { account } from '../helpers/signed-in.ts';

/** Works with a database beside whoever else has it open. */
export async function withStore<T>(config: StoreConfig, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore(config);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The leads that a database holds, by their emails, and what it says of their deliveries. */
export const storedIn = (config: StoreConfig) =>
  withStore(config, async (store) => {
    const emails = new Map<string, number>();
    for await (const leads of store.leads.rows({ spam: 'with' })) {
      for (const { email } of leads.map(leadOfTuple)) emails.set(email, (emails.get(email) ?? 0) + 1);
    }
    const { deliveries, gaps } = await store.reconcile();
    return { emails, delivered: deliveries.delivered, gaps: gaps.length };
  });

/** What SQLite finds wrong with a database; "ok" where it is sound. */
export const integrityOf = (dataDir: string) =>
  withStore({ dataDir }, async ({ engine }) => {
    const check = sql<{ integrity_check: string }>`pragma integrity_check`;
    const { rows } = await check.execute(engine.db);
    return rows[0]?.integrity_check ?? '';
  });

export const addOwner = (dataDir: string) =>
  withStore({ dataDir }, ({ admins }) => addAdmin({ admins, clock: Date.now }, account));
