import type { Engine } from '../../db/engine.ts';
import { insertUnits } from '../save-submissions.ts';
import type { SampleLead } from './seed.ts';

/** Stores many made-up leads with deliveries and events in one transaction. Throws `StoreUnavailableError`. */
export function storeSamples({ write, dialect }: Engine, samples: readonly SampleLead[]): Promise<void> {
  return write(async (db) => {
    await dialect.beforeFilling(db);
    await insertUnits(db, dialect, samples);
  });
}
