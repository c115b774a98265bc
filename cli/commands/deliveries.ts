import { InvalidArgumentError, Option } from 'commander';
import { firstOf, pagesOf } from '../../src/base/pages.ts';
import { type Config, canMail } from '../../src/config/config.ts';
import { type DeliveryState, type Destination, deliveryStates } from '../../src/db/rows.ts';
import { sendAgain } from '../../src/leads/actions/deliver.ts';
import { safeJson } from '../../src/leads/export/export.ts';
import type { FilterInput } from '../../src/leads/filter.ts';
import { discrepancyLabels, maxGaps, type Reconciliation } from '../../src/leads/reconcile.ts';
import { shortId } from '../../src/leads/reference.ts';
import { destinationOf, webhookNameOf } from '../../src/outbox/destination.ts';
import type { ListedDelivery } from '../../src/outbox/outbox-store.ts';
import { counted, formatCount, formatMoment } from '../../src/site/format.ts';
import { by, formAndTime, json, type LeadsCommand, limit, optionalReferences, usualLimit } from '../command.ts';
import { eachLead, leadAction } from '../leads.ts';
import { inStore, parseLeadFilter, withStore } from '../store.ts';
import { tsv, write, writeToReader } from '../terminal/output.ts';
import { writeList, writeResult, writeTable } from '../terminal/table.ts';
import { exitCodes, type Terminal, terminalActor, UsageError } from '../terminal/terminal.ts';

type Options = FilterInput & { state: string; destination?: Destination; limit?: number; json?: true };

const chunk = 500;

const deliveries: LeadsCommand = {
  description: 'List deliveries that are waiting or failed, newest first',
  options: [
    ...formAndTime,
    new Option(
      '--state <states>',
      `Filter by states, separated by commas: ${deliveryStates.join(', ')} or all`,
    ).default('pending,sending,failed'),
    new Option('--destination <destination>', 'Filter by destination: crm, mail, visitor or webhook:NAME').argParser(
      destination,
    ),
    limit,
    json('a JSON array with the column names'),
  ],
  examples: ['leads deliveries', 'leads deliveries --state failed --since 7d', 'leads deliveries --state all --json'],

  async run(terminal, options: Options) {
    const { form, since, until } = parseLeadFilter(options, terminal);
    const filter = { form, since, until, destination: options.destination, states: parseStates(options.state) };
    return withStore(terminal, async ({ outbox, config }) => {
      const { stdout } = terminal;
      const forPeople = stdout.isTTY && !options.json;
      const limit = options.limit ?? (forPeople ? usualLimit : Number.POSITIVE_INFINITY);
      if (forPeople) await printTable(await outbox.list(filter, { limit: limit + 1 }), limit, config, terminal);
      else {
        let separator = '\n';
        if (options.json) await write(stdout, '[');
        const pages = pagesOf<ListedDelivery>(chunk, (after) => outbox.list(filter, { limit: chunk, after }));
        for await (const page of firstOf(limit, pages)) {
          if (options.json) {
            await writeToReader(stdout, separator + page.map((delivery) => deliveryJson(delivery, config)).join(',\n'));
            separator = ',\n';
          } else
            await writeToReader(stdout, tsv(page.map((delivery) => deliveryRow(delivery, config, String, String))));
        }
        if (options.json) await write(stdout, '\n]\n');
      }
    });
  },
};

function destination(text: string): Destination {
  const known = destinationOf(text.trim().toLowerCase());
  if (known) return known;
  throw new InvalidArgumentError('Use crm, mail, visitor, or webhook: and the name of a webhook.');
}

function parseStates(text: string): readonly DeliveryState[] {
  if (text.trim() === 'all') return deliveryStates;
  return text.split(',').map((word) => {
    const state = deliveryStates.find((known) => known === word.trim().toLowerCase());
    if (state) return state;
    throw new UsageError(`unknown --state "${word.trim()}"; use ${deliveryStates.join(', ')} or all`);
  });
}

async function printTable(
  deliveries: ListedDelivery[],
  limit: number,
  config: Config,
  terminal: Terminal,
): Promise<void> {
  if (!deliveries.length) return write(terminal.stderr, 'No deliveries found.\n');
  const head = ['Lead', 'Email', 'Form', 'To', 'State', 'Since', 'Next try', 'Attempts', 'Outcome', 'Response'];
  const rows = deliveries.slice(0, limit).map((delivery) => deliveryRow(delivery, config, shortId, formatMoment));
  await writeTable(terminal, head, rows);
  if (rows.some((cells) => cells[head.indexOf('Next try')]?.endsWith(notSetHere))) {
    await write(
      terminal.stderr,
      'The server may have settings that this command does not: it reads its own environment.\n',
    );
  }
  if (deliveries.length > limit)
    await write(terminal.stderr, `Showing the newest ${limit}; use --limit to see more.\n`);
}

