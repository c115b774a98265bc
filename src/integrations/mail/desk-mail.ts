import type { SiteContent } from '../../content/schemas/index.ts';
import type { DeskTemplate } from '../../content/schemas/mails.ts';
import type { Lead } from '../../db/rows.ts';
import { accountName } from '../../leads/owners.ts';
import { testingLegend } from '../../site/claims.ts';
import { formatDollars } from '../../site/format.ts';
import { formOf, isFormId } from '../../site/forms/index.ts';
import { type MailPart, needsLegend, parseParts, type VisitorMailContext } from './visitor-mail.ts';

export interface DeskContext
  extends Pick<SiteContent, 'company' | 'offerings'>,
    Pick<VisitorMailContext, 'addresses' | 'isQualified' | 'origin'> {
  /** Default greeting and signature. */
  email: { greeting: string; signature: string };
  /** Email of the salesperson. */
  me: string;
}

type Addressee = Pick<Lead, 'first_name' | 'form' | 'investment_amount'>;

/** Templates that fit a lead, filled in. */
export const deskMails = (templates: readonly DeskTemplate[], lead: Addressee, context: DeskContext) =>
  templates
    .filter(({ forms }) => !forms || forms.includes(lead.form))
    .map((template) => ({ name: template.name, subject: template.subject, text: textOf(template, lead, context) }));

export const blankMail = (lead: Pick<Lead, 'first_name'>, { email }: Pick<DeskContext, 'email'>): string =>
  [greeted(email.greeting, lead), '', '', email.signature].join('\n').replaceAll('\\n', '\n').trimEnd();

function textOf({ forms, greeting, paragraphs, signature }: DeskTemplate, lead: Addressee, context: DeskContext) {
  const { email, isQualified } = context;
  const amount = lead.investment_amount.trim();
  const body = paragraphs
    .filter((text) => amount || !text.includes('{amount}'))
    .map((text) => filled(text, { ...lead, investment_amount: amount }, context));
  const legend = forms && needsLegend(lead.form, isQualified) ? [testingLegend(context.offerings.spark.name)] : [];
  return [
    greeted(greeting ?? email.greeting, lead),
    ...body,
    signature ? filled(signature, lead, context) : email.signature.replaceAll('\\n', '\n'),
    ...legend,
  ]
    .join('\n\n')
    .trimEnd();
}

/** Without a name, the space before it is removed too. */
function greeted(greeting: string, { first_name }: Pick<Lead, 'first_name'>): string {
  const name = firstName(first_name);
  return name ? greeting.replaceAll('{name}', () => name) : greeting.replace(/\s*\{name\}/g, '');
}

const firstName = (first_name: string) => first_name.trim().split(/\s+/)[0] ?? '';

/** Values are not expanded again: braces that a visitor typed stay as they are. */
function filled(text: string, lead: Addressee, context: DeskContext): string {
  const values: Readonly<Record<string, string>> = {
    name: firstName(lead.first_name) || 'you',
    form: isFormId(lead.form) ? formOf(lead.form).heading : lead.form,
    amount: formatAmount(lead.investment_amount),
    me: accountName(context.me),
  };
  const written = (part: MailPart) => {
    if (typeof part === 'string') return part.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
    return /^https?:/.test(part.href) ? `${part.text} (${part.href})` : part.text;
  };
  return parseParts(text, context).map(written).join('');
}

/** Typed amounts are digits; chosen ones are labels. */
const formatAmount = (amount: string) => (/^\d+$/.test(amount) ? formatDollars(Number(amount)) : amount);
