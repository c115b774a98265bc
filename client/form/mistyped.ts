import emailSpellChecker from '@zootools/email-spell-checker';
import type { Remembered } from '../../src/site/forms/remembered.ts';

/** Corrects mistyped well-known domains, such as ann@gmial.com. */
export const suggestEmail = (email: string): string | undefined => emailSpellChecker.run({ email: email.trim() })?.full;

/** What corrects an email that was sent: the email that was probably meant, and what proves that it is theirs. */
export interface CorrectionOffer {
  email: string;
  /** `byCookie`, or what a browser without our cookie sends back. */
  code: string;
}

/** The cookie of the visit says it. */
export const byCookie = 'cookie';

/** An email this visit may correct. */
export const correctionFor = ({ email, mistyped }: Remembered): string | undefined =>
  email && mistyped?.length ? suggestEmail(email) : undefined;
