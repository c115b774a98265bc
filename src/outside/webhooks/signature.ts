import { Webhook as Signer } from 'standardwebhooks';
import type { Webhook } from '../../db/rows.ts';

/** The headers by which a receiver knows that a body is ours, as of `now` in milliseconds: Standard Webhooks, with every secret that is valid. */
export function signedHeaders(webhook: Webhook, id: string, body: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const { secret, previous_secret, previous_until } = webhook;
  const isBoth = previous_until !== null && now < Date.parse(previous_until);
  const signatures = [secret, ...(isBoth ? [previous_secret] : [])].map((one) =>
    new Signer(one).sign(id, new Date(now), body),
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
