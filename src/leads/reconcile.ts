import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../db/engine.ts';
import { type Destination, destinations, type Tables } from '../db/rows.ts';
import { webhookDestination } from '../outbox/destination.ts';
import { countsByState } from '../outbox/outbox-store.ts';
import { announcedKinds } from './announce.ts';

export const discrepancyLabels = {
  'no-delivery': 'the lead has no delivery to this destination',
  'no-lead': 'the delivery has no lead',
  'no-answer': 'the delivery is marked delivered, but no response is recorded',
  'no-event': 'the lead has no "received" event',
  'still-held': 'the lead is not spam, but its delivery is held',
  'spam-released': 'the lead is spam, but its delivery is being sent',
} as const;
export type GapKind = keyof typeof discrepancyLabels;

export interface Gap {
  kind: GapKind;
  lead_id: string;
  /** "" where there is none. */
  delivery_id: string;
  destination: Destination | '';
}

/** Maximum per kind. */
export const maxGaps = 1000;

export type Reconciliation = Awaited<ReturnType<typeof reconcile>>;

/** Compares leads, deliveries and recorded responses in one snapshot. */
export async function reconcile(engine: Engine) {
  const snapshot = await engine.snapshot();
  try {
    return await snapshot.read(async (db) => ({
      ...(await countLeads(db)),
      deliveries: await countsByState(db),
      gaps: await findGaps(db),
    }));
  } finally {
    await snapshot.close();
  }
}

async function countLeads(db: Kysely<Tables>): Promise<{ leads: number; spam: number }> {
  const { rows } = await sql<{ leads: number; spam: number }>`select count(*) as leads, coalesce(sum(spam), 0) as spam
    from investment_leads where deleted_at is null`.execute(db);
  return { leads: Number(rows[0]?.leads), spam: Number(rows[0]?.spam) };
}

async function findGaps(db: Kysely<Tables>): Promise<Gap[]> {
  const gaps: Gap[] = [];
  const add = async (kind: GapKind, query: RawBuilder<unknown>, to: Gap['destination'] = '') => {
    const { rows } = await sql<Partial<Gap>>`${query} limit ${sql.lit(maxGaps)}`.execute(db);
    for (const { lead_id, delivery_id = '', destination = to } of rows) {
      gaps.push({ kind, lead_id: lead_id ?? '', delivery_id, destination });
    }
  };
  for (const destination of destinations) await add('no-delivery', leadsWithout(destination), destination);
  for (const webhook of await db.selectFrom('webhooks').select(['name', 'created_at']).execute()) {
    const destination = webhookDestination(webhook.name);
    await add('no-delivery', leadsWithoutAnnouncement(destination, webhook.created_at), destination);
  }
  await add('no-event', sql`select id as lead_id from investment_leads where import_id = '' and not ${hasReceived()}`);
  await add(
    'no-lead',
    sql`select ${columns} from deliveries left join investment_leads on investment_leads.id = lead_id
      where lead_id is not null and investment_leads.id is null`,
  );
  await add('no-answer', unanswered);
  await add('still-held', ofLeads(0, sql`state = 'held'`));
  await add('spam-released', ofLeads(1, sql`state in ('pending', 'sending')`));
  return gaps;
}

const columns = sql`deliveries.id as delivery_id, lead_id, destination`;

/** Whether the lead has a "received" event, which promised it to the destination. */
const hasReceived = (destination?: Destination) => sql`exists (select 1 from lead_events
  where lead_id = investment_leads.id and kind = 'received' and detail like ${destination ? `%"${destination}"%` : '%'})`;

/** Every lead that was not imported is promised to the CRM, and to others by its event. */
const leadsWithout = (destination: Destination) => sql`select id as lead_id from investment_leads where import_id = ''
  and not exists (select 1 from deliveries where lead_id = investment_leads.id and destination = ${destination})
  and ${destination === 'crm' ? sql`1 = 1` : hasReceived(destination)}`;

/** Leads with more events promised to a webhook than deliveries; an earlier webhook may have had the same name. */
const leadsWithoutAnnouncement = (destination: Destination, since: string) => sql`select lead_id from lead_events
  where at >= ${since} and kind in (${sql.join(announcedKinds)}) and detail like ${`%"${destination}"%`}
  group by lead_id having count(*) > (select count(*) from deliveries
    where deliveries.lead_id = lead_events.lead_id and destination = ${destination} and created_at >= ${since})`;

/** Delivered without a time, outcome, response or event. */
const unanswered = sql`select ${columns} from deliveries
  where state in ('delivered', 'failed', 'held') and state = 'delivered'
  and (delivered_at is null or outcome <> 'delivered' or answer = '' or lead_id is not null and not exists (
    select 1 from lead_events where lead_events.lead_id = deliveries.lead_id and kind = 'delivered'
    and detail like '%"destination":"' || destination || '"%'))`;

const ofLeads = (spam: 0 | 1, condition: RawBuilder<unknown>) => sql`select ${columns} from deliveries
  join investment_leads on investment_leads.id = lead_id
  where spam = ${sql.lit(spam)} and ${condition} and outcome <> 'withheld'`;
