import emailSpellChecker from '@zootools/email-spell-checker';

/** The email that was probably meant where a well-known domain is mistyped: ann@gmial.com, or `undefined`. */
export const probablyMeant = (email: string): string | undefined =>
  emailSpellChecker.run({ email: email.trim() })?.full;
