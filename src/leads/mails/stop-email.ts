import type { ActionContext } from '../actions/action.ts';
import { setDoNotEmail } from '../actions/do-not-email.ts';

/** The person behind a lead wants no email: all leads of the address are marked. A lead that was erased has none left. */
export async function stopEmail(
  context: Pick<ActionContext, 'leads' | 'people' | 'clock'>,
  leadId: string,
): Promise<void> {
  await setDoNotEmail(context, leadId, true, { by: 'visitor', via: 'email' });
}
