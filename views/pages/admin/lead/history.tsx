import type { LeadEvent, LeadEventKind } from '../../../../src/base/events.ts';
import { jsonObject, jsonTexts, lookUp } from '../../../../src/base/json-object.ts';
import type { Delivery, DeliveryState, Lead } from '../../../../src/db/rows.ts';
import { actionEvents, actionOf, isAction } from '../../../../src/leads/actions/index.ts';
import { currentNote, noteLimit } from '../../../../src/leads/actions/note.ts';
import type { LeadWithHistory } from '../../../../src/leads/people.ts';
import { networkText } from '../../../../src/leads/retention.ts';
import { destinationName } from '../../../../src/outbox/destination.ts';
import { counted, formatDay, formatMoment } from '../../../../src/site/format.ts';
import { formName } from '../../../../src/site/forms/index.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { usePage } from '../../../page.ts';
import { Field, PostForm } from '../../../parts/admin/form.tsx';
import { Fact } from '../../../parts/admin/page.tsx';
import { Submit } from '../../../parts/button.tsx';
import type { LeadView } from './lead-view.ts';

export const leadLabel = ({ form, created_at }: Lead) => `${formName(form)}, ${formatDay(created_at)}`;

/** Newest first, on the page of a person with the lead of each. */
export function LeadEvents({ view }: { view: LeadView }) {
  const key = ({ at, id }: LeadEvent) => `${at} ${id}`;
  const all = view.leads.flatMap((lead) => lead.events.map((event) => ({ lead, event })));
  all.sort((one, other) => (key(one.event) < key(other.event) ? 1 : -1));
  return (
    <ol className="events">
      {all.map(({ lead, event }) => (
        <Event key={event.id} view={view} lead={lead} event={event} />
      ))}
    </ol>
  );
}

/** Authors can correct their notes. */
function Event({ view, lead, event }: { view: LeadView; lead: LeadWithHistory; event: LeadEvent }) {
  const { id, at, kind, by, via, detail } = event;
  const { admin } = usePage();
  const object = jsonObject(detail);
  const known = { own: jsonTexts(object), was: jsonTexts(object.was), is: jsonTexts(object.is) };
  const text = known.own.note ?? answersText(known);
  const current = kind === 'note' ? currentNote(event, lead.events) : text;
  const who = [by === via ? by : `${by}, ${via}`, networkText(known.own.address)].filter(Boolean).join(', ');
  return (
    <li>
      {`${describeEvent(kind, known)}${current === text ? '' : ', corrected since'}`}
      {text && <p className="lead-words">{text}</p>}
      <span>{[formatMoment(at), who, view.all && leadLabel(lead)].filter(Boolean).join(', ')}</span>
      {kind === 'note' && !view.all && by === admin?.email && <Correction view={view} id={id} current={current} />}
    </li>
  );
}

function Correction({ view, id, current }: { view: LeadView; id: string; current?: string }) {
  const { action, values, message } = view.refused ?? {};
  const isRefused = action === 'correct' && values?.of === id;
  return (
    <details open={isRefused}>
      <summary>Correct this note</summary>
      <PostForm
        className="lead-input row row--fields"
        action={pathTo('adminLeadAction', { id: view.lead.id, action: 'correct' })}
      >
        <input type="hidden" name="of" value={id} />
        <Field
          name="note"
          id={`note-${id}`}
          label="Corrected note"
          value={isRefused ? values?.note : current}
          error={isRefused ? message : undefined}
          maxLength={noteLimit}
          required
        >
          {(attributes) => <textarea {...attributes} rows={3} />}
        </Field>
        <div>
          <Submit look="line" label="Correct" />
        </div>
      </PostForm>
    </details>
  );
}

type Texts = ReturnType<typeof jsonTexts>;

/** Texts of an event, and the answer to the calls box before and after. */
type Detail = Record<'own' | 'was' | 'is', Texts>;

const describeEvent = (kind: string, known: Detail): string =>
  undoneText(known.own) ?? lookUp(eventTexts, kind)?.(known) ?? lookUp(actionEvents, kind)?.(known.own) ?? kind;

const undoneText = ({ undone }: Texts) => (isAction(undone) ? `Undid “${actionOf(undone).button}”` : undefined);

const where = ({ own }: Detail) => destinationName(own.destination ?? 'crm');

const answersText = ({ was, is }: Detail) =>
  was.at && is.at ? `Before: ${answerText(was)}\nNow: ${answerText(is)}` : undefined;

function answerText({ calls = '', version, at = '', address }: Texts): string {
  const box = lookUp({ yes: 'box checked', no: 'box not checked' }, calls);
  return [box, `wording ${version}`, formatMoment(at), address && `from ${address}`].filter(Boolean).join(', ');
}

/** Events without an action. */
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

export function LeadDeliveries({ view: { lead, lacking } }: { view: LeadView }) {
  const { id, deliveries } = lead;
  return (
    <details className="fold" open={deliveries.some(({ state }) => toneOf(state) === 'wrong')}>
      <summary>
        <h2>Deliveries</h2>
      </summary>
      {deliveries.length === 0 && <p className="note">None.</p>}
      <dl className="facts">
        {deliveries.map((delivery) => {
          const { destination, state, answer } = delivery;
          const missing = state === 'pending' ? lacking(delivery) : '';
          const when = missing || whenLabel(delivery);
          return (
            <Fact label={recipientOf(delivery)} key={delivery.id}>
              <span className={`state state--${toneOf(state)}`}>{stateLabel(delivery)}</span>
              {when && <span className="soft">{when}</span>}
              {(state === 'failed' || (state === 'pending' && !missing)) && (
                <PostForm action={pathTo('adminLeadAction', { id, action: 'deliver' })}>
                  <button className="btn btn--quiet" type="submit" name="destination" value={destination}>
                    Retry<span className="sr">: {recipientOf(delivery)}</span>
                  </button>
                </PostForm>
              )}
              {answer && <p className="lead-words">{answer}</p>}
            </Fact>
          );
        })}
      </dl>
    </details>
  );
}

/** "Email to sales", or "Webhook crm: lead.received". */
export const recipientOf = ({ destination, event }: Delivery) =>
  [destinationName(destination), event].filter(Boolean).join(': ');

export const toneOf = (state: DeliveryState) => lookUp(tones, state) ?? 'wrong';

const tones: Record<DeliveryState, 'waiting' | 'done' | 'stopped' | 'wrong'> = {
  pending: 'waiting',
  sending: 'waiting',
  delivered: 'done',
  failed: 'wrong',
  held: 'stopped',
};

const others = { sending: 'Being sent', delivered: 'Delivered', held: 'Held as spam' };

export function stateLabel({ state, attempts, outcome }: Delivery): string {
  const after = attempts ? ` after ${counted(attempts, 'attempt')}` : '';
  if (state === 'pending') return `Waiting${after}`;
  if (state === 'failed') return `Failed${after}`;
  if (state === 'held' && outcome === 'withheld') return 'Not sent';
  return lookUp(others, state) ?? state;
}

function whenLabel({ state, delivered_at, due_at, attempts }: Delivery): string {
  if (state === 'delivered') return delivered_at ? formatMoment(delivered_at) : '';
  return state === 'pending' && attempts ? `Next try ${formatMoment(due_at)}` : '';
}
