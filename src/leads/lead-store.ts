import type { LeadEvent } from '../base/events.ts';
import type { Batcher } from '../db/batcher.ts';
import type { Engine } from '../db/engine.ts';
import type { Delivery, Lead } from '../db/rows.ts';
import type { SendOutcome } from '../outbox/delivery.ts';
import { leadChanges } from './change-leads.ts';
import { leadFinder } from './find-leads.ts';
import { indexAgain, isNote } from './lead-search.ts';
import type { LeadWithHistory } from './people.ts';
import type { Saved, Submission } from './save-submissions.ts';

export function leadEvents({ db, write }: Engine) {
  return {
    async addEvent(event: LeadEvent) {
      await write(async (db) => {
        await db.insertInto('lead_events').values(event).execute();
        if (isNote(event)) await indexAgain(db, [event.lead_id]);
      });
    },

    events: (leadId: string) =>
      db.selectFrom('lead_events').selectAll().where('lead_id', '=', leadId).orderBy('at').orderBy('id').execute(),

    /** The last actor who marked each lead contacted. */
    async contactedBy(leadIds: readonly string[]) {
      if (!leadIds.length) return new Map<string, string>();
      const rows = await db
        .selectFrom('lead_events')
        .select(['lead_id', 'by'])
        .where('lead_id', 'in', leadIds)
        .where('kind', '=', 'contacted')
        .orderBy('at')
        .execute();
      return new Map(rows.map(({ lead_id, by }) => [lead_id, by]));
    },

    /** Changes to some leads by others than `me` since a time, newest first. */
    async changesByOthers(leadIds: readonly string[], from: string, me: string) {
      if (!leadIds.length) return [];
      return db
        .selectFrom('lead_events')
        .select(['lead_id', 'by', 'at'])
        .where('lead_id', 'in', leadIds)
        .where('at', '>=', from)
        .where('by', '!=', me)
        .where('via', 'in', ['web', 'terminal', 'api'])
        .orderBy('at', 'desc')
        .execute();
    },

    deliveries: (leadId: string) =>
      db
        .selectFrom('deliveries')
        .selectAll()
        .where('lead_id', '=', leadId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  };
}

export const leadsIn = (engine: Engine, submissions: Batcher<Submission, Saved>, mailsStaff: boolean) => ({
  /** Durable once it resolves. `repeated` means that the same submission was stored before; `id` is then the first lead's. */
  save: (submission: Submission) => submissions.add(submission),
  ...leadFinder(engine),
  ...leadChanges(engine, mailsStaff),
  ...leadEvents(engine),
});

export type LeadStore = ReturnType<typeof leadsIn>;

export const withHistory = async (leads: LeadStore, lead: Lead): Promise<LeadWithHistory> => ({
  ...lead,
  events: await leads.events(lead.id),
  deliveries: await leads.deliveries(lead.id),
});

/** The current lead of a delivery, for its body, or the reason not to send it. */
export async function leadToSend(
  leads: Pick<LeadStore, 'find'>,
  { lead_id }: Pick<Delivery, 'lead_id'>,
): Promise<{ lead: Lead } | { withheld: SendOutcome }> {
  const lead = lead_id ? await leads.find(lead_id) : undefined;
  if (!lead) return { withheld: { outcome: 'withheld', answer: 'The lead was erased.' } };
  if (lead.spam) return { withheld: { outcome: 'withheld', answer: 'The lead is flagged as spam.' } };
  return { lead };
}
