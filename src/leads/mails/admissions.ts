/** Why an email to a visitor is not sent, as its lead shows it. */
export const withheldReasons = {
  'do-not-email': 'This address is marked “do not email”.',
  'sent-today': 'This address already gets an email of this form from this day.',
  spam: 'The lead is flagged as spam.',
  erased: 'The lead was erased.',
} as const;

/** Decides about emails to visitors at the moment they would go out. */
export interface Admissions {
  /**
   * Whether a delivery may be sent: to no address that is marked "do not email" on any of its leads, and once for each key. The
   * delivery that asks first has the key for good, so that all its attempts may go.
   */
  admit(delivery: { id: string; leadId: string; key: string }): Promise<'send' | keyof typeof withheldReasons>;
}
