import emailSpellChecker from '@zootools/email-spell-checker';
import type { Remembered } from '../../src/site/forms/remembered.ts';

/** The email that was probably meant where a well-known domain is mistyped: ann@gmial.com, or `undefined`. */
export const suggestEmail = (email: string): string | undefined => emailSpellChecker.run({ email: email.trim() })?.full;

/** What corrects an email that was sent: the email that was probably meant, and what proves that it is theirs. */
export interface CorrectionOffer {
  email: string;
  /** `byCookie`, or what a browser without our cookie sends back. */
  code: string;
}

/** The cookie of the visit says it. */
export const byCookie = 'cookie';

/** The email that a visit may correct in what it sent. */
export const correctionFor = ({ email, mistyped }: Remembered): string | undefined =>
  email && mistyped?.length ? suggestEmail(email) : undefined;
