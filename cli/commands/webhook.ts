import { Argument, Option } from 'commander';
import type { Actor } from '../../src/base/events.ts';
import {
  addWebhook,
  type ListedWebhook,
  listWebhooks,
  removeWebhook,
  rotateSecret,
  turnWebhook,
} from '../../src/integrations/webhooks/manage-webhooks.ts';
import { sendTest } from '../../src/integrations/webhooks/webhook-sender.ts';
import { type WebhookFormat, webhookEventNames, webhookFormatNames } from '../../src/outbox/webhook.ts';
import { formatMoment } from '../../src/site/format.ts';
import { by, json, type LeadsCommand } from '../command.ts';
import { inNewStore, inStore, type StoreContext } from '../store.ts';
import { printable, write } from '../terminal/output.ts';
import { writeList, writeResult } from '../terminal/table.ts';
import { exitCodes, FailedError, NotFoundError, terminalActor, UsageError } from '../terminal/terminal.ts';

const webhookName = new Argument('<name>', 'Name of the webhook');

const changeOptions = [by, json('a JSON object with the name and the outcome')];

const add: LeadsCommand = {
  description: 'Send lead events to an address and print its secret once',
  arguments: [new Argument('<url>', 'Address to send events to, with https://')],
  options: [
    by,
    new Option('--events <events>', `Events, separated by commas: ${webhookEventNames.join(', ')}`).default('all'),
    new Option('--format <format>', 'Body: JSON by the Standard Webhooks specification, or a chat message')
      .choices(webhookFormatNames)
      .default('standard'),
    new Option('--name <name>', 'Name of the webhook (default: the host of the address)'),
    json('a JSON object with the secret'),
  ],
  examples: [
    'leads webhook add https://example.com/hooks --events lead.received,person.erased',
    'leads webhook add https://hooks.slack.com/services/… --format slack --name sales-chat',
  ],

  run: inNewStore(async (store, terminal, options: AddOptions, url: string) => {
    const { format, name } = options;
    const events = options.events === 'all' ? webhookEventNames : options.events.split(',').map((word) => word.trim());
    const context = { ...store, allowPrivate: store.config.webhooksAllowPrivate };
    const added = await addWebhook(context, { url, name, format, events }, terminalActor(terminal, options));
    if (added.outcome === 'exists') throw new FailedError(`${added.message}.`);
    if (added.outcome !== 'added') throw new UsageError(`${added.message}.`);
    const { secret, created_at, ...webhook } = added.webhook;
    const details = { name: webhook.name, format, events: webhook.events.split(' '), created_at, secret };
    await writeResult(terminal, options.json && details, `${secret}\n`);
    await write(
      terminal.stderr,
      `Secret for ${webhook.name}. It can't be shown again; \`leads webhook rotate\` makes another.\n`,
    );
  }),
};

type AddOptions = { events: string; format: WebhookFormat; name?: string; by?: string; json?: true };

const list: LeadsCommand = {
  description: 'List webhooks with their status and queue',
  options: [json('a JSON array')],
  examples: ['leads webhook list', 'leads webhook list --json'],

  run: inStore(async (store, terminal, options: { json?: true }) => {
    const { stdout } = terminal;
    const webhooks = await listWebhooks(store);
    const rows = webhooks.map((webhook) => [
      ...[webhook.name, webhook.url, webhook.format, webhook.events.join(',')],
      ...[stateLabel(webhook, stdout.isTTY ? formatMoment : String), String(webhook.waiting)],
    ]);
    await writeList(terminal, {
      json: options.json && webhooks,
      lines: rows,
      head: ['Name', 'Address', 'Format', 'Events', 'State', 'Waiting'],
      rows,
      none: 'No webhooks. Use `leads webhook add` to add one.',
    });
  }),
};

function stateLabel(
  { disabled_at, disabled_by, failing_since }: ListedWebhook,
  format: (time: string) => string,
): string {
  if (disabled_at)
    return `off since ${format(disabled_at)}${disabled_by === 'site' ? ', after five days of failures' : ''}`;
  return failing_since ? `failing since ${format(failing_since)}` : 'on';
}

const test: LeadsCommand = {
  description: 'Send a webhook a test now, and print its response; exit code 1 if it refuses',
  arguments: [webhookName],
  options: [json('a JSON object with the outcome and the response')],
  examples: ['leads webhook test example.com'],

  run: inStore(async (context, terminal, options: { json?: true }, typed: string) => {
    const webhook = await context.webhooks.find(typed.trim().toLowerCase());
    if (!webhook) throw webhookNotFound(typed.trim());
    const { name } = webhook;
    const { ok, outcome, answer } = await sendTest(webhook, context);
    const text = `${name}: ${outcome}: ${printable(answer)}\n`;
    await writeResult(terminal, options.json && { name, outcome, answer }, text);
    return ok ? exitCodes.ok : exitCodes.failed;
  }),
};

const disable: LeadsCommand = {
  description: 'Turn a webhook off; its queued events are kept, new ones are not added',
  arguments: [webhookName],
  options: changeOptions,
  examples: ['leads webhook disable example.com'],
  run: changing((context, name, actor) => turnWebhook(context, name, 'off', actor), {
    changed: 'turned off; its queued events are kept, new ones are not added',
    unchanged: 'was off already',
  }),
};

const enable: LeadsCommand = {
  description: 'Turn a webhook on again and send its queued events',
  arguments: [webhookName],
  options: changeOptions,
  examples: ['leads webhook enable example.com'],
  run: changing((context, name, actor) => turnWebhook(context, name, 'on', actor), {
    changed: 'turned on; the server sends its queued events',
    unchanged: 'was on already',
  }),
};

const rotate: LeadsCommand = {
  description: 'Make a new secret for a webhook and print it once; both work for a day',
  arguments: [webhookName],
  options: [by, json('a JSON object with the secret')],
  examples: ['leads webhook rotate example.com'],

  run: inStore(async (store, terminal, options: { by?: string; json?: true }, typed: string) => {
    const rotated = await rotateSecret(store, typed, terminalActor(terminal, options));
    if (rotated.outcome === 'not-found') throw webhookNotFound(typed.trim());
    const { name, secret } = rotated;
    await writeResult(terminal, options.json && { name, secret }, `${secret}\n`);
    await write(terminal.stderr, `New secret for ${name}. The old secret works for 24 more hours.\n`);
  }),
};

const remove: LeadsCommand = {
  description: 'Remove a webhook and its queued events',
  arguments: [webhookName],
  options: changeOptions,
  examples: ['leads webhook remove example.com'],
  run: changing(removeWebhook, { removed: 'removed with its queued events' }),
};

type Change = (store: StoreContext, name: string, actor: Actor) => Promise<{ outcome: string }>;

function changing(change: Change, messages: Readonly<Record<string, string>>): LeadsCommand['run'] {
  return inStore(async (store, terminal, options: { by?: string; json?: true }, typed: string) => {
    const name = printable(typed.trim().toLowerCase());
    const result = await change(store, typed, terminalActor(terminal, options));
    if (result.outcome === 'not-found') throw webhookNotFound(name);
    await writeResult(terminal, options.json && { name, ...result }, `${name}: ${messages[result.outcome]}.\n`);
  });
}

const webhookNotFound = (typed: string) =>
  new NotFoundError(`no webhook named "${printable(typed)}". Use \`leads webhook list\` to see all.`);

export const commands = { add, list, test, disable, enable, rotate, remove };
