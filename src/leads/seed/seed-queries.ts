import type { Engine } from '../../db/engine.ts';
import { indexLeads } from '../lead-search.ts';
import { withPeople } from '../people/with-people.ts';
import { leadRow } from '../save-submissions.ts';
import type { SampleLead } from './seed.ts';

/** Stores many made-up leads with deliveries and events in one transaction. Throws `StoreUnavailableError`. */
export function storeSamples({ write, dialect }: Engine, samples: readonly SampleLead[]): Promise<void> {
  return write(async (db) => {
    await dialect.beforeFilling(db);
    await dialect.insertAll(db, 'investment_leads', await withPeople(db, samples.map(leadRow)));
    await dialect.insertAll(
      db,
      'deliveries',
      samples.flatMap(({ deliveries }) => deliveries),
    );
    await dialect.insertAll(
      db,
      'lead_events',
      samples.flatMap(({ events }) => events),
    );
    await indexLeads(
      db,
      samples.map(({ lead }) => lead),
    );
  });
}
