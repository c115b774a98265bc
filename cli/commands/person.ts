import { Argument } from 'commander';
import { safeJson } from '../../src/leads/export/export.ts';
import { personName } from '../../src/leads/lead.ts';
import { type LeadWithHistory, type PersonReading, publicPerson, readPerson } from '../../src/leads/people.ts';
import { shortId } from '../../src/leads/reference.ts';
import { counted, formatDay, formatMoment } from '../../src/site/format.ts';
import { json, type LeadsCommand, mustBeEmail } from '../command.ts';
import { eventText } from '../leads.ts';
import { withStore } from '../store.ts';
import { printable, printableLines, tsv, write } from '../terminal/output.ts';
import { writeTable } from '../terminal/table.ts';
import { NotFoundError, type Terminal } from '../terminal/terminal.ts';
import { wrapText } from '../terminal/width.ts';

export const command: LeadsCommand = {
  description: 'Show a person: all leads from one email, with their activity',
  arguments: [new Argument('<email>', 'Email of the person')],
  options: [json('a JSON object with the person and their leads')],
  examples: ['leads person ann@example.com', 'leads person ann@example.com --json'],

  run(terminal, options: { json?: true }, email: string) {
    mustBeEmail(email);
    return withStore(terminal, async (store) => {
      const reading = await readPerson(store, email, 'with');
      if (!reading) throw new NotFoundError(`no lead has the email "${printable(email.trim())}".`);
      const { stdout, stderr } = terminal;
      if (options.json) await write(stdout, `${safeJson(publicPerson(reading), 2)}\n`);
      else if (stdout.isTTY) await printPerson(reading, terminal);
      else await write(stdout, formatForPipe(reading));
      if (reading.more && !stdout.isTTY)
        await write(stderr, 'There are more leads or events than these, the newest.\n');
    });
  },
};

async function printPerson({ person, leads, more }: PersonReading, terminal: Terminal): Promise<void> {
  const { do_not_email, email_confirmed_at: confirmedAt } = person;
  const silent = `${do_not_email ? ', do not email' : ''}${confirmedAt ? `, email confirmed ${formatDay(confirmedAt)}` : ''}`;
  const count = `${counted(leads.length, 'lead')}${more ? ' or more' : ''} since ${formatDay(person.created_at)}${silent}`;
  const rows = leads.map((lead) => [
    shortId(lead.id),
    formatDay(lead.created_at),
    lead.form,
    lead.spam ? `${lead.status}, spam` : lead.status,
    lead.owner || 'nobody',
    lead.due_on,
  ]);
  const summary = [leads.map(personName).find(Boolean), count].filter(Boolean).join(', ');
  const head = [person.email, summary].map((line) => wrapText(printable(line), terminal.stdout.columns, 0));
  await write(terminal.stdout, `${head.join('\n')}\n\n`);
  await writeTable(terminal, ['ID', 'Date', 'Form', 'Status', 'Owner', 'Follow-up'], rows);
  const consents = leads.filter(({ consent_version }) => consent_version);
  const sections = {
    Consent: consents.map(
      ({ id, consent_version, consent_at, consent_calls, consent_email }) =>
        `${shortId(id)}  ${consent_version}  ${formatMoment(consent_at)}${consent_calls && `  calls: ${consent_calls}`}${consent_email && `  email: ${consent_email}`}`,
    ),
    Deliveries: leads.flatMap(({ id, deliveries }) =>
      deliveries.map(({ destination, state, answer }) => `${shortId(id)}  ${destination}  ${state}  ${answer}`),
    ),
    Events: sortEvents(leads).map(
      (event) => `${formatMoment(event.at)}  ${shortId(event.lead_id)}  ${eventText(event)}`,
    ),
  };
  for (const [heading, lines] of Object.entries(sections)) {
    if (!lines.length) continue;
    const wrapped = lines.map((line) => wrapText(`  ${printableLines(line)}`.trimEnd(), terminal.stdout.columns, 4));
    await write(terminal.stdout, `\n${heading}\n${wrapped.join('\n')}\n`);
  }
}

function formatForPipe({ person, leads }: PersonReading): string {
  return tsv([
    [
      'person',
      person.id,
      person.email,
      person.created_at,
      String(person.do_not_email),
      person.email_confirmed_at ?? '',
    ],
    ...leads.map(({ id, created_at, form, status, spam, owner, due_on, due_text }) => {
      return ['lead', id, created_at, form, status, String(spam), owner, due_on, due_text];
    }),
    ...leads.map(({ id, consent_version, consent_at, consent_calls, consent_email }) => {
      return ['consent', id, consent_version, consent_at, consent_calls, consent_email];
    }),
    ...leads.flatMap(({ deliveries }) =>
      deliveries.map(({ lead_id, destination, state, attempts, due_at, outcome, answer }) => {
        return ['delivery', lead_id ?? '', destination, state, String(attempts), due_at, outcome, answer];
      }),
    ),
    ...sortEvents(leads).map(({ lead_id, at, kind, by, via, detail }) => ['event', lead_id, at, kind, by, via, detail]),
  ]);
}

/** Chronological. */
const sortEvents = (leads: readonly LeadWithHistory[]) =>
  leads
    .flatMap(({ events }) => events)
    .sort((one, other) => (`${one.at} ${one.id}` < `${other.at} ${other.id}` ? -1 : 1));