type Format = (stored: string) => string;

function deliveryRow(delivery: ListedDelivery, config: Config, formatLead: Format, formatTime: Format): string[] {
  const { lead_id, email, form, destination, state, created_at, attempts, outcome, answer } = delivery;
  const lead = lead_id ? formatLead(lead_id) : '';
  const times = [formatTime(created_at), nextTry(delivery, config, formatTime)];
  return [lead, email, form, destination, state, ...times, String(attempts), outcome, answer];
}

const notSetHere = 'set here';

/** Next attempt, or what it waits for. */
function nextTry(delivery: ListedDelivery, config: Config, format: Format): string {
  const { state, destination, form, due_at } = delivery;
  if (state === 'sending') return 'sending now';
  if (state === 'failed') return 'leads deliver';
  if (state !== 'pending') return '';
  if (webhookNameOf(destination)) return format(due_at);
  const isSet =
    destination === 'crm'
      ? form && config.crm.forms.includes(form)
      : canMail(config.mail, destination === 'visitor' ? 'visitor' : 'mail', form);
  if (!isSet) return `${destination === 'crm' ? 'no CRM' : 'no mail server'} ${notSetHere}`;
  return format(due_at);
}

/** The body is only in `leads show --json`. */
function deliveryJson(delivery: ListedDelivery, config: Config): string {
  const { body: _, ...shown } = delivery;
  return safeJson({ ...shown, next_try: nextTry(delivery, config, String) });
}

const deliver: LeadsCommand = {
  description: 'Retry failed or waiting deliveries now',
  arguments: [optionalReferences],
  options: [
    by,
    new Option('--failed', 'Retry all failed deliveries'),
    new Option('--all', 'Retry all failed and waiting deliveries'),
    json('JSON: id, email and result of each lead, or the number due'),
  ],
  examples: ['leads deliver a1b2c3', 'leads deliver --failed', 'leads deliver --all'],

  async run(terminal, options: { failed?: true; all?: true; by?: string; json?: true }, names: string[]) {
    const chosen = [names.length > 0, options.failed, options.all].filter(Boolean).length;
    if (chosen !== 1) throw new UsageError('specify leads, --failed or --all.');
    const actor = terminalActor(terminal, options);
    if (names.length) return eachLead(names, terminal, leadAction('deliver', actor), options);
    const states = options.all ? (['failed', 'pending'] as const) : (['failed'] as const);
    const due = await withStore(terminal, (context) => sendAgain(context, { states }, actor));
    const text = `${counted(due, 'delivery', 'deliveries')} queued for retry; the server sends them.\n`;
    await writeResult(terminal, options.json && { due }, text);
    return exitCodes.ok;
  },
};

const reconcile: LeadsCommand = {
  description: 'Check that every lead has its delivery and response; exit code 1 if not',
  options: [json('a JSON object with the counts and the gaps')],
  examples: ['leads reconcile', 'leads reconcile --json'],

  run: inStore(async (store, terminal, options: { json?: true }) => {
    const result = await store.reconcile();
    const { gaps } = result;
    const json = options.json && { ok: !gaps.length, ...result };
    const rows = gaps.map(({ kind, lead_id, delivery_id, destination }) => {
      return [kind, lead_id, delivery_id, destination, discrepancyLabels[kind]];
    });
    const head = ['Gap', 'Lead', 'Delivery', 'To', 'Meaning'];
    if (json || gaps.length) await writeList(terminal, { json, lines: rows, head, rows, none: '' });
    if (!json) await write(terminal.stderr, summary(result));
    return gaps.length ? exitCodes.failed : exitCodes.ok;
  }),
};

function summary({ leads, spam, deliveries, gaps }: Reconciliation): string {
  const states = Object.entries(deliveries).flatMap(([state, count]) =>
    count ? `${formatCount(count)} ${state}` : [],
  );
  const total = Object.values(deliveries).reduce((sum, count) => sum + count, 0);
  const stored = `${counted(leads, 'lead')} (${formatCount(spam)} spam), ${counted(total, 'delivery', 'deliveries')}`;
  const verdict = gaps.length
    ? `${counted(gaps.length, 'gap')} (showing up to ${formatCount(maxGaps)} of each kind).`
    : 'No gaps.';
  return `${stored}${states.length ? `: ${states.join(', ')}` : ''}. ${verdict}\n`;
}

export const commands = { deliveries, deliver, reconcile };
