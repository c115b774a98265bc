import { hash } from 'node:crypto';
import { leadEvent } from '../base/events.ts';
import { uuidv7 } from '../base/uuid.ts';
import type { Delivery, Destination, Lead } from '../db/rows.ts';
import { newDelivery } from '../outbox/delivery.ts';
import { asksForPhone, callsBox, consentVersion } from '../site/forms/consent.ts';
import { type Form, type Utm, utmKeys } from '../site/forms/form.ts';
import { type LeadValues, leadValues, type Values } from '../site/forms/values.ts';
import { laterColumns } from '../site/lead-columns.ts';
import { trimmed } from '../site/valid-text.ts';
import type { Attribution } from './attribution.ts';
import { honeypotReason } from './lead.ts';
import { isDeliverable } from './people.ts';
import type { RepeatChange, Saved, Submission } from './save-submissions.ts';

/** An answer to the calls box with its proof, as recorded in the activity of the lead. */
export interface ConsentAnswer {
  calls: string;
  version: string;
  at: string;
  address: string;
}

const site = { by: 'site', via: 'site' } as const;

/**
 * The differences of a duplicate submission: another answer to the calls box or another wording, or an empty honeypot field. One that
 * fills the honeypot field changes nothing. `now` in milliseconds.
 */
function changeOfRepeat(
  stored: Lead,
  posted: Lead,
  now: number,
  resend: (lead: Lead) => readonly Delivery[],
): RepeatChange | undefined {
  if (posted.spam) return undefined;
  // A flag set by a person stays.
  const isCleared = stored.spam === 1 && stored.spam_reason === honeypotReason;
  const isOther = stored.consent_calls !== posted.consent_calls || stored.consent_version !== posted.consent_version;
  if (!isCleared && !isOther) return undefined;
  const { consent_version, consent_at, consent_calls } = posted;
  // Withdrawn consent has the same evidence as given consent.
  const isProof = consent_calls === 'yes' || stored.consent_calls === 'yes' || stored.consent_address !== '';
  const consent_address = isProof ? posted.address : '';
  const consent = { consent_version, consent_at, consent_calls, consent_address };
  const lead = { ...(isCleared && ({ spam: 0, spam_reason: '' } as const)), ...(isOther && consent) };
  const was = isProof ? stored.consent_address || stored.address : '';
  const changed = { was: answerOf(stored, was), is: answerOf(posted, consent_address) };
  return {
    lead,
    events: [
      ...(isCleared
        ? [leadEvent(stored.id, 'not-spam', site, now, { reason: stored.spam_reason, repeated: true })]
        : []),
      ...(isOther ? [leadEvent(stored.id, 'consent-changed', site, now, changed)] : []),
    ],
    ...(isCleared && { release: posted.created_at }),
    deliveries: stored.consent_calls === consent_calls ? [] : resend({ ...stored, ...lead }),
  };
}

const answerOf = (lead: Lead, address: string): ConsentAnswer => ({
  calls: lead.consent_calls,
  version: lead.consent_version,
  at: lead.consent_at,
  address,
});

/** The same form, email and values within this many milliseconds are one lead. */
const repeatWindow = 10 * 60_000;

/** Destinations besides the CRM. */
export interface DeliveryOptions {
  /** Whether sales gets an email about each lead. */
  mailsSales?: boolean;
  /** Whether visitors get the email that their form promises. */
  mailsVisitors?: boolean;
}

export interface SubmitContext extends DeliveryOptions {
  leads: { save(submission: Submission): Promise<Saved> };
  /** When an email was confirmed, if confirmation is on. Throws `StoreUnavailableError`. */
  confirmedAt?: (email: string) => Promise<string | null>;
  clock: () => number;
}

export interface Posted {
  form: Form;
  /** Values that passed every rule of the form. */
  values: Values;
  utm: Utm;
  attribution: Attribution;
  /** Path and query of the page with the form. */
  page: string;
  address: string;
  /** Why this is spam, or "". */
  spam: string;
}

