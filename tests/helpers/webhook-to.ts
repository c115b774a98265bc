import type { Webhook } from '../../src/db/rows.ts';
import { addWebhook, type NewWebhook } from '../../src/integrations/webhooks/manage-webhooks.ts';
import { webhookEventNames } from '../../src/outbox/webhook.ts';
import type { Store } from '../../src/server/store.ts';

/** A webhook to an address, of all events unless others are named; `at` in milliseconds. */
export async function webhookTo(
  { webhooks }: Pick<Store, 'webhooks'>,
  url: string,
  { at = 0, ...asked }: Partial<NewWebhook> & { at?: number } = {},
): Promise<Webhook> {
  const context = { webhooks, allowPrivate: true, clock: () => at };
  const added = await addWebhook(
    context,
    { url, format: 'standard', events: webhookEventNames, ...asked },
    { by: 'Kim', via: 'terminal' },
  );
  if (added.outcome !== 'added') throw new Error(added.message);
  return added.webhook;
}
