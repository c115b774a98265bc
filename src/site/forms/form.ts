import type { CrmName, FormColumn } from '../lead-columns.ts';
import { isValidText, trimmed } from '../valid-text.ts';

/** Environment variables use these in upper case with `_`, such as `HUBSPOT_FORM_REGD_WEBINAR`. */
export const formIds = [
  'contact',
  'spark',
  'regd',
  'flex',
  'built',
  'webinar',
  'regd-webinar',
  'deck',
  'rsvp',
  'interest',
  'portal',
] as const;
export type FormId = (typeof formIds)[number];

export const utmKeys = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const;
export type UtmKey = (typeof utmKeys)[number];
export type Utm = Record<UtmKey, string>;

/** Applies to non-empty values. Patterns are regular expression sources. */
export type Rule =
  | { minLength: number; message: string }
  | { pattern: string; message: string }
  /** An amount in dollars, in any notation, of at least this much. */
  | { minAmount: number; message: string };

export interface Option {
  value: string;
  label: string;
}

export interface Field {
  /** The posted name, in HTML and JSON alike. */
  name: string;
  label: string;
  control: 'text' | 'email' | 'tel' | 'textarea' | 'select' | 'radio';
  autocomplete?: string;
  placeholder?: string;
  /** Message for an empty value; without it the field is optional. */
  required?: string;
  rules?: readonly Rule[];
  options?: readonly Option[];
  /** Shows an asterisk, where the specification has one. */
  starred?: true;
  /** The first of two fields side by side. */
  half?: true;
  /** A column of the lead, or a full name split at its first space. */
  column: FormColumn | 'full_name';
}

export type BrowserField = Omit<Field, 'column'>;

export interface FormMessage {
  title: string;
  description?: string;
}

/** Where the browser goes after a success, and after how many milliseconds. */
export interface Next {
  /** A route name, or an address from the settings. */
  to: 'webinarAccess' | 'regdWebinarAccess' | 'invest-address' | 'portal-address' | 'deck-document';
  after: number;
  newTab?: true;
  /** Text of the link shown without scripts. */
  label: string;
}

export interface Form {
  id: FormId;
  name: string;
  heading: string;
  fields: readonly Field[];
  leadSource: string;
  /** Fallback campaign values. */
  utm: Utm;
  /** Fields sent to the CRM, in this order. */
  crm: readonly CrmName[];
  submit: string;
  submitting: string;
  success: FormMessage;
  /** The store refused it, or the connection failed. */
  failure: FormMessage;
  /** Shown for an empty required field; other refusals say that nothing was sent, and ask to check the marked fields. */
  missing?: FormMessage;
  /** After a success its fields keep what was typed. */
  keepsValues?: true;
  next?: Next;
  /** The browser validates before anything is sent, as the specification says. */
  browserChecks?: true;
  /** A submission without an email makes no row and shows no message. */
  ignoresEmptyEmail?: true;
  /** Below the heading: why it asks. */
  intro?: string;
  notice: string;
  /** In place of the form's own once its event is over, or until its recording is ready; fields that it doesn't name are then hidden. */
  later?: { heading?: string; submit: string; notice?: string; fields?: readonly string[] };
  /** Valid posted values. */
  sample: Readonly<Record<string, string>>;
}

/** Properties of a form that the browser does not get. */
export type ServerOnly = 'name' | 'leadSource' | 'utm' | 'crm' | 'later' | 'sample';

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
  const text = trimmed(value);
  if (!text) return field.required;
  if (text.length > maxLength[field.control]) return tooLong(field);
  // A message is stored as typed.
  if (!isValidText(field.control === 'textarea' ? value : text)) return unreadable(field);
  if (field.options && !field.options.some((option) => option.value === text)) return notAnOption(field);
  const rule = field.rules?.find((candidate) => !passes(candidate, text));
  return rule && 'minAmount' in rule && !isAmount(text) ? digitsOnly : rule?.message;
}

const digitsOnly = 'Use digits, for example 2000.';
export const isAmount = (text: string) => amountPattern.test(text) && /\d/.test(text);

/** For a list, an object or a repeated field. */
export const notOneValue = (field: BrowserField) => `${field.label} must be a single value`;
const tooLong = ({ label, control }: BrowserField) =>
  `${label} can’t be longer than ${maxLength[control].toLocaleString('en-US')} characters`;
const unreadable = (field: BrowserField) => `${field.label} contains characters we can’t read`;
const notAnOption = (field: BrowserField) =>
  field.control === 'radio' && field.required ? field.required : `${field.label}: please choose one of the options`;

function passes(rule: Rule, text: string): boolean {
  if ('minLength' in rule) return [...text].length >= rule.minLength;
  if ('minAmount' in rule) return isAmount(text) && dollarsIn(text) >= rule.minAmount;
  return new RegExp(rule.pattern).test(text);
}

/** An amount as `Intl` writes it in most currencies: "$2,500", "CA$2,500", "2.500 €", "CHF 2’500", "2.500 kr.". */
const amountPattern = /^\p{L}{0,3}[\p{Sc}\d\s.,'’]+(?:\p{L}{2,3}\p{Sc}?\.?)?$/u;

/** Whole units of "$2,500", "2500", "2,500.00" or "2.500,00 €". */
export const dollarsIn = (text: string) => Number(text.replace(/[.,]\d{1,2}\D*$/, '').replace(/\D/g, ''));

/** Ranges whose upper bound reaches the minimum investment. An open range has no upper bound. */
export const optionsFrom = (minimum: number, ranges: readonly Option[]): Option[] =>
  ranges.filter(({ value }) => {
    const end = value.split(' - ')[1];
    return !end || dollarsIn(end) > minimum;
  });
