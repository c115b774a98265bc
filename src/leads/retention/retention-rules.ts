import type { Cursor } from '../../outbox/outbox-store.ts';
import type { ConsentAnswer } from '../repeat.ts';

/** Days after which each rule applies; a rule without days never does. */
export interface RetentionDays {
  addresses: number;
  consent: number;
  spam?: number;
  deliveries?: number;
  leads?: number;
}

export const retentionRules = ['addresses', 'consent', 'spam', 'deliveries', 'leads'] as const;
export type RetentionRule = (typeof retentionRules)[number];

/** What each rule does. */
export const ruleLabels: Readonly<Record<RetentionRule, string>> = {
  addresses: 'shortens IP addresses of visitors to their network',
  consent: 'shortens IP addresses recorded with consent to calls',
  spam: 'deletes spam',
  deliveries: 'clears the stored text of finished deliveries',
  leads: 'deletes leads with their events and deliveries',
};

/** What the rules look at in a lead. */
export interface RetainedLead extends Cursor {
  address: string;
  consent_address: string;
  spam: 0 | 1;
  undelivered: 0 | 1;
}

/** Times (ISO 8601 UTC) before which a rule applies. */
export type RetentionTimes = Readonly<Partial<Record<RetentionRule, string>>>;

const day = 24 * 3_600_000;

/** `now` in milliseconds. */
export function retentionTimes(days: RetentionDays, now: number): RetentionTimes {
  const set = retentionRules.flatMap((rule) => {
    const after = days[rule];
    return after ? [[rule, new Date(now - after * day).toISOString()]] : [];
  });
  return Object.fromEntries(set) as RetentionTimes;
}

/** The rules that a lead falls under. One that is deleted needs nothing else. */
export function rulesFor(lead: RetainedLead, times: RetentionTimes): RetentionRule[] {
  const isBefore = (rule: RetentionRule) => lead.created_at < (times[rule] ?? '');
  if (lead.spam && isBefore('spam')) return ['spam'];
  // What is not delivered is still a promise, and what proves an agreement outlives the rule about leads.
  const isProof = lead.consent_address !== '' && !isBefore('consent');
  if (!lead.spam && !lead.undelivered && !isProof && isBefore('leads')) return ['leads'];
  const isWhole = { addresses: lead.address, consent: lead.consent_address };
  return (['addresses', 'consent'] as const).filter(
    (rule) => isBefore(rule) && shortened(isWhole[rule]) !== isWhole[rule],
  );
}

/** The network that an address belongs to: three numbers of four, or three groups of eight. Shortening again changes nothing. */
export function shortened(address: string): string {
  if (address.endsWith('x') || !address) return address;
  const four = /(\d+\.\d+\.\d+)\.\d+$/.exec(address);
  if (four) return `${four[1]}.x`;
  // What "::" leaves out may end anywhere in the network: only the groups before it belong to it for sure.
  const [before = ''] = address.split('::');
  return `${before.split(':').slice(0, 3).join(':')}:x`;
}

/** The detail of an event `consent-changed` with both its addresses shortened. */
export function shortenedAnswers(detail: string): string {
  const { was, is } = JSON.parse(detail) as Record<'was' | 'is', ConsentAnswer>;
  const short = (answer: ConsentAnswer) => ({ ...answer, address: shortened(answer.address) });
  return JSON.stringify({ was: short(was), is: short(is) });
}
