import type { DeliveryState, Destination } from '../db/rows.ts';

/** What can be wrong between leads, deliveries and recorded answers, each with its words. */
export const discrepancyLabels = {
  'no-delivery': 'the lead has no delivery to this destination',
  'no-lead': 'the delivery has no lead',
  'no-answer': 'the delivery is marked delivered, but no response is recorded',
  'no-event': 'the lead has no "received" event',
  'still-held': 'the lead is not spam, but its delivery is held',
  'spam-released': 'the lead is spam, but its delivery is being sent',
} as const;
export type GapKind = keyof typeof discrepancyLabels;

export interface Gap {
  kind: GapKind;
  lead_id: string;
  /** "" where there is none. */
  delivery_id: string;
  destination: Destination | '';
}

/** Everything as of one moment. */
export interface Reconciliation {
  leads: number;
  /** Those of `leads` that are flagged. */
  spam: number;
  deliveries: Record<DeliveryState, number>;
  /** At most `maxGaps` of each kind. */
  gaps: Gap[];
}

export const maxGaps = 1000;

export interface Reconciler {
  /** Holds leads, deliveries and recorded answers against each other, in one read transaction; wrong sums of leads are made again. */
  reconcile(): Promise<Reconciliation>;
}
