import { eventAhead, isEventId } from '../../content/calendar-events.ts';
import type { SiteContent } from '../../content/schemas/index.ts';
import type { MailTarget } from '../../content/schemas/mails.ts';
import { addressOfFill, type FillName, fillPattern, fillText } from '../../content/schemas/parts.ts';
import { sampleNoteOf } from '../../content/video.ts';
import type { Lead } from '../../db/rows.ts';
import { icsOf } from '../../site/calendar.ts';
import { testingLegend } from '../../site/claims.ts';
import type { Form } from '../../site/forms/form.ts';
import { formOf } from '../../site/forms/index.ts';
import { deckDocument } from '../../site/forms/next.ts';
import { pathTo, routeOfForm } from '../../site/routes.ts';
import { mailToken } from './email-choices.ts';

/** An email to a visitor. Addresses are complete. */
export type VisitorMailBody = ReturnType<typeof visitorMailBody>;

export type MailBlock =
  | { kind: 'text' | 'small'; parts: readonly MailPart[] }
  | { kind: 'button'; label: string; href: string };

/** A text, or a link in it. */
export type MailPart = string | { text: string; href: string };

export interface VisitorMailContext {
  content: () => SiteContent;
  addresses: { circular: string };
  /** Whether the SEC has qualified the offering of Spark Fund One. */
  isQualified: boolean;
  /** The site's address without a slash at its end. */
  origin: string;
  /** Signs the links. Throws `StoreUnavailableError`. */
  key: () => Promise<string>;
  clock: () => number;
}

/** Renders the email that a form promises, from the current lead. */
export type VisitorMailer = (lead: Lead) => Promise<VisitorMailBody>;

export const visitorMailer =
  (context: VisitorMailContext): VisitorMailer =>
  async (lead) =>
    visitorMailBody(context, formOf(lead.form, context.content()), lead, await context.key());

/** The same, with the key that signs its links. */
export function visitorMailBody(context: Omit<VisitorMailContext, 'key'>, form: Form, lead: Lead, key: string) {
  const { origin, content } = context;
  const { company, ...siteContent } = content();
  const mail = siteContent[`mails/${form.id}`];
  const frame = siteContent['mails/frame'];
  const name = greetedName(lead.first_name);
  const fills = { company, offerings: siteContent.offerings, addresses: context.addresses, origin };
  const paragraphs = (texts: readonly string[]) => texts.map((text) => block('text', parseParts(text, fills)));
  const now = new Date(context.clock());
  const event = isEventId(form.id) ? eventAhead(content(), form.id, origin, now) : undefined;
  const isSampled =
    (form.id === 'webinar' || form.id === 'regd-webinar') && sampleNoteOf(siteContent.videos[form.id]) !== undefined;
  const usual = (isSampled && mail.sampled) || mail.paragraphs;
  const isLater = !event && (isSampled || form.id === 'rsvp');
  const heading = (isLater && form.later?.heading) || form.heading;
  const answer =
    event && mail.ahead
      ? mail.ahead.map((text) => text.replace('{when}', event.when))
      : usual.map((text) => text.replace('{reply}', replyTime(siteContent.confirmations.forms[form.id].when)));
  const unsubscribe = `${origin}${pathTo('unsubscribe', { token: mailToken('unsubscribe', lead, key) })}`;
  const confirm = `${origin}${pathTo('confirmEmail', { token: mailToken('confirm', lead, key) })}`;
  return {
    to: lead.email,
    replyTo: company.email,
    /** Company name above the text. */
    sender: company.name,
    subject: mail.subject,
    blocks: [
      block('text', [name ? frame.greeting.replace('{name}', name) : frame.plainGreeting]),
      ...paragraphs(answer),
      ...(mail.button ? [button(mail.button, context)] : []),
      ...paragraphs(mail.after ?? []),
      ...(lead.consent_email === 'unconfirmed'
        ? [block('text', [frame.confirm.text]), { kind: 'button' as const, label: frame.confirm.button, href: confirm }]
        : []),
      block('text', [frame.closing]),
      ...(needsLegend(form.id, context.isQualified)
        ? [block('small', [testingLegend(siteContent.offerings.spark.name)])]
        : []),
      block('small', [`${frame.reason.replace('{form}', () => heading)} `, link(frame.unsubscribe, unsubscribe)]),
      block('small', [
        `${company.legalName}, ${company.streetAddress}, ${company.city}, ${company.region} ${company.postalCode}`,
      ]),
    ],
    /** One-click unsubscribe address. */
    unsubscribe,
    /** A future event, as a calendar file. */
    ...(event && { calendar: { id: event.id, file: icsOf(event, new URL(origin).host, now) } }),
  };
}

/** "Within two business days." in the middle of a sentence. */
const replyTime = (when = 'Soon.') => `${when.charAt(0).toLowerCase()}${when.slice(1).replace(/\.$/, '')}`;

const block = (kind: 'text' | 'small', parts: readonly MailPart[]): MailBlock => ({ kind, parts });
const link = (text: string, href: string) => ({ text, href });

/**
 * A first name for the greeting, or "". Anyone can send a form with somebody else's address, so we don't repeat names that read like a
 * sentence or a web address.
 */
export const greetedName = (name: string) =>
  /^\p{L}[\p{L}\p{M}'’-]{0,29}(?: \p{L}[\p{L}\p{M}'’-]{0,19}\.?)?$/u.test(name.trim()) ? name.trim() : '';

/** Texts about Spark Fund One carry the legend of Rule 255. */
export function needsLegend(form: string, isQualified: boolean): boolean {
  return !isQualified && routeOfForm(form)?.offering === 'spark';
}

type FillContext = Pick<SiteContent, 'company' | 'offerings'> & Pick<VisitorMailContext, 'addresses' | 'origin'>;

/** Names in braces become what they stand for. */
export const parseParts = (text: string, context: FillContext): MailPart[] =>
  text.split(fillPattern).map((part, index) => {
    if (index % 2 === 0) return part;
    const filled = fillText(part as FillName, context);
    const address = addressOfFill(part as FillName, context.company, context.addresses);
    return address ? link(filled, complete(address, context.origin)) : filled;
  });

function button(
  { label, to }: { label: string; to: MailTarget },
  { addresses, origin }: Pick<VisitorMailContext, 'addresses' | 'origin'>,
): MailBlock {
  const targets: Record<MailTarget, string> = {
    deck: deckDocument,
    circular: addresses.circular,
    memorandum: pathTo('ppm'),
    webinar: pathTo('webinarAccess'),
    'regd-webinar': pathTo('regdWebinarAccess'),
    options: pathTo('investmentSelection'),
  };
  return { kind: 'button', label, href: complete(targets[to], origin) };
}

const complete = (address: string, origin: string) => (address.startsWith('/') ? `${origin}${address}` : address);
