import type { FormId, LeadColumn, UtmKey } from '../site/forms/form.ts';

export const statuses = ['new', 'contacted', 'invested', 'closed'] as const;
export type Status = (typeof statuses)[number];

/** How a visitor came at one time: campaign values, the page they landed on, the site they came from, and when. */
export interface Touch extends Partial<Record<UtmKey, string>> {
  landing_page: string;
  referrer: string;
  at: string;
}

/** One row of `investment_leads`. Times are ISO 8601 UTC; an absent text is ""; flags are 0 or 1. */
export interface Lead extends Record<LeadColumn, string>, Record<UtmKey, string> {
  /** UUID version 7: sorts by the time it was made. */
  id: string;
  created_at: string;
  status: Status;
  contacted_at: string | null;
  form: FormId;
  lead_source: string;
  /** Path and query of the page that carried the form. */
  page: string;
  landing_page: string;
  referrer: string;
  /** JSON of a `Touch`, or "". */
  first_touch: string;
  last_touch: string;
  /** The visitor's address as the limits see it; shortened after 30 days. */
  address: string;
  consent_version: string;
  consent_at: string;
  /** `yes` or `no` where the form has the calls box, else "". */
  consent_calls: string;
  /** The address from which the calls box was ticked, or its answer changed, retained as evidence. */
  consent_address: string;
  spam: 0 | 1;
  spam_reason: string;
  do_not_email: 0 | 1;
}

/** The `spam_reason` of a lead whose form came with its hidden field filled. */
export const trapReason = 'the hidden field was filled';

/** The columns of `investment_leads` in their order: CSV headers and JSON keys. */
export const leadColumnOrder = [
  'id',
  'email',
  'created_at',
  'status',
  'contacted_at',
  'form',
  'lead_source',
  'first_name',
  'last_name',
  'phone',
  'message',
  'investment_amount',
  'has_income_200k',
  'has_real_estate_experience',
  'funds_available',
  'ready_to_invest',
  'guests',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'page',
  'landing_page',
  'referrer',
  'first_touch',
  'last_touch',
  'address',
  'consent_version',
  'consent_at',
  'consent_calls',
  'consent_address',
  'spam',
  'spam_reason',
  'do_not_email',
] as const satisfies readonly (keyof Lead)[];

/** One line of a lead's audit trail. */
export interface LeadEvent {
  id: string;
  lead_id: string;
  at: string;
  /** What happened: one of `leadEventKinds`, or what another version of the program wrote. */
  kind: string;
  /** Who did it: an admin's e-mail, a terminal name, or `site`. */
  by: string;
  /** From where: `web`, `terminal`, `site` or `outbox`. */
  via: string;
  /** JSON with what changed, or "". */
  detail: string;
}

export const deliveryStates = ['pending', 'sending', 'delivered', 'failed', 'held'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Where deliveries go: the CRM, and sales by mail. */
export const destinations = ['crm', 'mail'] as const;
export type Destination = (typeof destinations)[number];

/** One message to one destination. `held` waits behind a spam flag. */
export interface Delivery {
  id: string;
  lead_id: string;
  form: FormId;
  destination: Destination;
  state: DeliveryState;
  /** JSON of what is sent. */
  body: string;
  attempts: number;
  created_at: string;
  /** When it may be tried next. */
  due_at: string;
  /** Until when a claimer has it; past it, it is due again. */
  lease_until: string | null;
  delivered_at: string | null;
  /** The named result of the last attempt, or "". */
  outcome: string;
  /** The destination's own words, shortened. */
  answer: string;
}
