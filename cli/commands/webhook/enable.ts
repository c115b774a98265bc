import { turnWebhook } from '../../../src/integrations/webhooks/manage-webhooks.ts';
import type { LeadsCommand } from '../../command.ts';
import { changeWebhook, changing, webhookName } from '../../webhooks/change-webhook.ts';

export const command: LeadsCommand = {
  description: 'Turn a webhook on again, and send what waits for it',
  arguments: [webhookName],
  options: changing,
  examples: ['leads webhook enable example.com'],
  run: (terminal, options, name) =>
    changeWebhook(
      terminal,
      options,
      String(name),
      (context, typed, actor) => turnWebhook(context, typed, 'on', actor),
      {
        changed: 'turned on; the server sends what waits',
        unchanged: 'was on already',
      },
    ),
};
