import { lookUp } from '../base/json-object.ts';
import { type Delivery, type Destination, destinations } from '../db/rows.ts';

const destinationNames: Record<(typeof destinations)[number], string> = {
  crm: 'CRM',
  mail: 'Email to sales',
  visitor: 'Email to the visitor',
};

export const webhookDestination = (name: string) => `webhook:${name}` as const;

export const webhookNameOf = (destination: string) => /^webhook:(.+)$/s.exec(destination)?.[1];

/** The label of a destination; an unknown name stays as it is. */
export function destinationName(destination: string): string {
  const webhook = webhookNameOf(destination);
  return webhook ? `Webhook ${webhook}` : (lookUp(destinationNames, destination) ?? destination);
}

export const destinationOf = (text: string): Destination | undefined =>
  destinations.find((name) => name === text) ?? (webhookNameOf(text) ? (text as Destination) : undefined);

/** Public fields of a delivery. Never its body: that of an account change or an alarm is for its recipients. */
const publicDeliveryKeys = [
  'id',
  'destination',
  'event',
  'state',
  'attempts',
  'created_at',
  'due_at',
  'delivered_at',
  'outcome',
  'answer',
] as const satisfies readonly (keyof Delivery)[];

export type PublicDelivery = Pick<Delivery, (typeof publicDeliveryKeys)[number]>;

export const publicDelivery = (delivery: Delivery): PublicDelivery =>
  Object.fromEntries(publicDeliveryKeys.map((key) => [key, delivery[key]])) as PublicDelivery;
