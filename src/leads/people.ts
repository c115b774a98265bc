import { type Kysely, sql, type Transaction } from 'kysely';
import type { LeadEvent } from '../base/events.ts';
import type { Dialect, Engine } from '../db/engine.ts';
import type { Delivery, Lead, LeadRow, Person, Tables } from '../db/rows.ts';
import { publicDelivery } from '../outbox/destination.ts';
import { leadColumnOrder } from '../site/lead-columns.ts';
import { trimmed } from '../site/valid-text.ts';
import { writeEvents, writeEventsOf } from './announce.ts';
import type { LeadFilter } from './filter.ts';
import type { leadFinder } from './find-leads.ts';

export interface ConfirmedLead {
  event: LeadEvent;
  /** For a destination that was told it is unconfirmed. */
  resends: readonly Delivery[];
}

export interface Submitted {
  id: string;
  leads: number;
}

/** Identifies a person. Dots of Gmail addresses stay, since other hosts distinguish them. */
export const emailOf = (text: string): string => trimmed(text).toLowerCase();

/** A lead with its events, oldest first, and its deliveries. */
export type LeadWithHistory = Lead & { events: LeadEvent[]; deliveries: Delivery[] };

/** As programs get it. */
export const publicLead = (lead: LeadWithHistory) => ({ ...lead, deliveries: lead.deliveries.map(publicDelivery) });

export type PersonReading = NonNullable<Awaited<ReturnType<typeof readPerson>>>;

const readingLimits = { leads: 500, events: 5000 } as const;

/** `undefined` without a matching lead. */
export async function readPerson(
  { leads, people }: { leads: Pick<ReturnType<typeof leadFinder>, 'findByReference'>; people: PersonStore },
  email: string,
  spam: LeadFilter['spam'],
  limits: { leads: number; events: number } = readingLimits,
) {
  const name = emailOf(email);
  const person = await people.findByEmail(name);
  const matches = person ? await leads.findByReference(name, limits.leads + 1, spam) : [];
  if (!person || !matches.length) return undefined;
  const { events, deliveries } = await people.history(name, limits.events + 1);
  const eventsOf = grouped(events.slice(0, limits.events).reverse());
  const sent = grouped(deliveries.reverse());
  return {
    person,
    /** Newest first. */
    leads: matches
      .slice(0, limits.leads)
      .map((lead) => ({ ...lead, events: eventsOf.get(lead.id) ?? [], deliveries: sent.get(lead.id) ?? [] })),
    /** Whether there are more leads or events than these. */
    more: matches.length > limits.leads || events.length > limits.events,
  };
}

export const publicPerson = ({ person, more, leads }: PersonReading) => ({
  ...person,
  more,
  leads: leads.map(publicLead),
});

function grouped<Row extends { lead_id: string | null }>(rows: readonly Row[]): Map<string | null, Row[]> {
  const groups = new Map<string | null, Row[]>();
  for (const row of rows) groups.set(row.lead_id, [...(groups.get(row.lead_id) ?? []), row]);
  return groups;
}

/** One address, with a dot in its domain, and nothing that a mail server would read as a list, a name or a comment. */
export const isDeliverable = (email: string) =>
  /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\].]+$/u.test(email);

/** Destinations that were told that the email is unconfirmed, by lead. What has not gone out is rendered from the current lead anyway. */
async function findOutdated(db: Transaction<Tables>, email: string): Promise<Set<string>> {
  const told = await db
    .selectFrom('deliveries')
    .innerJoin('investment_leads', 'investment_leads.id', 'deliveries.lead_id')
    .select(['deliveries.lead_id', 'deliveries.destination'])
    .where('investment_leads.search_email', '=', email)
    .where('investment_leads.consent_email', '=', 'unconfirmed')
    .groupBy(['deliveries.lead_id', 'deliveries.destination'])
    .having(sql`min(case when deliveries.state in ('delivered', 'sending') then 1 else 0 end)`, '=', 1)
    .execute();
  return new Set(told.map(({ lead_id, destination }) => `${lead_id} ${destination}`));
}

