import type { LeadStore } from '../../leads/lead-store.ts';
import type { Batcher } from '../batcher.ts';
import type { Engine } from '../engine.ts';
import { leadChanges } from './change-leads.ts';
import { emailCorrection } from './correct-email.ts';
import { leadFinder } from './find-leads.ts';
import { leadEvents } from './lead-events.ts';
import type { Saved } from './submissions.ts';

/** Leads stored in a database. */
export const leadsIn = (engine: Engine, submissions: Batcher<Parameters<LeadStore['save']>[0], Saved>): LeadStore => ({
  save: (submission) => submissions.add(submission),
  ...leadFinder(engine),
  ...leadChanges(engine),
  ...emailCorrection(engine),
  ...leadEvents(engine),
});
