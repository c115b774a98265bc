import type { Transaction } from 'kysely';
import type { Lead } from '../db/rows.ts';
import type { Tables } from '../db/schema.ts';
import { resend } from '../outbox/resend.ts';
import { markUndelivered } from '../outbox/undelivered.ts';
import { leadColumnOrder } from '../site/lead-columns.ts';
import { releaseHeld, writeEvents } from './announce.ts';
import type { Submission } from './lead-store.ts';
import type { RepeatChange } from './repeat.ts';

/** Writes what repeats change in their leads, in the order in which they came. Their keys are taken, so that no other instance does the same. */
export async function applyRepeats(
  db: Transaction<Tables>,
  repeats: readonly { id: string; submission: Submission }[],
): Promise<void> {
  if (!repeats.length) return;
  const ids = [...new Set(repeats.map(({ id }) => id))];
  const rows = await db.selectFrom('investment_leads').select(leadColumnOrder).where('id', 'in', ids).execute();
  const leads = new Map<string, Lead>(rows.map((lead) => [lead.id, lead]));
  for (const { id, submission } of repeats) {
    const stored = leads.get(id);
    const change = stored && submission.changes(stored);
    if (!change) continue;
    await applyChange(db, id, change);
    leads.set(id, { ...stored, ...change.lead });
  }
}

async function applyChange(db: Transaction<Tables>, id: string, change: RepeatChange): Promise<void> {
  await db.updateTable('investment_leads').set(change.lead).where('id', '=', id).execute();
  if (change.release) await releaseHeld(db, id, change.release);
  for (const each of change.deliveries) await resend(db, id, each);
  await writeEvents(db, id, change.events);
  await markUndelivered(db, id);
}
