import { setImmediate } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { type HandOver, otherActiveAdmin, type Possessions, type PossessionTables } from '../accounts/account-store.ts';
import { leadEvent } from '../base/events.ts';
import { countRows, type Engine } from '../db/engine.ts';
import type { Tables } from '../db/rows.ts';
import { leadColumnOrder } from '../site/lead-columns.ts';
import { writeEventsOf } from './announce.ts';
import { atOnce } from './undoable.ts';
import { viewNameLimit } from './views/manage-views.ts';

export const possessionTables: PossessionTables = { possessionsIn, handOver, handOverLeads };

async function possessionsIn(db: Kysely<Tables>, email: string): Promise<Possessions> {
  const leads = db.selectFrom('investment_leads').where('owner', '=', email).where('deleted_at', 'is', null);
  const [owned, followUps, views, tokens, webhooks] = await Promise.all([
    countRows(leads),
    countRows(leads.where('due_on', '!=', '')),
    sharedViewsOf(db, email).select('name').orderBy('name_key').execute(),
    db.selectFrom('api_tokens').select('name').where('created_by', '=', email).orderBy('name').execute(),
    db.selectFrom('webhooks').select('name').where('created_by', '=', email).orderBy('name').execute(),
  ]);
  return {
    leads: owned,
    followUps,
    views: views.map(({ name }) => name),
    tokens: tokens.map(({ name }) => name),
    webhooks: webhooks.map(({ name }) => name),
  };
}

const sharedViewsOf = (db: Kysely<Tables>, email: string) =>
  db.selectFrom('lead_views').where('author', '=', email).where('shared', '=', 1);

/** Hands what an account owns to another account, or to nobody, in the transaction that ends its access. Its tokens always end. */
async function handOver(db: Transaction<Tables>, email: string, request: HandOver): Promise<void> {
  await db.deleteFrom('api_tokens').where('created_by', '=', email).execute();
  await handOverWebhooks(db, email, request);
  if (!request.leads) return;
  if (request.to) await handOverViews(db, email, request.to);
  // Leads that were assigned to it in the meantime.
  for (let last: number | undefined = 0; last !== undefined; ) last = await handOverSome(db, email, request, last);
}

/** Without a successor, webhooks are turned off: nobody would be responsible for them. */
async function handOverWebhooks(db: Transaction<Tables>, email: string, { to, actor, now }: HandOver): Promise<void> {
  const made = db.updateTable('webhooks').where('created_by', '=', email);
  if (to) await made.set({ created_by: to }).execute();
  else
    await made
      .set({ disabled_at: new Date(now).toISOString(), disabled_by: actor.by })
      .where('disabled_at', 'is', null)
      .execute();
}

async function handOverViews(db: Transaction<Tables>, email: string, to: string): Promise<void> {
  const names = await db.selectFrom('lead_views').select('name_key').where('author', '=', to).execute();
  const taken = new Set(names.map(({ name_key }) => name_key));
  for (const { id, name } of await sharedViewsOf(db, email).select(['id', 'name']).orderBy('id').execute()) {
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number++) {
      const suffix = ` (${number})`;
      free = name.slice(0, viewNameLimit - suffix.length) + suffix;
    }
    taken.add(free.toLowerCase());
    const becomes = { author: to, name: free, name_key: free.toLowerCase() };
    await db.updateTable('lead_views').set(becomes).where('id', '=', id).execute();
  }
}

/**
 * Hands over an account's leads before its access ends, some in each transaction, so that visitors' posts don't wait. If interrupted,
 * the next request continues it. The last admin's leads stay.
 */
async function handOverLeads({ write }: Engine, id: string, request: HandOver): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined; await setImmediate()) {
    const after: number = last;
    last = await write(
      async (db) => {
        const account = await db
          .selectFrom('admins')
          .select('email')
          .where('id', '=', id)
          .where(({ exists }) => exists(otherActiveAdmin(db, id)))
          .executeTakeFirst();
        return account && handOverSome(db, account.email, request, after);
      },
      { isolation: 'repeatable read' },
    );
  }
}

/** Hands over some leads after a row number, so that together they read the table once; returns the last number, if any. */
async function handOverSome(
  db: Transaction<Tables>,
  email: string,
  { to, actor, now }: HandOver,
  after: number,
): Promise<number | undefined> {
  const owned = db
    .selectFrom('investment_leads')
    .select(['number', ...leadColumnOrder])
    .where('owner', '=', email)
    .where('number', '>', after)
    .orderBy('number');
  const leads = await owned.limit(atOnce).execute();
  if (!leads.length) return undefined;
  const ids = leads.map(({ id }) => id);
  await db.updateTable('investment_leads').set({ owner: to }).where('id', 'in', ids).execute();
  await writeEventsOf(
    db,
    leads.map(({ number: _, ...lead }) => ({
      lead,
      event: leadEvent(lead.id, 'assigned', actor, now, { from: email, to }),
    })),
  );
  return leads.at(-1)?.number;
}
