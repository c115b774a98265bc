import type { EventLine } from '../../../views/pages/admin/lead-view.ts';
import type { Destination, LeadEvent } from '../../leads/lead.ts';
import type { ConsentAnswer } from '../../leads/repeat.ts';
import { formatMoment } from '../../site/format.ts';
import { destinationNames } from './lead-deliveries.ts';

/** What events keep beside their kind. */
interface Detail {
  note?: string;
  from?: string;
  to?: string;
  address?: string;
  answer?: string;
  destination?: Destination;
  /** The same form sent again took the flag away. */
  repeated?: boolean;
  was?: ConsentAnswer;
  is?: ConsentAnswer;
}

/** A line of the trail as people read it. */
export function eventLine({ id, at, kind, by, via, detail }: LeadEvent): EventLine {
  const kept = detail ? (JSON.parse(detail) as Detail) : {};
  const who = [by === via ? by : `${by}, ${via}`, kept.address].filter(Boolean).join(', ');
  return { id, at, who, words: words[kind]?.(kept) ?? kind, text: kept.note ?? answersText(kept) };
}

const where = ({ destination }: Detail) => (destination ? destinationNames[destination] : 'CRM');

/** Both answers with their proof. */
const answersText = ({ was, is }: Detail) => was && is && `Before: ${answerText(was)}\nNow: ${answerText(is)}`;

function answerText({ calls, version, at, address }: ConsentAnswer): string {
  const box = { yes: 'box ticked', no: 'box not ticked' }[calls];
  return [box, `wording ${version}`, formatMoment(at), address && `from ${address}`].filter(Boolean).join(', ');
}

const words: Readonly<Record<string, (detail: Detail) => string>> = {
  received: () => 'Lead received and stored',
  contacted: () => 'Marked contacted',
  'contact-undone': () => 'Mark taken back: not contacted',
  'status-changed': ({ from, to }) => `Status changed from ${from} to ${to}`,
  'status-undone': ({ from, to }) => `Change taken back, from ${from} to ${to}`,
  reopened: ({ from, to }) => `Reopened, from ${from} to ${to}`,
  note: () => 'Note',
  'not-spam': ({ repeated }) =>
    repeated ? 'Spam flag removed: the same form came again with its hidden field empty' : 'Spam flag taken away',
  'consent-changed': ({ was, is }) => {
    if (was?.calls === is?.calls) return 'Sent again beside another wording';
    return is?.calls === 'yes' ? 'Agreed to calls and texts' : 'Withdrew the agreement to calls and texts';
  },
  delivered: (detail) => `Delivered: ${where(detail)}`,
  'delivery-failed': (detail) => `Delivery failed: ${where(detail)}. ${detail.answer ?? ''}`.trim(),
  'delivery-retried': (detail) => `Made due again: ${where(detail)}`,
};
