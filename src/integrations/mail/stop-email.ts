import { leadEvent } from '../../base/lead-event.ts';
import type { PersonStore } from '../../leads/people/person.ts';

/** The person behind a lead wants no email: all leads of the address are marked. A lead that was erased has none left. */
export async function stopEmail(
  { people, clock }: { people: Pick<PersonStore, 'optOut'>; clock: () => number },
  leadId: string,
): Promise<void> {
  const now = clock();
  const eventOf = (id: string) => leadEvent(id, 'do-not-email', { by: 'visitor', via: 'email' }, now, { set: 'on' });
  await people.optOut(leadId, new Date(now).toISOString(), eventOf);
}
