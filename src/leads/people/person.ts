import type { LeadEvent } from '../../base/lead-event.ts';
import type { Delivery, Lead, Person } from '../../db/rows.ts';
import type { LeadFilter } from '../filter.ts';
import type { LeadStore } from '../lead-store.ts';

/** What goes out about one of their leads once the email is confirmed. */
export interface ConfirmedLead {
  event: LeadEvent;
  /** For a destination that has heard that it is not confirmed. */
  resends: readonly Delivery[];
}

/** How many leads an email has, without spam. */
export interface Submitted {
  /** The id of the person. */
  id: string;
  leads: number;
}

/** Where people are stored. A person is there for as long as one of their leads is. */
export interface PersonStore {
  find(id: string): Promise<Person | undefined>;
  findByEmail(email: string): Promise<Person | undefined>;
  /** How many leads each of these emails has, by the email in lower case. */
  countLeads(emails: readonly string[]): Promise<ReadonlyMap<string, Submitted>>;
  /** What has happened to all leads of an email, newest first. */
  events(email: string, limit: number): Promise<LeadEvent[]>;
  /** What of them goes out, newest first. */
  deliveries(email: string, limit: number): Promise<Delivery[]>;
  /** The person of a lead wants no more email themselves: on each of their leads and on those to come, each with its event. Without the lead nothing happens. */
  optOut(leadId: string, at: string, eventOf: (leadId: string) => LeadEvent): Promise<void>;
  /**
   * Says that a person has confirmed their email at `at`, on each of their leads and on those to come, each with its event and
   * what it sends again. `false` where they had before, or may not be emailed.
   */
  confirmEmail(email: string, at: string, changeOf: (lead: Lead) => ConfirmedLead): Promise<boolean>;
}

/** The same person however their email is written. The dots of Gmail addresses stay: other hosts tell them apart. */
export const emailOf = (text: string): string => text.trim().toLowerCase();

export interface PersonReading {
  person: Person;
  /** Newest first, each with what has happened to it in the order of time, and its deliveries. */
  leads: readonly (Lead & { events: LeadEvent[]; deliveries: Delivery[] })[];
  /** Whether there is more than was read. */
  more: boolean;
}

interface ReadingContext {
  leads: Pick<LeadStore, 'findByReference'>;
  people: PersonStore;
}

/** How much of a person is read: nobody has as many. */
const readingLimits = { leads: 500, events: 5000 } as const;

/** Everything about a person: `spam` as in a filter. `undefined` where no lead fits. */
export async function readPerson(
  { leads, people }: ReadingContext,
  email: string,
  spam: LeadFilter['spam'],
  limits: { leads: number; events: number } = readingLimits,
): Promise<PersonReading | undefined> {
  const name = emailOf(email);
  const person = await people.findByEmail(name);
  const found = person ? await leads.findByReference(name, limits.leads + 1, spam) : [];
  if (!person || !found.length) return undefined;
  const events = await people.events(name, limits.events + 1);
  const deliveries = await people.deliveries(name, limits.events);
  const own = grouped(events.slice(0, limits.events).reverse());
  const sent = grouped(deliveries.reverse());
  return {
    person,
    leads: found
      .slice(0, limits.leads)
      .map((lead) => ({ ...lead, events: own.get(lead.id) ?? [], deliveries: sent.get(lead.id) ?? [] })),
    more: found.length > limits.leads || events.length > limits.events,
  };
}

function grouped<Row extends { lead_id: string | null }>(rows: readonly Row[]): Map<string | null, Row[]> {
  const groups = new Map<string | null, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.lead_id);
    if (group) group.push(row);
    else groups.set(row.lead_id, [row]);
  }
  return groups;
}

/** One address, with a dot in its domain, and nothing that a mail server would read as a list, a name or a comment. */
export const isDeliverable = (email: string) =>
  /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\].]+$/u.test(email);
