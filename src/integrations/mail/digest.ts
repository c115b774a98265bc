import type { AdminStore } from '../../accounts/account-store.ts';
import type { MailConfig } from '../../config/config.ts';
import type { Lead } from '../../db/rows.ts';
import type { AssignedMail } from '../../leads/change-leads.ts';
import { personName, textOf } from '../../leads/lead.ts';
import type { LeadStore } from '../../leads/lead-store.ts';
import type { NamedLeads, ReportStore } from '../../leads/report.ts';
import { pendingDelivery } from '../../outbox/delivery.ts';
import { destinationName } from '../../outbox/destination.ts';
import type { Outbox } from '../../outbox/outbox-store.ts';
import { dayAfter, hourOfDay, startOfDay } from '../../site/day.ts';
import { counted, formatCalendarDay, formatCount, formatDayKey, formatMoment } from '../../site/format.ts';
import { formName } from '../../site/forms/index.ts';
import { canSeeLeads } from '../../site/route.ts';
import { pathTo } from '../../site/routes.ts';

/** An email to staff, rendered when it is sent, so that the stored row names nobody. */
export type DigestBody =
  /** Follow-ups of an owner until this day. */
  { digest: 'due'; adminId: string; day: string } | AssignedMail | { digest: 'summary'; day: string };

/** The store, and the settings of mail. */
export interface StaffMailContext extends Omit<MailConfig, 'toVisitors' | 'confirms'> {
  leads: LeadStore;
  outbox: Pick<Outbox, 'add' | 'depth'>;
  reports: ReportStore;
  admins: Pick<AdminStore, 'findAdmin' | 'findAdminById' | 'listAdmins'>;
}

const listed = 50;
const ceiling = 10_000;

export const isDigest = (body: object): body is DigestBody => 'digest' in body;

/** `undefined` if there is nothing to send, or nobody to send it to. */
export async function digestOf(context: StaffMailContext, body: DigestBody) {
  if (body.digest === 'summary') return summaryDigest(context, body.day);
  const account = await context.admins.findAdminById(body.adminId);
  if (!canSeeLeads(account)) return undefined;
  const { email } = account;
  return body.digest === 'due' ? dueDigest(context, email, body.day) : assignedDigest(context, email, body);
}

async function assignedDigest({ leads, origin }: StaffMailContext, email: string, { ids, count }: AssignedMail) {
  const stored = (await Promise.all(ids.map((id) => leads.find(id)))).filter((lead) => lead !== undefined);
  // Some may have been undone or reassigned since then.
  const owned = stored.filter(({ owner }) => owner === email);
  if (!owned.length) return undefined;
  const total = count - (ids.length - owned.length);
  const lines = linesOf(owned, total, origin, (lead) =>
    ['-', [nameOf(lead), textOf(lead, 'investment_amount'), lead.phone].filter(Boolean).join(', ')].join(' '),
  );
  return {
    to: email,
    subject: `${counted(total, 'lead')} for you`,
    text: `${[...lines, '', `All of yours: ${origin}${pathTo('adminLeads')}?owner=me`].join('\n')}\n`,
  };
}

/** Each lead with its address, and how many of `total` these leave out. */
const linesOf = (leads: readonly Lead[], total: number, origin: string, lineOf: (lead: Lead) => string) => [
  ...leads.flatMap((lead) => [lineOf(lead), `    ${origin}${pathTo('adminLead', { id: lead.id })}`]),
  ...(total > leads.length ? ['', `And ${formatCount(total - leads.length)} more.`] : []),
];

const nameOf = (lead: Lead) => (personName(lead) || lead.email).replace(/\s+/g, ' ');

async function dueDigest({ leads, origin }: StaffMailContext, email: string, day: string) {
  const filter = { owner: email, dueUntil: day };
  const total = await leads.count(filter, ceiling);
  if (!total) return undefined;
  // Longest overdue first, so that they are always listed.
  const due = await leads.list(filter, { limit: listed, order: 'due' });
  const lines = linesOf(due, total, origin, (lead) => dueLine(lead, day));
  const all = `${origin}${pathTo('adminLeads')}?owner=me&due=yes`;
  return {
    to: email,
    subject: `${counted(total, 'follow-up')} due`,
    text: `${[`Due by ${formatCalendarDay(day)}:`, '', ...lines, '', `All of them: ${all}`].join('\n')}\n`,
  };
}

function dueLine(lead: Lead, day: string): string {
  const when = lead.due_on < day ? `since ${formatCalendarDay(lead.due_on)}` : 'today';
  return [`- ${nameOf(lead)}, ${when}`, lead.phone, lead.due_text].filter(Boolean).join(', ').replace(/\s+/g, ' ');
}

