import type { EventLine } from '../../../views/pages/admin/lead/lead-view.ts';
import { jsonObject, jsonTexts } from '../../base/json-object.ts';
import type { LeadEvent, LeadEventKind } from '../../base/lead-event.ts';
import { named } from '../../base/named.ts';
import { currentNote } from '../../leads/actions/correct.ts';
import { actionEvents, actionOf, isAction } from '../../leads/actions/index.ts';
import { destinationName } from '../../outbox/destination.ts';
import { formatMoment } from '../../site/format.ts';
import { networkText } from '../http/network.ts';

type Texts = ReturnType<typeof jsonTexts>;

/** What an event says beside its kind: its own texts, and an answer to the calls box before and after. */
type Detail = Record<'own' | 'was' | 'is', Texts>;

/** The trail as people read it, newest first. */
export const historyLines = (events: readonly LeadEvent[]): EventLine[] =>
  events
    .map((event) => {
      const line = eventLine(event);
      if (event.kind !== 'note') return line;
      const current = currentNote(event, events);
      const label = current === line.text ? line.label : `${line.label}, corrected since`;
      return { ...line, label, note: { by: event.by, current } };
    })
    .reverse();

/** A line of the trail. */
function eventLine({ id, at, kind, by, via, detail }: LeadEvent): EventLine {
  const object = jsonObject(detail);
  const known = { own: jsonTexts(object), was: jsonTexts(object.was), is: jsonTexts(object.is) };
  const who = [by === via ? by : `${by}, ${via}`, networkText(known.own.address)].filter(Boolean).join(', ');
  return { id, at, who, label: describeEvent(kind, known), text: known.own.note ?? answersText(known) };
}

const describeEvent = (kind: string, known: Detail): string =>
  undoneText(known.own) ?? named(eventTexts, kind)?.(known) ?? named(actionEvents, kind)?.(known.own) ?? kind;

const undoneText = ({ undone }: Texts) => (isAction(undone) ? `Undid “${actionOf(undone).button}”` : undefined);

const where = ({ own }: Detail) => destinationName(own.destination ?? 'crm');

/** Both answers with their proof. */
const answersText = ({ was, is }: Detail) =>
  was.at && is.at ? `Before: ${answerText(was)}\nNow: ${answerText(is)}` : undefined;

function answerText({ calls = '', version, at = '', address }: Texts): string {
  const box = named({ yes: 'box checked', no: 'box not checked' }, calls);
  return [box, `wording ${version}`, formatMoment(at), address && `from ${address}`].filter(Boolean).join(', ');
}

/** What happens without an action. A kind that neither has words here nor in an action does not compile. */
const eventTexts: Readonly<Record<Exclude<LeadEventKind, keyof typeof actionEvents>, (detail: Detail) => string>> = {
  received: () => 'Lead received and stored',
  imported: ({ own }) => (own.source === 'export' ? 'Imported from an export of ours' : 'Imported from a file'),
  'consent-changed': ({ was, is }) => {
    if (was.calls === is.calls) return 'Sent again with another wording';
    return is.calls === 'yes' ? 'Agreed to calls and texts' : 'Opted out of calls and texts';
  },
  'email-corrected': ({ own }) => `Email corrected by the visitor, from ${own.was}`,
  'email-confirmed': ({ own }) => (own.lead ? 'Email confirmed, by another form of this person' : 'Email confirmed'),
  delivered: (detail) => `Delivered: ${where(detail)}`,
  'delivery-failed': (detail) => `Delivery failed: ${where(detail)}. ${detail.own.answer ?? ''}`.trim(),
};
