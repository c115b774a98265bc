import type { Batcher } from '../db/batcher.ts';
import type { Engine } from '../db/engine.ts';
import { leadChanges } from './change-leads.ts';
import { emailCorrection } from './correct-email-queries.ts';
import { leadFinder } from './find-leads.ts';
import { leadEvents } from './lead-events.ts';
import type { LeadStore } from './lead-store.ts';
import type { Saved } from './save-submissions.ts';

/** Leads stored in a database. */
export const leadsIn = (engine: Engine, submissions: Batcher<Parameters<LeadStore['save']>[0], Saved>): LeadStore => ({
  save: (submission) => submissions.add(submission),
  ...leadFinder(engine),
  ...leadChanges(engine),
  ...emailCorrection(engine),
  ...leadEvents(engine),
});
