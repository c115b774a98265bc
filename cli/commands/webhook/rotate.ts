import { rotateSecret } from '../../../src/integrations/webhooks/manage-webhooks.ts';
import type { LeadsCommand } from '../../command.ts';
import { by, json } from '../../options.ts';
import { withStore } from '../../store/with-store.ts';
import { write } from '../../terminal/output.ts';
import { actorOf, exitCodes, type Terminal } from '../../terminal/terminal.ts';
import { noWebhook, webhookContext, webhookName } from '../../webhooks/change-webhook.ts';

export const command: LeadsCommand = {
  description: 'Make a new secret for a webhook, and print it once; both sign for a day',
  arguments: [webhookName],
  options: [by, json('a JSON object with the secret')],
  examples: ['leads webhook rotate example.com'],
  run,
};

/** Prints only the secret on standard output. */
function run(terminal: Terminal, options: { by?: string; json?: true }, typed: string): Promise<number> {
  return withStore(terminal, async ({ webhooks }, config) => {
    const { stdout, stderr } = terminal;
    const context = webhookContext(webhooks, config, terminal);
    const rotated = await rotateSecret(context, typed, actorOf(terminal, options.by));
    if (rotated.outcome === 'not-found') return noWebhook(terminal, typed.trim());
    const { name, secret } = rotated;
    await write(stdout, options.json ? `${JSON.stringify({ name, secret })}\n` : `${secret}\n`);
    await write(stderr, `New secret of ${name}. The old secret works for 24 more hours.\n`);
    return exitCodes.ok;
  });
}
