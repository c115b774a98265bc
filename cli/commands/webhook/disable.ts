import { turnWebhook } from '../../../src/integrations/webhooks/manage-webhooks.ts';
import type { LeadsCommand } from '../../command.ts';
import { changeWebhook, changing, webhookName } from '../../webhooks/change-webhook.ts';

export const command: LeadsCommand = {
  description: 'Turn a webhook off; what waits for it is stored',
  arguments: [webhookName],
  options: changing,
  examples: ['leads webhook disable example.com'],
  run: (terminal, options, name) =>
    changeWebhook(
      terminal,
      options,
      String(name),
      (context, typed, actor) => turnWebhook(context, typed, 'off', actor),
      {
        changed: 'turned off; what waits is stored',
        unchanged: 'was off already',
      },
    ),
};
