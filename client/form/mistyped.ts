import emailSpellChecker from '@zootools/email-spell-checker';
import type { Remembered } from '../../src/site/forms/remembered.ts';

/** Corrects mistyped well-known domains, such as ann@gmial.com. */
export const suggestEmail = (email: string): string | undefined => emailSpellChecker.run({ email: email.trim() })?.full;

/** Corrects an email that was sent: the suggested one, and proof that the lead is the visitor's. */
export interface CorrectionOffer {
  email: string;
  /** `byCookie`, or what a browser without our cookie sends back. */
  code: string;
}

/** The code where the visit's cookie is the proof. */
export const byCookie = 'cookie';

/** An email this visit may correct. */
export const correctionFor = ({ email, mistyped }: Remembered): string | undefined =>
  email && mistyped?.length ? suggestEmail(email) : undefined;
