import type { LeadEvent } from '../base/lead-event.ts';
import { leadEvent } from '../base/lead-event.ts';
import type { Delivery, Lead } from '../db/rows.ts';
import { honeypotReason } from './lead.ts';

/** What the same submission, sent again, changes in the lead that it repeats. */
export interface RepeatChange {
  lead: Partial<
    Pick<Lead, 'spam' | 'spam_reason' | 'consent_version' | 'consent_at' | 'consent_calls' | 'consent_address'>
  >;
  events: readonly LeadEvent[];
  /** When deliveries that are held become due, ISO 8601 UTC; else they stay held. */
  release?: string;
  /** To destinations that are sent the answer, where they may have the one before. */
  deliveries: readonly Delivery[];
}

/** One answer to the calls box with its proof, as the trail retains it. */
export interface ConsentAnswer {
  calls: string;
  version: string;
  at: string;
  address: string;
}

const site = { by: 'site', via: 'site' } as const;

/**
 * What a repeat says otherwise than the lead that it repeats: another answer to the calls box or another wording, or no filled
 * honeypot field. A repeat that fills the honeypot field says nothing for its person. `now` in milliseconds.
 */
export function changeOfRepeat(
  stored: Lead,
  posted: Lead,
  now: number,
  resend: (lead: Lead) => readonly Delivery[],
): RepeatChange | undefined {
  if (posted.spam) return undefined;
  // What a person has flagged stays flagged.
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
