import type { Delivery } from '../lead.ts';

/** Goes out where the destination may have the old words; what is not sent yet takes `unsent` as its body. */
export interface Resend {
  delivery: Delivery;
  unsent: string;
}
