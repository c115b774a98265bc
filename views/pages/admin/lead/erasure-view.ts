/** A person who may be erased, and what would go. */
export interface ErasureView {
  /** The lead from which the page was opened. */
  id: string;
  email: string;
  leads: number;
  deliveries: number;
  /** Lines of the trail. */
  events: number;
  /** Leads of others with notes that name them. */
  mentions: readonly { lead_id: string; email: string; notes: number }[];
  /** What was typed instead of the e-mail, and what is wrong with it. */
  refused?: { typed: string; message: string };
}
