import type { Actor } from '../../base/actor.ts';
import { isMailServerSet } from '../../config/config.ts';
import { type DigestBody, listed } from '../../integrations/mail/digest.ts';
import { pendingDelivery } from '../../outbox/pending-delivery.ts';
import type { WebContext } from '../http/web-context.ts';
import type { ActedLead } from './leads-notice.ts';

/** Milliseconds in which an undo comes before the email. */
const delay = 60_000;

/** Promises each colleague who was given leads one email for all of them. `id` names the action. */
export async function mailAssignees(
  { admins, outbox, config, clock }: Pick<WebContext, 'admins' | 'outbox' | 'config' | 'clock'>,
  id: string,
  actor: Actor,
  done: readonly ActedLead[],
): Promise<void> {
  if (!isMailServerSet(config.mail)) return;
  const given = new Map<string, string[]>();
  for (const { id: lead, acted } of done) {
    const { outcome, owner } = acted.result;
    if (outcome !== 'assigned' || typeof owner !== 'string' || !owner || owner === actor.by) continue;
    given.set(owner, [...(given.get(owner) ?? []), lead]);
  }
  for (const [owner, leads] of given) {
    const account = await admins.findAdmin(owner);
    if (!account) continue;
    const body: DigestBody = {
      digest: 'assigned',
      adminId: account.id,
      ids: leads.slice(0, listed),
      count: leads.length,
    };
    const due_at = new Date(clock() + delay).toISOString();
    const email = {
      id: `assigned-${id}-${account.id}`,
      destination: 'mail',
      body: JSON.stringify(body),
      due_at,
    } as const;
    await outbox.add(pendingDelivery(email, clock()));
  }
}
