import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { GapKind } from '../../src/leads/reconcile.ts';
import { server } from '../helpers/database.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { webhookTo } from '../helpers/webhook-to.ts';
import { act, noon, save } from '../leads/sample-submission.ts';

test('what was stored, held and sent by the program itself has no gap', async () => {
  const store = temporaryStore();
  await save(store, {}, { mailsSales: true });
  await save(store, { email: 'bot@example.com' }, { spam: 'trap', mailsSales: true });
  const found = await store.reconcile();
  expect(found).toMatchObject({ leads: 2, spam: 1, gaps: [] });
  expect(found.deliveries).toEqual({ pending: 2, sending: 0, delivered: 0, failed: 0, held: 2 });
});

test.each<[GapKind, string]>([
  ['no-delivery', "delete from deliveries where destination = 'crm'"],
  ['no-delivery', "delete from deliveries where destination = 'mail'"],
  ['no-delivery', "delete from deliveries where destination = 'webhook:crm'"],
  ['no-delivery', "delete from deliveries where event = 'lead.contacted'"],
  ['no-answer', "update deliveries set state = 'delivered' where destination = 'crm'"],
  ['no-answer', "update deliveries set state = 'delivered' where destination = 'webhook:crm'"],
  ['no-answer', "update deliveries set state = 'delivered', delivered_at = '2026', outcome = 'delivered', answer = ''"],
  ['no-event', 'delete from lead_events'],
  ['still-held', "update deliveries set state = 'held' where destination = 'mail'"],
  ['spam-released', "update investment_leads set spam = 1, spam_reason = 'trap'"],
])('a gap "%s" of a lead, for the CRM, mail and each event of a webhook, is found after: %s', async (kind, change) => {
  const store = temporaryStore();
  await webhookTo(store, 'https://example.com', { name: 'crm', at: noon });
  const { id } = await save(store, {}, { mailsSales: true });
  await act({ ...store, clock: () => noon + 1 }, 'contacted', id, { by: 'Kim', via: 'terminal' });
  expect((await store.reconcile()).gaps).toEqual([]);
  await store.engine.write((db) => sql.raw(change).execute(db));
  const { gaps } = await store.reconcile();
  expect(new Set(gaps.map((gap) => gap.kind))).toEqual(new Set([kind]));
  const [, destination = gaps[0]?.destination] = /destination = '([^']+)'/.exec(change) ?? [];
  expect(gaps[0]).toMatchObject({ lead_id: id, destination });
});

test('a delivery whose lead is gone is a gap', async () => {
  const store = temporaryStore();
  const { id } = await save(store);
  await deleteLeadsAlone(store);
  expect((await store.reconcile()).gaps).toContainEqual(
    expect.objectContaining({ kind: 'no-lead', lead_id: id, destination: 'crm' }),
  );
});

/** As only a damaged database would, or somebody with other tools. */
async function deleteLeadsAlone({ dataDir, engine }: ReturnType<typeof temporaryStore>): Promise<void> {
  if (server) {
    return engine.write(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db);
      await db.deleteFrom('investment_leads').execute();
    });
  }
  const raw = new Database(join(dataDir, 'leads.db'));
  raw.pragma('foreign_keys = OFF');
  raw.exec('delete from investment_leads');
  raw.close();
}
