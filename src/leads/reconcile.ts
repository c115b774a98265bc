import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db/engine.ts';
import { type DeliveryState, type Destination, destinations, type Webhook } from '../db/rows.ts';
import type { Tables } from '../db/schema.ts';
import { webhookDestination } from '../outbox/destination.ts';
import { countsByState } from '../outbox/outbox-store.ts';
import { announcedKinds } from './announce.ts';

/** What can be wrong between leads, deliveries and recorded answers, each with its words. */
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

/** Everything as of one moment. */
export interface Reconciliation {
  leads: number;
  /** Those of `leads` that are flagged. */
  spam: number;
  deliveries: Record<DeliveryState, number>;
  /** At most `maxGaps` of each kind. */
  gaps: Gap[];
}

export const maxGaps = 1000;

/** Reconciles the rows of a database. */
export function reconcilerIn(engine: Engine) {
  return {
    /** Holds leads, deliveries and recorded answers against each other, in one read transaction; wrong sums of leads are made again. */
    reconcile: () => reconciled(engine),
  };
}

async function reconciled(engine: Engine): Promise<Reconciliation> {
  const snapshot = await engine.snapshot();
  try {
    return await snapshot.read(async (db) => ({
      leads: await countLeads(db, 'with'),
      spam: await countLeads(db, 'only'),
      deliveries: await countsByState(db),
      gaps: await gapsIn(db),
    }));
  } finally {
    await snapshot.close();
  }
}

async function countLeads(db: Kysely<Tables>, spam: 'with' | 'only'): Promise<number> {
  const { total } = await db
    .selectFrom('investment_leads')
    .where('deleted_at', 'is', null)
    .$if(spam === 'only', (query) => query.where('spam', '=', sql.lit(1)))
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

async function gapsIn(db: Kysely<Tables>): Promise<Gap[]> {
  const gaps: Gap[] = [];
  for (const destination of destinations) {
    const missing = await withoutDelivery(db, destination).execute();
    gaps.push(...missing.map(({ id }) => gap('no-delivery', id, '', destination)));
  }
  for (const webhook of await db.selectFrom('webhooks').select(['name', 'created_at']).execute()) {
    const missing = await unannounced(db, webhook).execute();
    gaps.push(...missing.map(({ id }) => gap('no-delivery', id, '', webhookDestination(webhook.name))));
  }
  const silent = await db
    .selectFrom('investment_leads')
    .select('id')
    .where('import_id', '=', '')
    .where((row) => row.not(row.exists(eventOf(db, 'received').select('lead_events.id'))))
    .limit(maxGaps)
    .execute();
  gaps.push(...silent.map(({ id }) => gap('no-event', id)));
  for (const [kind, found] of [
    ['no-lead', orphans(db)],
    ['no-answer', unanswered(db)],
    ['still-held', ofLeads(db, 0, ['held'])],
    ['spam-released', ofLeads(db, 1, ['pending', 'sending'])],
  ] as const) {
    gaps.push(...(await found).map(({ id, lead_id, destination }) => gap(kind, lead_id, id, destination)));
  }
  return gaps;
}

const gap = (kind: GapKind, lead_id: string | null, delivery_id = '', destination: Gap['destination'] = ''): Gap => ({
  kind,
  lead_id: lead_id ?? '',
  delivery_id,
  destination,
});

/** Leads that promised a delivery to the destination when they came, and have none. Each is promised to the CRM, except those that were imported. */
function withoutDelivery(db: Kysely<Tables>, destination: Destination) {
  return db
    .selectFrom('investment_leads')
    .select('investment_leads.id')
    .where('investment_leads.import_id', '=', '')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('deliveries')
            .select('deliveries.id')
            .whereRef('deliveries.lead_id', '=', 'investment_leads.id')
            .where('deliveries.destination', '=', destination),
        ),
      ),
    )
    .$if(destination !== 'crm', (query) =>
      query.where((row) =>
        row.exists(
          eventOf(db, 'received').select('lead_events.id').where('lead_events.detail', 'like', `%"${destination}"%`),
        ),
      ),
    )
    .limit(maxGaps);
}

/** Leads of which more was promised to a webhook than it has deliveries; a webhook of the same name may have been there before. */
function unannounced(db: Kysely<Tables>, { name, created_at }: Pick<Webhook, 'name' | 'created_at'>) {
  const destination = webhookDestination(name);
  return db
    .selectFrom('lead_events')
    .select('lead_events.lead_id as id')
    .where('lead_events.at', '>=', created_at)
    .where('lead_events.kind', 'in', announcedKinds)
    .where('lead_events.detail', 'like', `%"${destination}"%`)
    .groupBy('lead_events.lead_id')
    .having(
      (row) => row.fn.countAll<number>(),
      '>',
      (row) =>
        row
          .selectFrom('deliveries')
          .select((one) => one.fn.countAll<number>().as('total'))
          .whereRef('deliveries.lead_id', '=', 'lead_events.lead_id')
          .where('deliveries.destination', '=', destination)
          .where('deliveries.created_at', '>=', created_at),
    )
    .limit(maxGaps);
}

/** Events of the lead of the query around it. */
const eventOf = (db: Kysely<Tables>, kind: string) =>
  db
    .selectFrom('lead_events')
    .where(sql<boolean>`lead_events.lead_id = investment_leads.id`)
    .where('lead_events.kind', '=', kind);

const columns = ['deliveries.id', 'deliveries.lead_id', 'deliveries.destination'] as const;

const orphans = (db: Kysely<Tables>) =>
  db
    .selectFrom('deliveries')
    .leftJoin('investment_leads', 'investment_leads.id', 'deliveries.lead_id')
    .select(columns)
    .where('investment_leads.id', 'is', null)
    .where('deliveries.lead_id', 'is not', null)
    .limit(maxGaps)
    .execute();

/** Delivered, without a time, an outcome, the destination's words, or the event that says so. */
const unanswered = (db: Kysely<Tables>) =>
  db
    .selectFrom('deliveries')
    .select(columns)
    .where(sql<boolean>`deliveries.state in ('delivered', 'failed', 'held')`)
    .where('deliveries.state', '=', 'delivered')
    .where((row) =>
      row.or([
        row('deliveries.delivered_at', 'is', null),
        row('deliveries.outcome', '<>', 'delivered'),
        row('deliveries.answer', '=', ''),
        row.and([
          row('deliveries.lead_id', 'is not', null),
          row.not(
            row.exists(
              row
                .selectFrom('lead_events')
                .select('lead_events.id')
                .whereRef('lead_events.lead_id', '=', 'deliveries.lead_id')
                .where('lead_events.kind', '=', 'delivered')
                .where(sql<boolean>`lead_events.detail like '%"destination":"' || deliveries.destination || '"%'`),
            ),
          ),
        ]),
      ]),
    )
    .limit(maxGaps)
    .execute();

const ofLeads = (db: Kysely<Tables>, spam: 0 | 1, states: readonly DeliveryState[]) =>
  db
    .selectFrom('deliveries')
    .innerJoin('investment_leads', 'investment_leads.id', 'deliveries.lead_id')
    .select(columns)
    .where('investment_leads.spam', '=', spam)
    .where('deliveries.state', 'in', states)
    .where('deliveries.outcome', '<>', 'withheld')
    .limit(maxGaps)
    .execute();
