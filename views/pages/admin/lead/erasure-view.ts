/** A person and what erasing them would delete. */
export interface ErasureView {
  /** The lead that the page was opened from. */
  id: string;
  email: string;
  leads: number;
  deliveries: number;
  /** Events of the trail. */
  events: number;
  /** Other leads with notes that name them. */
  mentions: readonly { lead_id: string; email: string; notes: number }[];
  /** What was typed instead of the email, and the error. */
  refused?: { typed: string; message: string };
}
