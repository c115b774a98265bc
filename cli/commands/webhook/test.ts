import { sendTest } from '../../../src/integrations/webhooks/webhook-sender.ts';
import type { LeadsCommand } from '../../command.ts';
import { json } from '../../options.ts';
import { withStore } from '../../store/with-store.ts';
import { harmless, write } from '../../terminal/output.ts';
import { exitCodes, type Terminal } from '../../terminal/terminal.ts';
import { noWebhook, webhookName } from '../../webhooks/change-webhook.ts';

export const command: LeadsCommand = {
  description: 'Send a webhook a test now, and print its response; exit code 1 if it refuses',
  arguments: [webhookName],
  options: [json('a JSON object with the outcome and the response')],
  examples: ['leads webhook test example.com'],
  run,
};

/** Sends `webhook.test`, which has no personal data. */
function run(terminal: Terminal, options: { json?: true }, typed: string): Promise<number> {
  return withStore(terminal, async ({ webhooks }, { webhooksAllowPrivate: allowPrivate, publicUrl }) => {
    const webhook = await webhooks.find(typed.trim().toLowerCase());
    if (!webhook) return noWebhook(terminal, typed.trim());
    const sent = await sendTest(webhook, { allowPrivate, publicUrl, clock: terminal.clock });
    const answer = 'answer' in sent ? sent.answer : '';
    const text = options.json
      ? JSON.stringify({ name: webhook.name, outcome: sent.outcome, answer })
      : `${webhook.name}: ${sent.outcome}: ${harmless(answer)}`;
    await write(terminal.stdout, `${text}\n`);
    return sent.outcome === 'delivered' ? exitCodes.ok : exitCodes.failed;
  });
}
