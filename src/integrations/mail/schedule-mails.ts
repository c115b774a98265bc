import type { Timers } from '../../base/clocks.ts';
import { repeated } from '../../base/repeated.ts';
import type { LeadStore } from '../../leads/lead-store.ts';
import type { Outbox } from '../../outbox/outbox-store.ts';
import { pendingDelivery } from '../../outbox/pending-delivery.ts';
import { hourOfDay } from '../../site/day.ts';
import { formatDayKey } from '../../site/format.ts';
import { type Access, canSeeLeads } from '../../site/route.ts';
import { type DigestBody, waitingNotice } from './digest.ts';

export interface MailScheduleOptions {
  outbox: Pick<Outbox, 'add' | 'depth'>;
  leads: Pick<LeadStore, 'count'>;
  admins: { listAdmins(): Promise<(Access & { id: string; email: string })[]> };
  /** Who gets summaries and warnings, "" for nobody; whether there is a summary; what links begin with. */
  mail: { to: string; summary: boolean; origin: string };
  /** Milliseconds since 1970. */
  clock: () => number;
  timers: Timers;
  log: { error(detail: object, text: string): void };
  /** Something may be due. */
  wake(): void;
}

const minute = 60_000;
const dailyHour = 7;
const waitsTooLong = 60 * minute;
/** What has just been made due again may be old, and is no sign of an outage. */
const remindAfter = 10 * minute;

/**
 * Writes the daily emails to staff at 7:00 and warns when deliveries wait, looking once a minute until stopped. All instances look;
 * each email has an id that only one of them can store.
 */
export function scheduleMails(options: MailScheduleOptions): { stop(): Promise<void> } {
  const { clock, timers, log } = options;
  const watch = waitingWatch(options);
  let doneDay = '';

  async function look(): Promise<void> {
    const now = clock();
    const day = formatDayKey(new Date(now));
    if (day !== doneDay && now >= hourOfDay(day, dailyHour)) {
      await writeDaily(options, day, now);
      doneDay = day;
    }
    await watch(now);
  }

  return repeated(look, { every: minute, timers, log, failed: 'emails to staff could not be written; trying again' });
}

/** Each owner gets what is due, if anything is; and where it is set up, somebody the summary of the day before. */
async function writeDaily({ outbox, leads, admins, mail, wake }: MailScheduleOptions, day: string, now: number) {
  const write = (id: string, body: DigestBody) => outbox.add(mailAboutNoLead(`${day}-${id}`, body, now));
  let written = false;
  for (const { id, email } of (await admins.listAdmins()).filter(canSeeLeads)) {
    if (!(await leads.count({ owner: email, dueUntil: day }, 1))) continue;
    written = (await write(`due-${id}`, { digest: 'due', adminId: id, day })) || written;
  }
  const yesterday = formatDayKey(new Date(hourOfDay(day, 0) - 12 * 60 * minute));
  if (mail.summary && mail.to) written = (await write('summary', { digest: 'summary', day: yesterday })) || written;
  if (written) wake();
}

/** Warns once while the same delivery is the oldest that waits: the next outage has another. */
function waitingWatch({ outbox, mail, wake }: MailScheduleOptions): (now: number) => Promise<void> {
  const seen = new Map<string, { oldest: string; since: number }>();
  return async (now) => {
    if (!mail.to) return;
    for (const { destination, oldest, waiting } of await outbox.depth()) {
      // A mail server that takes nothing takes no warning either.
      if (destination === 'mail' || destination === 'visitor') continue;
      const before = seen.get(destination);
      if (!oldest || now - Date.parse(oldest) < waitsTooLong) seen.delete(destination);
      else if (before?.oldest !== oldest) seen.set(destination, { oldest, since: now });
      else if (now - before.since >= remindAfter) {
        const body = waitingNotice(destination, waiting, oldest, mail.origin);
        if (await outbox.add(mailAboutNoLead(`waiting-${destination}-${oldest}`, body, now))) wake();
      }
    }
  };
}

const mailAboutNoLead = (id: string, body: object, now: number) =>
  pendingDelivery({ id, destination: 'mail', body: JSON.stringify(body) }, now);