async function summaryDigest({ reports, outbox, origin, to }: StaffMailContext, day: string) {
  if (!to) return undefined;
  const [since = '', until = ''] = [day, dayAfter(day)].map((date) => new Date(startOfDay(date)).toISOString());
  const { forms, sources, campaigns } = await reports.sums(since, until);
  const total = forms.reduce((sum, { count }) => sum + count, 0);
  // Excludes later deliveries, such as this email itself.
  const waiting = (await outbox.depth(until)).filter(({ waiting: some, failed }) => some || failed);
  const text = [
    `${formatCalendarDay(day)}: ${counted(total, 'lead')}`,
    ...part('By form', rankedBy(forms, formName)),
    ...part('By source', rankedBy(sources)),
    ...part('By campaign', rankedBy(campaigns)),
    ...part(
      'Deliveries that wait or failed',
      waiting.map(({ destination, waiting: some, failed }) => [
        destinationName(destination),
        `${formatCount(some)} waiting, ${formatCount(failed)} failed`,
      ]),
    ),
    '',
    `${origin}${pathTo('adminLeads')}?since=${day}&until=${day}`,
  ];
  return { to, subject: `Leads on ${formatCalendarDay(day)}: ${formatCount(total)}`, text: `${text.join('\n')}\n` };
}

const part = (heading: string, rows: readonly (readonly [string, string])[]) =>
  rows.length ? ['', heading, ...rows.map(([name, text]) => `    ${name}: ${text}`)] : [];

const rankedBy = (rows: readonly NamedLeads[], nameOf = (name: string) => name): [string, string][] =>
  rows
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .map(({ name, count }) => [nameOf(name) || 'none', formatCount(count)]);

/** The warning about waiting deliveries. `oldest` in ISO 8601 UTC. */
const waitingNotice = (destination: string, waiting: number, oldest: string, origin: string) => ({
  subject: `Deliveries are waiting: ${destinationName(destination)}`,
  text: [
    `${counted(waiting, 'delivery has', 'deliveries have')} not gone out to: ${destinationName(destination)}.`,
    `The oldest has waited since ${formatMoment(oldest)}. Nothing is lost: they go out once it answers again.`,
    '',
    'See why with:',
    '',
    '    leads deliveries',
    '',
    `Leads that are concerned: ${origin}${pathTo('adminLeads')}?undelivered=waiting`,
    '',
  ].join('\n'),
  replyTo: '',
});

type Schedule = StaffMailContext & { clock: () => number; wake(): void };

const minute = 60_000;
const dailyHour = 7;
const waitsTooLong = 60 * minute;
/** Milliseconds. A retried delivery may be old without there being an outage. */
const remindAfter = 10 * minute;

/**
 * Queues the daily emails to staff at 7:00, and warnings about waiting deliveries. To be called once a minute. Of several instances,
 * only one can store each email.
 */
export function staffMails(options: Schedule): () => Promise<void> {
  const watch = waitingWatch(options);
  let doneDay = '';

  return async () => {
    const now = options.clock();
    const day = formatDayKey(new Date(now));
    if (day !== doneDay && now >= hourOfDay(day, dailyHour)) {
      await writeDaily(options, day, now);
      doneDay = day;
    }
    await watch(now);
  };
}

/** Due follow-ups for each owner, and the summary of the day before. */
async function writeDaily(options: Schedule, day: string, now: number) {
  const { leads, admins, to, summary } = options;
  const write = (id: string, body: DigestBody) => queue(options, `${day}-${id}`, body, now);
  for (const { id, email } of (await admins.listAdmins()).filter(canSeeLeads)) {
    if (await leads.count({ owner: email, dueUntil: day }, 1)) {
      await write(`due-${id}`, { digest: 'due', adminId: id, day });
    }
  }
  const yesterday = formatDayKey(new Date(hourOfDay(day, 0) - 12 * 60 * minute));
  if (summary && to) await write('summary', { digest: 'summary', day: yesterday });
}

/** Warns once per outage, which is identified by its oldest waiting delivery. */
function waitingWatch(options: Schedule): (now: number) => Promise<void> {
  const { outbox, to, origin } = options;
  const seen = new Map<string, { oldest: string; since: number }>();
  return async (now) => {
    if (!to) return;
    for (const { destination, oldest, waiting } of await outbox.depth()) {
      // If the mail server is down, the warning can't be sent either.
      if (destination === 'mail' || destination === 'visitor') continue;
      const before = seen.get(destination);
      if (!oldest || now - Date.parse(oldest) < waitsTooLong) seen.delete(destination);
      else if (before?.oldest !== oldest) seen.set(destination, { oldest, since: now });
      else if (now - before.since >= remindAfter) {
        const body = waitingNotice(destination, waiting, oldest, origin);
        await queue(options, `waiting-${destination}-${oldest}`, body, now);
      }
    }
  };
}

async function queue({ outbox, wake }: Schedule, id: string, body: object, now: number) {
  if (await outbox.add(pendingDelivery({ id, destination: 'mail', body: JSON.stringify(body) }, now))) wake();
}
