import type { Delivery, Lead } from '../../db/rows.ts';
import { indented, personName, textOf } from '../../leads/lead.ts';
import { leadToSend } from '../../leads/lead-store.ts';
import { type MailAbout, newLead } from '../../leads/submit.ts';
import type { Send } from '../../outbox/delivery-worker.ts';
import { formatMoment } from '../../site/format.ts';
import type { Field, Form } from '../../site/forms/form.ts';
import { formOf } from '../../site/forms/index.ts';
import { leadColumns, mailColumns } from '../../site/lead-columns.ts';
import { canSeeLeads } from '../../site/route.ts';
import { pathTo } from '../../site/routes.ts';
import { type DigestBody, digestOf, isDigest, type StaffMailContext } from './digest.ts';
import { addressIn, mailSender } from './mail-sender.ts';

/** Plain text: the essentials, a link to the lead, then the other fields of its form. */
export function mailBody(form: Form, lead: Lead, { about = newLead, origin = '' } = {}) {
  const name = personName(lead) || lead.email;
  const amount = form.fields.find(({ column }) => amounts.some((wanted) => wanted === column));
  const others = form.fields.filter(
    (field) => field !== amount && !saidAbove.some((column) => column === field.column),
  );
  const isDirect = lead.utm_source === 'direct';
  const campaign = isDirect ? '' : [lead.utm_source, lead.utm_campaign].filter(Boolean).join(' / ');
  const lines = [
    name.replace(/\s+/g, ' '),
    ...(lead.phone || form.fields.some(({ column }) => column === 'phone') ? [line('Phone', lead.phone)] : []),
    line('Email', lead.email),
    ...(amount ? [line('Amount', answered(amount, lead))] : []),
    line('Form', `${form.name}, ${formatMoment(lead.created_at)}`),
    ...(campaign ? [line('Campaign', campaign)] : []),
    ...(origin ? ['', `${origin}${pathTo('adminLead', { id: lead.id })}`] : []),
    ...(others.length ? ['', ...others.map((field) => line(field.label, answered(field, lead)))] : []),
    '',
    ...mailColumns
      .filter((column) => lead[column] && !(isDirect && column.startsWith('utm_')))
      .map((column) => line(leadColumns[column].mail, lead[column])),
  ];
  return {
    subject: `${about} (${form.name}): ${name}`.replace(/\s+/g, ' '),
    text: `${lines.join('\n')}\n`,
    /** The person's address, for replies; "" if it is about nobody. */
    replyTo: lead.email,
  };
}

type MailBody = ReturnType<typeof mailBody>;

const saidAbove = ['full_name', 'first_name', 'last_name', 'phone', 'email'] as const;
const amounts = ['investment_amount', 'funds_available'] as const;

function answered(field: Field, lead: Lead): string {
  return field.column === 'full_name' ? personName(lead) : textOf(lead, field.column);
}

const line = (label: string, value: string) => `${label}: ${indented(value, '    ') || 'not provided'}`;

/** Of an email that a header can carry; the domain is encoded. Some servers refuse others, and sales would not hear of the lead. */
const asciiLocalPart = /^[\x21-\x7e]+@/;

export function notices(context: StaffMailContext, timeout?: number): Send {
  const { leads, origin } = context;
  const send = mailSender({ config: context, timeout });
  async function mailOf(delivery: Delivery, { about }: MailAbout) {
    const toSend = await leadToSend(leads, delivery);
    return 'lead' in toSend ? { mail: mailBody(formOf(toSend.lead.form), toSend.lead, { about, origin }) } : toSend;
  }
  return async (delivery) => {
    const body = JSON.parse(delivery.body) as (MailAbout | MailBody | DigestBody) & Progress;
    if (isDigest(body)) {
      const digest = await digestOf(context, body);
      return digest ? send(delivery.id, digest) : { outcome: 'withheld', answer: 'There is nothing to say anymore.' };
    }
    const to = await recipientsOf(context, delivery);
    if (!to) return { outcome: 'not-configured' };
    const written = 'about' in body ? await mailOf(delivery, body) : { mail: body };
    if ('withheld' in written) return written.withheld;
    const { subject, text, replyTo } = written.mail;
    const all = to
      .split(',')
      .map((one) => addressIn(one))
      .filter(Boolean);
    const left = all.filter((address) => !body.sentTo?.includes(address));
    // The configured recipients may have changed since the first attempt.
    if (!left.length) return { outcome: 'delivered', answer: 'All recipients have it.' };
    const canReply = asciiLocalPart.test(replyTo);
    const message = { to, replyTo: canReply ? { name: '', address: replyTo } : undefined, subject, text };
    const { accepted, ...sent } = await send(delivery.id, message, left);
    if (!accepted?.length) return sent;
    return { ...sent, body: JSON.stringify({ ...body, sentTo: [...(body.sentTo ?? []), ...accepted] }) };
  };
}

/** The recipients who already have a partly delivered email. */
interface Progress {
  sentTo?: readonly string[];
}

/** How many of a person's newest leads are checked for an owner. */
const earlier = 50;

/** The owner of the lead or of its person, or the recipients of the form, or those of all forms; "" for nobody. */
export async function recipientsOf(
  { leads, admins, to, toForm }: StaffMailContext,
  { lead_id, form }: Pick<Delivery, 'lead_id' | 'form'>,
): Promise<string> {
  const lead = lead_id ? await leads.find(lead_id) : undefined;
  const owner =
    lead?.owner || (lead && (await leads.findByReference(lead.email, earlier)).find((one) => one.owner)?.owner);
  const account = owner ? await admins.findAdmin(owner) : undefined;
  if (canSeeLeads(account)) return account.email;
  return (form && toForm[form]) || to;
}
