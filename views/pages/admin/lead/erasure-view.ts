export interface ErasureView {
  /** The lead it was opened from. */
  id: string;
  email: string;
  leads: number;
  deliveries: number;
  events: number;
  /** Other leads that mention them, and where: "2 notes and the message". */
  mentions: readonly { lead_id: string; email: string; where: string }[];
  /** A wrong confirmation. */
  refused?: { typed: string; message: string };
}
