import { named } from '../base/named.ts';
import type { FormId, UtmKey } from '../site/forms/form.ts';
import { type ColumnValues, leadColumnOrder } from '../site/lead-columns.ts';

export const statuses = ['new', 'contacted', 'invested', 'closed'] as const;
export type Status = (typeof statuses)[number];

/** A status as people read it. */
export const statusName = (status: string) => `${status.slice(0, 1).toUpperCase()}${status.slice(1)}`;

/** What a person whom an email asks to confirm it has answered. */
export const emailConsents = ['unconfirmed', 'confirmed'] as const;

/** How a visitor came at one time: campaign values, the page they landed on, the site they came from, and when. */
export interface Touch extends Partial<Record<UtmKey, string>> {
  landing_page: string;
  referrer: string;
  at: string;
}

/** One row of `investment_leads`. Times are ISO 8601 UTC; an absent text is ""; flags are 0 or 1; the id is a UUID version 7, which sorts by the time it was made. */
export interface Lead extends Omit<ColumnValues, 'form' | 'status'> {
  form: FormId;
  status: Status;
}

/** The values of a lead in the order of its columns. */
export type LeadRow = readonly (string | number | null)[];

export const rowOf = (lead: Lead): LeadRow => leadColumnOrder.map((column) => lead[column]);

export const leadOf = (row: LeadRow) =>
  Object.fromEntries(leadColumnOrder.map((column, index) => [column, row[index]])) as unknown as Lead;

/** The `spam_reason` of a lead whose form came with its hidden field filled. */
export const honeypotReason = 'the hidden field was filled';

/** One line of a lead's audit trail. */
export interface LeadEvent {
  id: string;
  lead_id: string;
  at: string;
  /** What happened: one of `leadEventKinds`, or what another version of the program wrote. */
  kind: string;
  /** Who did it: an admin's email, a terminal name, the name of an API token, or `site`. */
  by: string;
  /** From where: `web`, `terminal`, `api`, `site` or `outbox`. */
  via: string;
  /** JSON with what changed, or "". */
  detail: string;
}

export const deliveryStates = ['pending', 'sending', 'delivered', 'failed', 'held'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Where deliveries always go: the CRM, sales by email, and the visitor by email. */
export const destinations = ['crm', 'mail', 'visitor'] as const;
/** One of these, or a webhook by its name. */
export type Destination = (typeof destinations)[number] | `webhook:${string}`;

const destinationNames: Record<(typeof destinations)[number], string> = {
  crm: 'CRM',
  mail: 'Email to sales',
  visitor: 'Email to the visitor',
};

export const webhookDestination = (name: string) => `webhook:${name}` as const;

/** The name of the webhook that a destination is, if it is one. */
export const webhookNameOf = (destination: string) => /^webhook:(.+)$/s.exec(destination)?.[1];

/** A destination as people read it; a stored name that is none of them as it is. */
export function destinationName(destination: string): string {
  const webhook = webhookNameOf(destination);
  return webhook ? `Webhook ${webhook}` : (named(destinationNames, destination) ?? destination);
}

/** The destination that a person names. */
export const destinationOf = (text: string): Destination | undefined =>
  destinations.find((name) => name === text) ?? (webhookNameOf(text) ? (text as Destination) : undefined);

/** One message to one destination. `held` waits behind a spam flag, or is withheld from a visitor. */
export interface Delivery {
  id: string;
  /** `null` where it is about no lead: an erased person, or the site itself. */
  lead_id: string | null;
  /** "" without a lead. */
  form: FormId | '';
  destination: Destination;
  /** What it says to a webhook: `lead.received` and the like; "" for other destinations. */
  event: string;
  state: DeliveryState;
  /**
   * JSON of what can't be made from the lead when it is sent: of a webhook its type and time, of an email to sales what it is about, and
   * all of what is about no lead. Everything else is read from the lead at that moment, so that no copy of it stays.
   */
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

/** What is answered of a delivery. Never its body: that of a change of an account or an alarm is for its recipients. */
const publicDeliveryKeys = [
  'id',
  'destination',
  'event',
  'state',
  'attempts',
  'created_at',
  'due_at',
  'delivered_at',
  'outcome',
  'answer',
] as const satisfies readonly (keyof Delivery)[];

export type PublicDelivery = Pick<Delivery, (typeof publicDeliveryKeys)[number]>;

export const publicDelivery = (delivery: Delivery): PublicDelivery =>
  Object.fromEntries(publicDeliveryKeys.map((key) => [key, delivery[key]])) as PublicDelivery;
