/** A person and what erasing them would delete. */
export interface ErasureView {
  /** The lead that the page was opened from. */
  id: string;
  email: string;
  leads: number;
  deliveries: number;
  /** Events of the trail. */
  events: number;
  /** Other leads that name them, and where: "2 notes and the message". */
  mentions: readonly { lead_id: string; email: string; where: string }[];
  /** What was typed instead of the email, and the error. */
  refused?: { typed: string; message: string };
}
