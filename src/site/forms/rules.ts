import { isValidText } from '../valid-text.ts';
import type { BrowserField, Option, Rule } from './form.ts';

/** The pattern of `<input type=email>` in the HTML standard, plus a dot in the domain. */
const fullEmail =
  "^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$";

export const validEmail = (message: string): Rule => ({ pattern: fullEmail, message });
/** Text, an at sign, text; no spaces. */
export const looseEmail = (message: string): Rule => ({ pattern: '^\\S+@\\S+$', message });
export const amountFrom = (minAmount: number, message: string): Rule => ({ minAmount, message });
export const atLeast = (minLength: number, message: string): Rule => ({ minLength, message });

export const sameOptions = (...labels: string[]): Option[] => labels.map((label) => ({ value: label, label }));

export const emailMessage = 'Please enter a valid email address';
export const requiredMessage = 'Required';

export const maxLength = { text: 200, email: 254, tel: 40, textarea: 5000, select: 200, radio: 20 } as const;

/** The message for a refused value. Browser and server both use this. */
export function refusal(field: BrowserField, value: string): string | undefined {
  // A browser posts each line end as two characters, and shows it as one.
  const text = value.trim().replace(/\r\n/g, '\n');
  if (!text) return field.required;
  if (text.length > maxLength[field.control]) return tooLong(field);
  if (!isValidText(text)) return unreadable(field);
  if (field.options && !field.options.some((option) => option.value === text)) return notAnOption(field);
  const rule = field.rules?.find((candidate) => !passes(candidate, text));
  return rule && 'minAmount' in rule && !isAmount(text) ? digitsOnly : rule?.message;
}

const digitsOnly = 'Use digits, for example 2000.';
export const isAmount = (text: string) => amountPattern.test(text) && /\d/.test(text);

/** For a list, an object or a repeated field. */
export const notOneValue = (field: BrowserField) => `${field.label} must be a single value`;
const tooLong = (field: BrowserField) => `${field.label} can’t be longer than ${maxLength[field.control]} characters`;
const unreadable = (field: BrowserField) => `${field.label} contains characters we can’t read`;
const notAnOption = (field: BrowserField) =>
  field.control === 'radio' && field.required ? field.required : `${field.label}: please choose one of the options`;

function passes(rule: Rule, text: string): boolean {
  if ('minLength' in rule) return [...text].length >= rule.minLength;
  if ('minAmount' in rule) return isAmount(text) && dollarsIn(text) >= rule.minAmount;
  return new RegExp(rule.pattern).test(text);
}

/** An amount as `Intl` writes it in any currency: "$2,500", "CA$2,500", "2.500 €", "CHF 2’500". */
const amountPattern = /^[A-Z]{0,3}[\p{Sc}\d\s.,'’]+(?:[A-Z]{2,3}\p{Sc}?)?$/u;

/** Whole units of "$2,500", "2500", "2,500.00" or "2.500,00 €". */
export const dollarsIn = (text: string) => Number(text.replace(/[.,]\d{1,2}\D*$/, '').replace(/\D/g, ''));

/** Ranges whose upper bound reaches the minimum investment. An open range has no upper bound. */
export const optionsFrom = (minimum: number, ranges: readonly Option[]): Option[] =>
  ranges.filter(({ value }) => {
    const end = value.split(' - ')[1];
    return !end || dollarsIn(end) > minimum;
  });