export const leadsOf = (db: Kysely<Tables>, email: string) =>
  db.selectFrom('investment_leads').select('id').where('search_email', '=', email);

export function peopleIn({ db, write, dialect }: Engine) {
  return {
    find: (id: string) => db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst(),

    findByEmail: (email: string) =>
      db.selectFrom('people').selectAll().where('email', '=', emailOf(email)).executeTakeFirst(),

    /** By the email in lower case. */
    async countLeads(emails: readonly string[]) {
      if (!emails.length) return new Map<string, Submitted>();
      const counted = await db
        .selectFrom('people')
        .leftJoin('investment_leads', (join) =>
          join
            .onRef('investment_leads.search_email', '=', 'people.email')
            .on('investment_leads.spam', '=', 0)
            .on('investment_leads.deleted_at', 'is', null),
        )
        .select((row) => [
          'people.id as id',
          'people.email as email',
          row.fn.count<number>('investment_leads.id').as('leads'),
        ])
        .where('people.email', 'in', [...new Set(emails.map(emailOf))])
        .groupBy(['people.id', 'people.email'])
        .execute();
      return new Map(counted.map(({ id, email, leads }) => [email, { id, leads: Number(leads) }]));
    },

    /** Events and deliveries of all leads of an email, newest first. */
    history: async (email: string, limit: number) => {
      const ids = leadsOf(db, email);
      const events = db.selectFrom('lead_events').selectAll().where('lead_id', 'in', ids).orderBy('at', 'desc');
      const sent = db.selectFrom('deliveries').selectAll().where('lead_id', 'in', ids).orderBy('created_at', 'desc');
      return {
        events: await events.orderBy('id', 'desc').limit(limit).execute(),
        deliveries: await sent.orderBy('id', 'desc').limit(limit).execute(),
      };
    },

    /** Opts the person of a lead out of email, for all current and future leads, each with its event. Does nothing if the lead is gone. */
    optOut: (leadId: string, at: string, eventOf: (leadId: string) => LeadEvent) =>
      write(async (db) => {
        const person = await db
          .updateTable('people')
          .set({ opted_out_at: at })
          .where('email', '=', (row) =>
            row.selectFrom('investment_leads').select('search_email').where('id', '=', leadId),
          )
          .where('opted_out_at', 'is', null)
          .returning('email')
          .executeTakeFirst();
        if (!person) return;
        // Even if no flag changes, record that the choice was the visitor's.
        if (!(await setDoNotEmail(db, person.email, true, eventOf))) await writeEvents(db, leadId, [eventOf(leadId)]);
      }),

    /**
     * Marks a person's email as confirmed at `at`, for all current and future leads, each with its event and resends. `false` if it
     * was confirmed before, or they opted out.
     */
    confirmEmail: (email: string, at: string, changeOf: (lead: Lead) => ConfirmedLead) =>
      write(async (db) => {
        const person = await db
          .updateTable('people')
          .set({ email_confirmed_at: at })
          .where('email', '=', email)
          .where('email_confirmed_at', 'is', null)
          .where('do_not_email', '=', 0)
          .executeTakeFirst();
        if (!person.numUpdatedRows) return false;
        const outdated = await findOutdated(db, email);
        const leads = await db
          .updateTable('investment_leads')
          .set({ consent_email: 'confirmed', email_confirmed_at: at })
          .where('search_email', '=', email)
          .returning([...leadColumnOrder, 'deleted_at'])
          .execute();
        const changed = leads.flatMap(({ deleted_at, ...lead }) => (deleted_at ? [] : { lead, ...changeOf(lead) }));
        const resends = changed.flatMap(({ lead, resends }) =>
          resends.filter(({ destination }) => outdated.has(`${lead.id} ${destination}`)),
        );
        await dialect.insertAll(db, 'deliveries', resends);
        await writeEventsOf(db, changed);
        return true;
      }),
  };
}

