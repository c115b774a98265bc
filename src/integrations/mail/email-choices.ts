import { createHmac } from 'node:crypto';
import { leadEvent } from '../../base/events.ts';
import { isSameSecret } from '../../base/same-secret.ts';
import type { Lead } from '../../db/rows.ts';
import type { LeadStore } from '../../leads/lead-store.ts';
import { type ConfirmedLead, emailOf, type PersonStore } from '../../leads/people.ts';
import { newDelivery } from '../../outbox/delivery.ts';
import { isFormId } from '../../site/forms/index.ts';

/** State of a confirmation link: `silent` if its person asked for no email, `invalid` if the person is gone. */
export type Confirmation = 'ask' | 'done' | 'expired' | 'silent' | 'invalid';

interface ConfirmContext {
  leads: LeadStore;
  people: PersonStore;
  clock: () => number;
}

/** Milliseconds after the form during which its email can be confirmed. */
const linkLifetime = 30 * 86_400_000;

export async function confirmationOf({ leads, people, clock }: ConfirmContext, leadId: string): Promise<Confirmation> {
  const lead = await leads.find(leadId);
  const person = lead && (await people.findByEmail(lead.email));
  if (!person) return 'invalid';
  if (person.do_not_email) return 'silent';
  if (person.email_confirmed_at) return 'done';
  return clock() - Date.parse(lead.created_at) > linkLifetime ? 'expired' : 'ask';
}

/** The CRM and the webhooks are notified. */
export async function confirmEmail(context: ConfirmContext, leadId: string): Promise<Confirmation> {
  const confirmation = await confirmationOf(context, leadId);
  const lead = await context.leads.find(leadId);
  if (confirmation !== 'ask' || !lead) return confirmation;
  const now = context.clock();
  const at = new Date(now).toISOString();
  await context.people.confirmEmail(emailOf(lead.email), at, (confirmed) => changeOf(confirmed, leadId, now));
  return confirmationOf(context, leadId);
}

function changeOf(lead: Lead, pressedOf: string, now: number): ConfirmedLead {
  const detail = lead.id === pressedOf ? undefined : { lead: pressedOf };
  const event = leadEvent(lead.id, 'email-confirmed', { by: 'visitor', via: 'email' }, now, detail);
  return { event, resends: isFormId(lead.form) ? [newDelivery(lead, 'crm', now)] : [] };
}

/** Marks all leads of the lead's address as "do not email". */
export async function stopEmail(
  { people, clock }: { people: PersonStore; clock: () => number },
  leadId: string,
): Promise<void> {
  const now = clock();
  const eventOf = (id: string) => leadEvent(id, 'do-not-email', { by: 'visitor', via: 'email' }, now, { set: 'on' });
  await people.optOut(leadId, new Date(now).toISOString(), eventOf);
}

export type MailChoice = 'unsubscribe' | 'confirm';

/** The id of a lead with a signature, and nothing personal. In lower case, as paths are. */
export const mailToken = (choice: MailChoice, leadId: string, key: string) => `${leadId}-${proof(choice, leadId, key)}`;

export const isMailToken = (text: string | undefined) => /^[0-9a-f-]{36}-[0-9a-f]{32}$/.test(text ?? '');

/** `undefined` unless we signed the token for this choice. */
export function leadOfToken(choice: MailChoice, token: string, key: string): string | undefined {
  if (!isMailToken(token)) return undefined;
  const leadId = token.slice(0, 36);
  return isSameSecret(token.slice(37), proof(choice, leadId, key)) ? leadId : undefined;
}

const proof = (choice: MailChoice, leadId: string, key: string) =>
  createHmac('sha256', key).update(`${choice} ${leadId}`).digest('hex').slice(0, 32);
