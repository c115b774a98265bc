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

/**
 * The id of a lead, a signature of it, and one of its email too: what was sent to a mistyped email is no link of the right one.
 * Nothing personal, and in lower case, as paths are.
 */
export const mailToken = (choice: MailChoice, { id, email }: Pick<Lead, 'id' | 'email'>, key: string) =>
  [id, proof(`${choice} ${id}`, key), proof(`${choice} ${id} ${emailOf(email)}`, key)].join('-');

const tokenPattern = /^([0-9a-f-]{36})-([0-9a-f]{32})-[0-9a-f]{32}$/;

export const isMailToken = (text: string | undefined) => tokenPattern.test(text ?? '');

/** `undefined` unless we signed the token for this choice, and for the email that the lead has, if it is still here. */
export async function leadOfToken(
  { leads }: { leads: Pick<LeadStore, 'find'> },
  choice: MailChoice,
  token: string,
  keys: readonly string[],
): Promise<string | undefined> {
  const [, id = '', signature = ''] = tokenPattern.exec(token) ?? [];
  const key = keys.find((each) => isSameSecret(signature, proof(`${choice} ${id}`, each)));
  if (!key) return undefined;
  const lead = await leads.find(id);
  return lead && !isSameSecret(token, mailToken(choice, lead, key)) ? undefined : id;
}

const proof = (text: string, key: string) => createHmac('sha256', key).update(text).digest('hex').slice(0, 32);
