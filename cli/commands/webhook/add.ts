import { Argument, Option } from 'commander';
import { addWebhook } from '../../../src/integrations/webhooks/manage-webhooks.ts';
import { type WebhookFormat, webhookEventNames, webhookFormatNames } from '../../../src/outbox/webhook.ts';
import type { LeadsCommand } from '../../command.ts';
import { by, json } from '../../options.ts';
import { withStoreMade } from '../../store/with-store.ts';
import { write } from '../../terminal/output.ts';
import { actorOf, exitCodes, FailedError, type Terminal, UsageError } from '../../terminal/terminal.ts';
import { webhookContext } from '../../webhooks/change-webhook.ts';

export const command: LeadsCommand = {
  description: 'Send events of leads to an address, and print its secret once',
  arguments: [new Argument('<url>', 'Address that is sent the events, with https://')],
  options: [
    by,
    new Option('--events <events>', `Events, separated by commas: ${webhookEventNames.join(', ')}`).default('all'),
    new Option('--format <format>', 'Body: JSON after the Standard Webhooks specification, or a message of a chat')
      .choices(webhookFormatNames)
      .default('standard'),
    new Option('--name <name>', 'Name of the webhook (default: the host of the address)'),
    json('a JSON object with the secret'),
  ],
  examples: [
    'leads webhook add https://example.com/hooks --events lead.received,person.erased',
    'leads webhook add https://hooks.slack.com/services/… --format slack --name sales-chat',
  ],
  run,
};

interface Options {
  events: string;
  format: WebhookFormat;
  name?: string;
  by?: string;
  json?: true;
}

/** Prints only the secret on standard output. */
function run(terminal: Terminal, options: Options, url: string): Promise<number> {
  return withStoreMade(terminal, async ({ webhooks }, config) => {
    const { stdout, stderr } = terminal;
    const { format, name } = options;
    const events = options.events === 'all' ? webhookEventNames : options.events.split(',').map((word) => word.trim());
    const context = webhookContext(webhooks, config, terminal);
    const added = await addWebhook(context, { url, name, format, events }, actorOf(terminal, options.by));
    if (added.outcome === 'refused') throw new UsageError(`${added.message}.`);
    if (added.outcome === 'exists') throw new FailedError(`${added.message}.`);
    const { secret, created_at, ...webhook } = added.webhook;
    const details = { name: webhook.name, format, events: webhook.events.split(' '), created_at, secret };
    await write(stdout, options.json ? `${JSON.stringify(details)}\n` : `${secret}\n`);
    await write(
      stderr,
      `Secret of ${webhook.name}. It can't be shown again; \`leads webhook rotate\` makes another.\n`,
    );
    return exitCodes.ok;
  });
}
