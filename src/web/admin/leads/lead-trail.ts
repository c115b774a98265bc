import type { EventLine } from '../../../../views/pages/admin/lead/lead-view.ts';
import { statusName } from '../../../../views/pages/admin/leads/leads-view.ts';
import { jsonObject, jsonTexts } from '../../../base/json-object.ts';
import { named } from '../../../base/named.ts';
import type { LeadEventKind } from '../../../leads/event.ts';
import type { LeadEvent } from '../../../leads/lead.ts';
import { formatMoment } from '../../../site/format.ts';
import { networkWords } from '../network.ts';
import { destinationName } from './lead-deliveries.ts';

type Texts = ReturnType<typeof jsonTexts>;

/** What an event keeps beside its kind: its own texts, and an answer to the calls box before and after. */
type Detail = Record<'own' | 'was' | 'is', Texts>;

/** A line of the trail as people read it. */
export function eventLine({ id, at, kind, by, via, detail }: LeadEvent): EventLine {
  const object = jsonObject(detail);
  const known = { own: jsonTexts(object), was: jsonTexts(object.was), is: jsonTexts(object.is) };
  const who = [by === via ? by : `${by}, ${via}`, networkWords(known.own.address)].filter(Boolean).join(', ');
  return { id, at, who, words: named(words, kind)?.(known) ?? kind, text: known.own.note ?? answersText(known) };
}

const where = ({ own }: Detail) => destinationName(own.destination ?? 'crm');
const fromTo = ({ own: { from = '', to = '' } }: Detail) => `from ${statusName(from)} to ${statusName(to)}`;

/** Both answers with their proof. */
const answersText = ({ was, is }: Detail) =>
  was.at && is.at ? `Before: ${answerText(was)}\nNow: ${answerText(is)}` : undefined;

function answerText({ calls = '', version, at = '', address }: Texts): string {
  const box = named({ yes: 'box ticked', no: 'box not ticked' }, calls);
  return [box, `wording ${version}`, formatMoment(at), address && `from ${address}`].filter(Boolean).join(', ');
}

/** A kind that is not named here does not compile. */
const words: Readonly<Record<LeadEventKind, (detail: Detail) => string>> = {
  received: () => 'Lead received and stored',
  contacted: () => 'Marked contacted',
  'contact-undone': () => 'Undid “Marked contacted”',
  'status-changed': (detail) => `Status changed ${fromTo(detail)}`,
  'status-undone': (detail) => `Undid status change, ${fromTo(detail)}`,
  reopened: (detail) => `Reopened, ${fromTo(detail)}`,
  note: () => 'Note',
  'not-spam': ({ own }) =>
    own.repeated ? 'Spam flag removed: the same form came again with its hidden field empty' : 'Marked as not spam',
  'do-not-email': ({ own }) => (own.set === 'on' ? 'Marked “do not email”' : 'Email allowed again'),
  'consent-changed': ({ was, is }) => {
    if (was.calls === is.calls) return 'Sent again beside another wording';
    return is.calls === 'yes' ? 'Agreed to calls and texts' : 'Withdrew the agreement to calls and texts';
  },
  delivered: (detail) => `Delivered: ${where(detail)}`,
  'delivery-failed': (detail) => `Delivery failed: ${where(detail)}. ${detail.own.answer ?? ''}`.trim(),
  'delivery-retried': (detail) => `Queued for retry: ${where(detail)}`,
};
