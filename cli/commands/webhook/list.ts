import type { Webhook } from '../../../src/db/rows.ts';
import { webhookDestination } from '../../../src/outbox/destination.ts';
import type { OutboxDepth } from '../../../src/outbox/outbox-store.ts';
import { maskedUrl } from '../../../src/outbox/webhook.ts';
import { formatMoment } from '../../../src/site/format.ts';
import type { LeadsCommand } from '../../command.ts';
import { json } from '../../options.ts';
import { withStore } from '../../store/with-store.ts';
import { tabs, write } from '../../terminal/output.ts';
import { exitCodes, type Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'List webhooks with their status and queue',
  options: [json('a JSON array')],
  examples: ['leads webhook list', 'leads webhook list --json'],
  run,
};

/** Never prints a secret, and only the beginning of an address. */
function run(terminal: Terminal, options: { json?: true }): Promise<number> {
  return withStore(terminal, async ({ webhooks, outbox }) => {
    const { stdout } = terminal;
    const [found, depth] = [await webhooks.list(), await outbox.depth()];
    const rows = found.map((webhook) => [
      ...[webhook.name, maskedUrl(webhook.url), webhook.format, webhook.events.split(' ').join(',')],
      ...[stateOf(webhook, stdout.isTTY ? formatMoment : String), String(waitingFor(webhook, depth))],
    ]);
    if (options.json) {
      const shown = found.map((webhook) => ({ ...publicWebhook(webhook), waiting: waitingFor(webhook, depth) }));
      await write(stdout, `${JSON.stringify(shown, undefined, 2)}\n`);
    } else if (!stdout.isTTY) await write(stdout, tabs(rows));
    else if (!rows.length) await write(terminal.stderr, 'No webhooks. Use `leads webhook add` to add one.\n');
    else {
      const { writeTable } = await import('../../terminal/table.ts');
      await writeTable(terminal, ['Name', 'Address', 'Format', 'Events', 'State', 'Waiting'], rows);
    }
    return exitCodes.ok;
  });
}

const publicWebhook = ({ secret, previous_secret, previous_until, url, events, ...shown }: Webhook) => ({
  ...shown,
  url: maskedUrl(url),
  events: events.split(' '),
});

function stateOf({ disabled_at, disabled_by, failing_since }: Webhook, format: (time: string) => string): string {
  if (disabled_at)
    return `off since ${format(disabled_at)}${disabled_by === 'site' ? ', after five days of failures' : ''}`;
  return failing_since ? `failing since ${format(failing_since)}` : 'on';
}

const waitingFor = ({ name }: Webhook, depth: readonly OutboxDepth[]) =>
  depth.find(({ destination }) => destination === webhookDestination(name))?.waiting ?? 0;