export type PersonStore = ReturnType<typeof peopleIn>;

/** Sets the flag on the person and their leads, with an event for each lead that changes; returns how many. */
export async function setDoNotEmail(
  db: Transaction<Tables>,
  email: string,
  on: boolean,
  eventOf: (leadId: string) => LeadEvent,
): Promise<number> {
  const [was, becomes] = on ? ([0, 1] as const) : ([1, 0] as const);
  await db.updateTable('people').set({ do_not_email: becomes }).where('email', '=', email).execute();
  const changed = await db
    .updateTable('investment_leads')
    .set({ do_not_email: becomes })
    .where('search_email', '=', email)
    .where('do_not_email', '=', was)
    .returning([...leadColumnOrder, 'deleted_at'])
    .execute();
  const there = changed.flatMap(({ deleted_at, ...lead }) => (deleted_at ? [] : { lead, event: eventOf(lead.id) }));
  await writeEventsOf(db, there);
  return there.length;
}

/**
 * Stores the people of new leads, and applies their choices to these leads: opt-outs and confirmed emails. Returns the emails that
 * were known before.
 */
export async function withPeople(
  db: Transaction<Tables>,
  { insertAll }: Pick<Dialect, 'insertAll'>,
  leads: readonly LeadRow[],
): Promise<Set<string>> {
  const first = new Map<string, LeadRow>();
  for (const lead of leads) {
    const known = first.get(lead.search_email);
    if (!known || lead.id < known.id) first.set(lead.search_email, lead);
  }
  // Sorted, so that two instances with the same people don't deadlock.
  const people = [...first.values()].sort((one, other) => (one.search_email < other.search_email ? -1 : 1));
  const silent = new Set(leads.flatMap(({ search_email, do_not_email }) => (do_not_email ? search_email : [])));
  // An imported file can confirm only new people.
  const confirmed = new Map<string, string | null>(
    leads.flatMap(({ search_email, email_confirmed_at }) =>
      email_confirmed_at ? [[search_email, email_confirmed_at] as const] : [],
    ),
  );
  const stored = await insertAll(
    db,
    'people',
    people.map(({ id, search_email: email, created_at }) => ({
      id,
      email,
      created_at,
      do_not_email: silent.has(email) ? 1 : 0,
      email_confirmed_at: confirmed.get(email) ?? null,
    })),
    // Locks the row until the lead is stored.
    // An import may have older leads.
    sql<Pick<Person, 'id' | 'email' | 'do_not_email' | 'email_confirmed_at'>>`on conflict (email) do update
      set created_at = case when excluded.created_at < people.created_at then excluded.created_at else people.created_at end
      returning id, email, do_not_email, email_confirmed_at`,
  );
  for (const { email, do_not_email, email_confirmed_at } of stored) {
    if (do_not_email) silent.add(email);
    confirmed.set(email, email_confirmed_at);
  }
  if (silent.size) for (const lead of leads) if (silent.has(lead.search_email)) lead.do_not_email = 1;
  for (const lead of leads) {
    const at = confirmed.get(lead.search_email) ?? null;
    if (at) lead.consent_email = 'confirmed';
    else if (lead.email_confirmed_at) lead.consent_email = 'unconfirmed';
    lead.email_confirmed_at = at;
  }
  return new Set(stored.flatMap(({ id, email }) => (first.get(email)?.id === id ? [] : email)));
}

export async function deleteOrphans(db: Transaction<Tables>, emails: readonly string[]): Promise<void> {
  if (!emails.length) return;
  await db
    .deleteFrom('people')
    .where('email', 'in', [...new Set(emails)])
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('investment_leads')
            .select('investment_leads.id')
            .whereRef('investment_leads.search_email', '=', 'people.email'),
        ),
      ),
    )
    .execute();
}
