import type { DeliveryLine } from '../../../views/pages/admin/lead/lead-view.ts';
import { named } from '../../base/named.ts';
import { type Config, canMail } from '../../config/config.ts';
import type { Delivery, DeliveryState } from '../../db/rows.ts';
import { isCrmSet, sendableForms } from '../../integrations/crm/crm.ts';
import { destinationName, webhookNameOf } from '../../outbox/destination.ts';
import { counted, formatMoment } from '../../site/format.ts';

/** A delivery in words: its state, its next attempt, the response. */
export function deliveryLine(delivery: Delivery, config: Config): DeliveryLine {
  const { destination, event, state, answer } = delivery;
  const unset = isUnset(delivery, config);
  return {
    destination: event ? `${destinationName(destination)}: ${event}` : destinationName(destination),
    value: destination,
    tone: named(tones, state) ?? 'wrong',
    state: stateLabel(delivery),
    when: unset && state === 'pending' ? unset : whenLabel(delivery),
    answer,
    again: state === 'failed' || (state === 'pending' && !unset),
  };
}

const tones: Record<DeliveryState, DeliveryLine['tone']> = {
  pending: 'waiting',
  sending: 'waiting',
  delivered: 'done',
  failed: 'wrong',
  held: 'stopped',
};

const others = { sending: 'Being sent', delivered: 'Delivered', held: 'Held as spam' };

function stateLabel({ state, attempts, outcome }: Delivery): string {
  const after = attempts ? ` after ${counted(attempts, 'attempt')}` : '';
  if (state === 'pending') return attempts ? `Waiting${after}` : 'Waiting';
  if (state === 'failed') return `Failed${after}`;
  if (state === 'held' && outcome === 'withheld') return 'Not sent';
  return named(others, state) ?? state;
}

function whenLabel({ state, delivered_at, due_at, attempts }: Delivery): string {
  if (state === 'delivered') return delivered_at ? formatMoment(delivered_at) : '';
  if (state === 'pending' && attempts) return `Next try ${formatMoment(due_at)}`;
  return '';
}

/** Why it cannot be sent yet, or "". */
function isUnset({ destination, form }: Delivery, { crm, mail }: Config): string {
  if (webhookNameOf(destination)) return '';
  if (destination !== 'crm') {
    return canMail(mail, destination === 'visitor' ? 'visitor' : 'mail', form)
      ? ''
      : 'Waiting: no mail server connected';
  }
  if (!isCrmSet(crm)) return 'Waiting: no CRM connected';
  return form && sendableForms(crm).includes(form) ? '' : 'Waiting: this form has no CRM form id';
}
