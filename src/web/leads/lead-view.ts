import type { DeliveryLine, EventLine, Fact, LeadView } from '../../../views/pages/admin/lead/lead-view.ts';
import { jsonObject, jsonTexts, lookUp } from '../../base/json-object.ts';
import type { LeadEvent, LeadEventKind } from '../../base/lead-event.ts';
import { type Config, canMail } from '../../config/config.ts';
import type { SiteContent } from '../../content/schemas/index.ts';
import type { DeskTemplate } from '../../content/schemas/mails.ts';
import type { Delivery, DeliveryState, Lead } from '../../db/rows.ts';
import { blankMail, type DeskContext, deskMails } from '../../integrations/mail/desk-mail.ts';
import { actionEvents, actionOf, isAction } from '../../leads/actions/index.ts';
import { currentNote } from '../../leads/actions/note.ts';
import { isOpen } from '../../leads/actions/status.ts';
import { isCrmSet } from '../../leads/crm/crm.ts';
import { factGroups } from '../../leads/lead-facts.ts';
import type { PersonReading } from '../../leads/people.ts';
import { fullName } from '../../leads/table-columns.ts';
import { destinationName, webhookNameOf } from '../../outbox/destination.ts';
import { counted, formatDay, formatMoment } from '../../site/format.ts';
import { formName } from '../../site/forms/index.ts';
import { networkText } from '../http/actor.ts';
import { withFiling } from '../http/content-source.ts';

type Texts = ReturnType<typeof jsonTexts>;

/** Texts of an event, and the answer to the calls box before and after. */
type Detail = Record<'own' | 'was' | 'is', Texts>;

/** Newest first. */
const historyLines = (events: readonly LeadEvent[]): EventLine[] =>
  events
    .map((event) => {
      const line = eventLine(event);
      if (event.kind !== 'note') return line;
      const current = currentNote(event, events);
      const label = current === line.text ? line.label : `${line.label}, corrected since`;
      return { ...line, label, note: { by: event.by, current } };
    })
    .reverse();

function eventLine({ id, at, kind, by, via, detail }: LeadEvent): EventLine {
  const object = jsonObject(detail);
  const known = { own: jsonTexts(object), was: jsonTexts(object.was), is: jsonTexts(object.is) };
  const who = [by === via ? by : `${by}, ${via}`, networkText(known.own.address)].filter(Boolean).join(', ');
  return { id, at, who, label: describeEvent(kind, known), text: known.own.note ?? answersText(known) };
}

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

function deliveryLine(delivery: Delivery, config: Config): DeliveryLine {
  const { destination, event, state, answer } = delivery;
  const unset = missingSetup(delivery, config);
  return {
    destination: event ? `${destinationName(destination)}: ${event}` : destinationName(destination),
    value: destination,
    tone: lookUp(tones, state) ?? 'wrong',
    state: stateLabel(delivery),
    when: unset && state === 'pending' ? unset : whenLabel(delivery),
    answer,
    again: state === 'failed' || (state === 'pending' && !unset),
  };
}

const tones: Record<DeliveryState, DeliveryLine['tone']> = {
  pending: 'waiting',
  sending: 'waiting',
  delivered: 'done',
  failed: 'wrong',
  held: 'stopped',
};

const others = { sending: 'Being sent', delivered: 'Delivered', held: 'Held as spam' };

function stateLabel({ state, attempts, outcome }: Delivery): string {
  const after = attempts ? ` after ${counted(attempts, 'attempt')}` : '';
  if (state === 'pending') return attempts ? `Waiting${after}` : 'Waiting';
  if (state === 'failed') return `Failed${after}`;
  if (state === 'held' && outcome === 'withheld') return 'Not sent';
  return lookUp(others, state) ?? state;
}

function whenLabel({ state, delivered_at, due_at, attempts }: Delivery): string {
  if (state === 'delivered') return delivered_at ? formatMoment(delivered_at) : '';
  if (state === 'pending' && attempts) return `Next try ${formatMoment(due_at)}`;
  return '';
}

/** Why a delivery cannot be sent yet, or "". */
function missingSetup({ destination, form }: Delivery, { crm, mail }: Config): string {
  if (webhookNameOf(destination)) return '';
  if (destination !== 'crm') {
    return canMail(mail, destination === 'visitor' ? 'visitor' : 'mail', form)
      ? ''
      : 'Waiting: no mail server connected';
  }
  if (!isCrmSet(crm)) return 'Waiting: no CRM connected';
  return form && crm.forms.includes(form) ? '' : 'Waiting: this form has no CRM form id';
}

export interface LeadSite {
  config: Config;
  content: SiteContent;
  me: string;
}

