import { removeWebhook } from '../../../src/integrations/webhooks/manage-webhooks.ts';
import type { LeadsCommand } from '../../command.ts';
import { changeWebhook, changing, webhookName } from '../../webhooks/change-webhook.ts';

export const command: LeadsCommand = {
  description: 'Remove a webhook with what waits for it',
  arguments: [webhookName],
  options: changing,
  examples: ['leads webhook remove example.com'],
  run: (terminal, options, name) =>
    changeWebhook(terminal, options, String(name), removeWebhook, { removed: 'removed with what waited for it' }),
};
