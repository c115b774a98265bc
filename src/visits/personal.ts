import { decoded } from '../base/decoded.ts';

/** An `@`, also percent-encoded once or more, with the text on both sides. All repeats are bounded, because anyone can send a text. */
const emailLike = /[^\s/?&=<>"]{1,64}(?:[@＠]|%(?:25){0,4}40)[^\s/?&=<>"]+/gi;

const gap = String.raw`(?:[\s().+_-]|%20){0,3}`;
/** Ten to fifteen digits, or seven to fifteen after a plus sign, or a local number such as 555-0142. */
const phoneLike = new RegExp(
  String.raw`(?<![\da-z])(?:(?:\+|%2b)${gap}(?:\d${gap}){6,14}\d|\(?(?:\d${gap}){9,14}\d|\d{3}[-. ]\d{4})(?![\da-z])`,
  'gi',
);

/** Replaces everything that looks like an email address or a phone number. */
export const withoutPersonal = (text: string) => text.replace(emailLike, 'email').replace(phoneLike, 'phone');

export const pathWithoutPersonal = (path: string) =>
  path
    .split('/')
    .map((segment) => encodeURIComponent(withoutPersonal(decoded(segment) ?? '')))
    .join('/');