export function leadView(
  lead: Lead,
  events: readonly LeadEvent[],
  deliveries: readonly Delivery[],
  { config, content, me }: LeadSite,
): Omit<LeadView, 'owners' | 'person' | 'here'> {
  const groups = factGroups(lead);
  const factsOf = (heading: (typeof groups)[number]['heading']) =>
    groups.find((group) => group.heading === heading)?.facts ?? [];
  return {
    ...lead,
    name: fullName(lead),
    drafts: emailDrafts(lead, content['mails/desk'].templates, deskContext(content, config, me)),
    answers: factsOf('Answers').filter(({ text }) => text),
    reach: contactLinks(lead),
    groups: [
      { heading: 'Source', facts: factsOf('Source') },
      { heading: 'Consent', facts: factsOf('Consent') },
      {
        heading: 'Details',
        facts: [
          ...factsOf('Person'),
          ...factsOf('Answers').filter(({ text }) => !text),
          ...factsOf('Lead').toSorted((one, other) => Number(one.name === 'id') - Number(other.name === 'id')),
        ],
      },
    ].filter(({ facts }) => facts.length),
    deliveries: deliveries.map((delivery) => deliveryLine(delivery, config)),
    events: historyLines(events),
  };
}

function deskContext({ company, offerings }: SiteContent, config: Config, me: string): DeskContext {
  const { addresses, filing, origin, email } = withFiling(config, offerings);
  return { company, offerings, addresses, isQualified: filing.qualified, origin, email, me };
}

const callConsent = { yes: 'Calls and texts OK', no: 'No consent to calls', '': 'Not asked about calls' };
const mailConsent = { confirmed: 'Email confirmed', unconfirmed: 'Email not confirmed yet', '': 'Emails OK' };

function contactLinks({ phone, email, consent_calls, consent_email, do_not_email }: Lead): LeadView['reach'] {
  const mail = {
    ...{ label: 'Email', text: email, href: mailtoUrl(email), isRefused: do_not_email === 1 },
    consent: do_not_email ? 'Do not email' : (lookUp(mailConsent, consent_email) ?? ''),
  };
  const call = {
    ...{ label: 'Phone', text: phone, href: `tel:${phone.replace(/[^\d+]/g, '')}`, isRefused: consent_calls === 'no' },
    consent: lookUp(callConsent, consent_calls) ?? '',
  };
  return phone ? [call, mail] : [mail];
}

/** Encoded, so that a visitor's text cannot add recipients, a subject or a body. */
function mailtoUrl(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return `mailto:${encodeURIComponent(email)}`;
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
}

/**
 * Drafts to a person: a blank one with the greeting and signature of the settings, and
 * matching templates. None if they want no email.
 */
function emailDrafts(lead: Lead, templates: readonly DeskTemplate[], context: DeskContext): LeadView['drafts'] {
  if (lead.do_not_email) return undefined;
  const to = mailtoUrl(lead.email);
  return {
    blank: `${to}?body=${encodeBody(blankMail(lead, context))}`,
    fitting: deskMails(templates, lead, context).map(({ name, subject, text }) => ({
      name,
      href: `${to}?subject=${encodeURIComponent(subject)}&body=${encodeBody(text)}`,
    })),
  };
}

/** Mail programs expect CRLF. */
const encodeBody = (text: string) => encodeURIComponent(`${text}\n`.replace(/\n/g, '\r\n'));

/** The newest open lead, merged with the others. */
export function personView(
  { person, leads, more }: PersonReading,
  site: LeadSite,
): Omit<LeadView, 'owners' | 'here'> | undefined {
  const views = leads.map((lead) => leadView(lead, lead.events, lead.deliveries, site));
  const main = views.find(isAssignable) ?? views[0];
  if (!main) return undefined;
  const call = views.flatMap(({ reach }) => reach.filter(({ label }) => label === 'Phone'))[0];
  const events = views.flatMap((view) => view.events.map((line) => ({ ...line, lead: leadLabel(view) })));
  return {
    ...main,
    name: views.find(({ name }) => name)?.name ?? '',
    answers: newestFacts(views.map(({ answers }) => answers)),
    reach: [...(call ? [call] : []), ...main.reach.filter(({ label }) => label !== 'Phone')],
    groups: [
      ...leads.map((lead) => ({ heading: `Consent, ${leadLabel(lead)}`, facts: knownFacts(lead, 'Consent') })),
      { heading: 'Details', facts: newestFacts(leads.map((lead) => knownFacts(lead, 'Person'))) },
    ].filter(({ facts }) => facts.length),
    events: events.sort((one, other) => (one.at === other.at ? compare(other.id, one.id) : compare(other.at, one.at))),
    person: { id: person.id, leads: leads.length },
    all: {
      leads: views,
      since: person.created_at,
      more,
      open: views.some(isAssignable),
    },
  };
}

/** Whether assigning the person gives this lead an owner. */
export const isAssignable = ({ status, spam }: Pick<Lead, 'status' | 'spam'>) => !spam && isOpen(status);

const leadLabel = ({ form, created_at }: Pick<Lead, 'form' | 'created_at'>) =>
  `${formName(form)}, ${formatDay(created_at)}`;

const compare = (one: string, other: string) => (one < other ? -1 : 1);

const knownFacts = (lead: Lead, heading: string): readonly Fact[] =>
  factGroups(lead)
    .find((group) => group.heading === heading)
    ?.facts.filter(({ text }) => text) ?? [];

/** The newest known value of each fact. */
function newestFacts(all: readonly (readonly Fact[])[]): Fact[] {
  const known = new Map<string, Fact>();
  for (const fact of all.flat()) if (!known.has(fact.label)) known.set(fact.label, fact);
  return [...known.values()];
}
