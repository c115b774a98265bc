import { Argument } from 'commander';
import type { Actor } from '../../src/base/actor.ts';
import type { Config } from '../../src/config/config.ts';
import type { WebhookStore } from '../../src/outbox/webhook.ts';
import { by, json } from '../options.ts';
import { withStore } from '../store/with-store.ts';
import { harmless, write } from '../terminal/output.ts';
import { actorOf, exitCodes, type Terminal } from '../terminal/terminal.ts';

export const webhookName = new Argument('<name>', 'Name of the webhook');

export const changing = [by, json('a JSON object with the name and the outcome')];

export const webhookContext = (webhooks: WebhookStore, config: Config, { clock }: Terminal) => ({
  webhooks,
  clock,
  allowPrivate: config.webhooksAllowPrivate,
});

type Change = (context: ReturnType<typeof webhookContext>, name: string, actor: Actor) => Promise<{ outcome: string }>;

/** Runs a change and prints its message. */
export function changeWebhook(
  terminal: Terminal,
  options: { by?: string; json?: true },
  typed: string,
  change: Change,
  messages: Readonly<Record<string, string>>,
): Promise<number> {
  return withStore(terminal, async ({ webhooks }, config) => {
    const name = harmless(typed.trim().toLowerCase());
    const context = webhookContext(webhooks, config, terminal);
    const result = await change(context, typed, actorOf(terminal, options.by));
    if (result.outcome === 'not-found') return noWebhook(terminal, name);
    const text = options.json ? JSON.stringify({ name, ...result }) : `${name}: ${messages[result.outcome]}.`;
    await write(terminal.stdout, `${text}\n`);
    return exitCodes.ok;
  });
}

export async function noWebhook({ stderr }: Terminal, typed: string): Promise<number> {
  await write(stderr, `leads: no webhook named "${harmless(typed)}". Use \`leads webhook list\` to see all.\n`);
  return exitCodes.notFound;
}
