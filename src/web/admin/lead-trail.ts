import type { EventLine } from '../../../views/pages/admin/lead-view.ts';
import type { Destination, LeadEvent } from '../../leads/lead.ts';
import { destinationNames } from './lead-deliveries.ts';

/** What events keep beside their kind. */
interface Detail {
  note?: string;
  from?: string;
  to?: string;
  address?: string;
  answer?: string;
  destination?: Destination;
}

/** A line of the trail as people read it. */
export function eventLine({ id, at, kind, by, via, detail }: LeadEvent): EventLine {
  const kept = detail ? (JSON.parse(detail) as Detail) : {};
  const who = [by === via ? by : `${by}, ${via}`, kept.address].filter(Boolean).join(', ');
  return { id, at, who, words: words[kind]?.(kept) ?? kind, text: kept.note };
}

const where = ({ destination }: Detail) => (destination ? destinationNames[destination] : 'CRM');

const words: Readonly<Record<string, (detail: Detail) => string>> = {
  received: () => 'Lead received and stored',
  contacted: () => 'Marked contacted',
  'contact-undone': () => 'Mark taken back: not contacted',
  'status-changed': ({ from, to }) => `Status changed from ${from} to ${to}`,
  'status-undone': ({ from, to }) => `Change taken back, from ${from} to ${to}`,
  reopened: ({ from, to }) => `Reopened, from ${from} to ${to}`,
  note: () => 'Note',
  'not-spam': () => 'Spam flag taken away',
  delivered: (detail) => `Delivered: ${where(detail)}`,
  'delivery-failed': (detail) => `Delivery failed: ${where(detail)}. ${detail.answer ?? ''}`.trim(),
  'delivery-retried': (detail) => `Made due again: ${where(detail)}`,
};
