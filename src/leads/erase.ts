import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AdminStore } from '../accounts/account-store.ts';
import { type Actor, auditEvent } from '../base/events.ts';
import { jsonObject } from '../base/json-object.ts';
import { countRows, type Engine } from '../db/engine.ts';
import type { Tables } from '../db/rows.ts';
import { counted } from '../site/format.ts';
import { activeWebhooks, erasureAnnouncements } from './announce.ts';
import { deleteLeads } from './delete-leads.ts';
import type { LeadFilter } from './filter.ts';
import type { importFilesIn } from './import/import-files.ts';
import { contactOf, eraseViews, type Mention, mentionOf } from './mentions.ts';
import { emailOf, leadsOf } from './people.ts';
import { deleteViewAction } from './undoable.ts';

export type Erased = Awaited<ReturnType<typeof tracesOf>>;

/** "2 notes, the message and the follow-up". */
export const describeMention = ({ notes, message, follow_up }: Mention): string =>
  andList.format([
    ...(notes ? [counted(notes, 'note')] : []),
    ...(message ? ['the message'] : []),
    ...(follow_up ? ['the follow-up'] : []),
  ]);

const andList = new Intl.ListFormat('en-US');

/** Milliseconds after which attempts in flight have ended. */
const attemptLimit = 15_000;

interface EraseContext {
  store: { engine: Engine; admins: AdminStore; importFiles: ReturnType<typeof importFilesIn> };
  clock: () => number;
}

/** "1 lead, 2 deliveries and 3 events of the audit trail". */
export const describeErased = ({ leads, deliveries, events }: Erased): string =>
  `${counted(leads, 'lead')}, ${counted(deliveries, 'delivery', 'deliveries')} and ${counted(events, 'event')} of the audit trail`;

/** "1 delivery was being sent …", or "" where none was. */
export const describeSending = ({ sending }: Erased): string =>
  sending
    ? `${counted(sending, 'delivery was', 'deliveries were')} being sent, so the CRM or the mail server may still receive the data. Delete it there too.`
    : '';

export const findTraces = ({ db }: Engine, email: string): Promise<Erased> => tracesOf(db, emailOf(email));

/**
 * Erases a person everywhere, in one transaction: leads, deliveries with their bodies and answers, notes, repeats, and the search
 * terms of exports. Saved views with their email or phone number go too, and those of `views` that contain their name.
 * Writes nothing if there is nothing. Returns the counts and the hash that remains. Throws `StoreUnavailableError`.
 */
export async function erasePerson(
  { store, clock }: EraseContext,
  typed: string,
  actor: Actor,
  views: readonly string[] = [],
): Promise<Erased & { hash: string }> {
  const email = emailOf(typed);
  // In the database, so that it is the same on all machines and in restored backups.
  const key = await store.admins.sharedKey('erasure', randomBytes(32).toString('base64url'));
  const person = createHmac('sha256', Buffer.from(key, 'base64url')).update(email).digest('hex');
  const erased = await store.engine.write(
    async (db) => {
      const traces = await tracesOf(db, email);
      if (!traces.leads) return traces;
      const leads = await leadsOf(db, email).select(['email', 'first_name', 'last_name', 'phone']).execute();
      const ids = leads.map(({ id }) => id);
      await deleteLeads(db, ids);
      await eraseTextsOfUndo(db);
      await eraseNotices(db);
      const [isContact, isMention] = [contactOf(leads), mentionOf(leads)];
      await eraseFilters(db, isContact);
      await eraseViews(
        db,
        (name, ...rest) => isContact(name, ...rest) || (views.includes(name) && isMention(name, ...rest)),
      );
      const now = clock();
      const { sending, ...counts } = traces;
      // Deliveries in flight arrive before it, or never.
      const dueAt = now + (sending ? attemptLimit : 0);
      const announcements = erasureAnnouncements(await activeWebhooks(db), { person, lead_ids: ids }, now, dueAt);
      if (announcements.length) await db.insertInto('deliveries').values(announcements).execute();
      const event = auditEvent('erased', actor, now, { person, ...counts, ...(sending && { sending }) });
      await db.insertInto('audit_events').values(event).execute();
      return traces;
    },
    // A lead that arrives in between was not counted and is not touched.
    { isolation: 'repeatable read' },
  );
  // A pending import could bring the person back.
  if (erased.leads) await store.importFiles.removeAll();
  return { ...erased, hash: person };
}

async function tracesOf(db: Kysely<Tables>, email: string) {
  const leads = leadsOf(db, email);
  const deliveries = db.selectFrom('deliveries').where('lead_id', 'in', leads);
  return {
    leads: (await leads.execute()).length,
    deliveries: await countRows(deliveries),
    events: await countRows(db.selectFrom('lead_events').where('lead_id', 'in', leads)),
    /** Deliveries in flight: their recipients may still get them. */
    sending: await countRows(deliveries.where('state', '=', 'sending')),
  };
}

/** Deletes undo records of follow-ups and views: text that staff typed may name the person. */
async function eraseTextsOfUndo(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('undos')
    .where((row) => row.or([row('action', '=', deleteViewAction), row('after', 'like', '%"due_text":%')]))
    .execute();
}

/** Deletes pending notices from sessions: they may name the person. */
async function eraseNotices(db: Kysely<Tables>): Promise<void> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['hash', 'data'])
    .where('data', 'like', '%"notice":%')
    .execute();
  for (const { hash, data } of sessions) {
    const { notice, ...rest } = jsonObject(data);
    await db
      .updateTable('sessions')
      .set({ data: JSON.stringify(rest) })
      .where('hash', '=', hash)
      .execute();
  }
}

/** Removes campaigns and sources with the person's email or number from the filters of exports. */
async function eraseFilters(db: Kysely<Tables>, isContact: (text: string) => boolean): Promise<void> {
  const exports = db.selectFrom('audit_events').select(['id', 'detail']).where('kind', '=', 'export');
  for (const { id, detail } of await exports.execute()) {
    const { filter, ...rest }: { filter?: LeadFilter } = JSON.parse(detail);
    const erased = Object.entries(filter ?? {}).map(([word, value]) => [word, isContact(String(value)) || value]);
    const now = JSON.stringify({ ...rest, filter: Object.fromEntries(erased) });
    if (now !== detail) await db.updateTable('audit_events').set({ detail: now }).where('id', '=', id).execute();
  }
}
