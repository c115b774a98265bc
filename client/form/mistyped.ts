import emailSpellChecker from '@zootools/email-spell-checker';
import type { Remembered } from '../../src/site/forms/remembered.ts';

/** The email that was probably meant where a well-known domain is mistyped: ann@gmial.com, or `undefined`. */
export const suggestEmail = (email: string): string | undefined => emailSpellChecker.run({ email: email.trim() })?.full;

/** The email that a visit may correct in what it sent. */
export const correctionFor = ({ email, mistyped }: Remembered): string | undefined =>
  email && mistyped?.length ? suggestEmail(email) : undefined;
