import type { DeliveryLine } from '../../../../views/pages/admin/lead/lead-view.ts';
import { named } from '../../../base/named.ts';
import { type Config, isMailSet } from '../../../config.ts';
import { type Delivery, type DeliveryState, destinationName } from '../../../leads/lead.ts';
import { formatMoment } from '../../../site/format.ts';

/** A delivery as people read it: how it stands, when it goes on, what the other side said. */
export function deliveryLine(delivery: Delivery, config: Config): DeliveryLine {
  const { destination, state, answer } = delivery;
  const unset = isUnset(delivery, config);
  return {
    destination: destinationName(destination),
    value: destination,
    look: named(looks, state) ?? 'bad',
    state: stateWords(delivery),
    when: unset && state === 'pending' ? unset : whenWords(delivery),
    answer,
    again: state === 'failed' || (state === 'pending' && !unset),
  };
}

const looks: Record<DeliveryState, DeliveryLine['look']> = {
  pending: 'new',
  sending: 'new',
  delivered: 'invested',
  failed: 'bad',
  held: 'closed',
};

const others = { sending: 'Being sent', delivered: 'Delivered', held: 'Held back as spam' };

function stateWords({ state, attempts }: Delivery): string {
  const after = attempts ? ` after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}` : '';
  if (state === 'pending') return attempts ? `Waits${after}` : 'Waits';
  if (state === 'failed') return `Failed${after}`;
  return named(others, state) ?? state;
}

function whenWords({ state, delivered_at, due_at, attempts }: Delivery): string {
  if (state === 'delivered') return delivered_at ? formatMoment(delivered_at) : '';
  if (state === 'pending' && attempts) return `Next try ${formatMoment(due_at)}`;
  return '';
}

/** Why nothing can be sent yet, or "". */
function isUnset({ destination, form }: Delivery, { crm, mail }: Config): string {
  if (destination === 'mail') return isMailSet(mail) ? '' : 'No mail server is set';
  if (!crm.portalId || !crm.token) return 'No CRM is set; it goes once there is one';
  return crm.formIds[form] ? '' : 'This form has no id at the CRM yet';
}
