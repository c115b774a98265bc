import { sql } from 'kysely';
import { leadOf } from '../../src/leads/lead.ts';
import { openStore } from '../../src/server/store.ts';

/** What a database holds, read beside whoever else has it open. */
export async function storedIn(
  dataDir: string,
): Promise<{ emails: Map<string, number>; integrity: string; gaps: number }> {
  const store = openStore({ dataDir });
  try {
    const emails = new Map<string, number>();
    for await (const leads of store.leads.rows({ spam: 'with' })) {
      for (const { email } of leads.map(leadOf)) emails.set(email, (emails.get(email) ?? 0) + 1);
    }
    const { rows } = await store.engine.read((db) =>
      sql<{ integrity_check: string }>`pragma integrity_check`.execute(db),
    );
    const { gaps } = await store.reconciler.reconcile();
    return { emails, integrity: rows[0]?.integrity_check ?? '', gaps: gaps.length };
  } finally {
    await store.close();
  }
}