/** Stores an accepted submission with its deliveries and its first event. Resolves once all are on disk. */
export async function submit(context: SubmitContext, posted: Posted): Promise<{ id: string; repeated: boolean }> {
  const now = context.clock();
  const at = new Date(now).toISOString();
  const confirmed = await context.confirmedAt?.(posted.values.email ?? '');
  const lead = submittedLead(posted, uuidv7(now), at, confirmed);
  const bodies = deliveryBodies(context, lead, newLead);
  const destinations = bodies.map(([destination]) => destination);
  return context.leads.save({
    key: repeatKey(posted.form, posted.values),
    repeatSince: new Date(now - repeatWindow).toISOString(),
    lead,
    deliveries: bodies.map(([destination, body]) => newDelivery(lead, destination, now, body)),
    event: leadEvent(lead.id, 'received', { by: 'site', via: 'site' }, now, { destinations }),
    changes: (stored) => changeOfRepeat(stored, lead, now, (changed) => resends(context, changed, now)),
  });
}

/** The store adds webhooks, which are rows there. */
type Fixed = Exclude<Destination, `webhook:${string}`>;

/** The deliveries of a lead: destinations with stored bodies. */
export function deliveryBodies(
  { mailsSales, mailsVisitors }: DeliveryOptions,
  { email }: Pick<Lead, 'email'>,
  about: string,
): [Fixed, object][] {
  return [
    ['crm', {}],
    ...(mailsSales ? [['mail', { about } satisfies MailAbout] satisfies [Fixed, object]] : []),
    ...(mailsVisitors && isDeliverable(email) ? [['visitor', {}] satisfies [Fixed, object]] : []),
  ];
}

/** The CRM does not get the answer to the calls box; the email to sales does. */
function resends({ mailsSales }: SubmitContext, lead: Lead, now: number) {
  return mailsSales ? [newDelivery(lead, 'mail', now, { about: 'Changed answer' } satisfies MailAbout)] : [];
}

function submittedLead(
  { form, values, utm, attribution, page, address, spam }: Posted,
  id: string,
  at: string,
  confirmed?: string | null,
): Lead {
  const hasPhoneField = asksForPhone(form);
  const checked = hasPhoneField && Boolean(values[callsBox.name]);
  const stored: LeadValues = leadValues(form, values);
  return {
    id,
    created_at: at,
    status: 'new',
    form: form.id,
    lead_source: form.leadSource,
    ...stored,
    ...utm,
    page,
    ...attribution,
    address,
    consent_version: consentVersion,
    consent_at: at,
    consent_calls: hasPhoneField ? (checked ? 'yes' : 'no') : '',
    consent_address: checked ? address : '',
    spam: spam ? 1 : 0,
    spam_reason: spam,
    ...laterColumns,
    consent_email: confirmed === undefined ? '' : confirmed ? 'confirmed' : 'unconfirmed',
    email_confirmed_at: confirmed ?? null,
  };
}

/** Equal for a double click, a retry or a lost answer: 132 bits of the SHA-256 of form and values. */
function repeatKey(form: Form, values: Values): string {
  const typed = form.fields.map((field) => trimmed(values[field.name] ?? ''));
  return hash('sha256', JSON.stringify([form.id, ...typed]), 'base64url').slice(0, 22);
}

/** Campaign values from the query string, then the body; if neither has any, from the touch; then the form's defaults. */
export function utmOf(form: Form, query: Partial<Utm>, body: Partial<Utm>, touch: Partial<Utm> = {}): Utm {
  // Values of different campaigns are not mixed.
  const came = utmKeys.some((key) => query[key] || body[key]) ? {} : touch;
  return Object.fromEntries(utmKeys.map((key) => [key, query[key] || body[key] || came[key] || form.utm[key]])) as Utm;
}

/** Stored body of an email about a lead, which is rendered when it is sent. */
export interface MailAbout {
  /** Beginning of the subject. */
  about: string;
}

export const newLead = 'New lead';
