import type { CrmName, FormColumn } from '../lead-columns.ts';

/** The eleven forms of the site. The environment names (`HUBSPOT_FORM_REGD_WEBINAR`) are these in upper case with `_`. */
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

/** A condition on a value that is not empty, with the words for a value that fails it. Patterns are regular expression sources. */
export type Rule =
  | { minLength: number; message: string }
  | { pattern: string; message: string }
  /** An amount of dollars, however it is written, from a least one on. */
  | { minAmount: number; message: string };

export interface Option {
  value: string;
  label: string;
}

export interface Field {
  /** The name as posted, in HTML and JSON alike. */
  name: string;
  label: string;
  control: 'text' | 'email' | 'tel' | 'textarea' | 'select' | 'radio';
  autocomplete?: string;
  placeholder?: string;
  /** The words for an empty value; without it the field may stay empty. */
  required?: string;
  rules?: readonly Rule[];
  options?: readonly Option[];
  /** An asterisk beside the label, where the specification shows one. */
  starred?: true;
  /** The first of two fields side by side. */
  half?: true;
  /** Where the value is stored: a column of the lead, or a full name that is split at its first space. */
  column: FormColumn | 'full_name';
}

/** What the browser needs of a field. */
export type BrowserField = Omit<Field, 'column'>;

export interface FormMessage {
  title: string;
  description?: string;
}

/** What follows a success: where the browser goes, and after how many milliseconds. */
export interface Next {
  /** A route name, or an address that the settings hold. */
  to: 'webinarAccess' | 'regdWebinarAccess' | 'invest-address' | 'portal-address' | 'deck-document';
  after: number;
  newTab?: true;
  /** The words of the visible link that does the same with scripts off. */
  label: string;
}

export interface Form {
  id: FormId;
  /** What the form is called in lists. */
  name: string;
  /** The heading above the form. */
  heading: string;
  fields: readonly Field[];
  /** The source of the lead that we send to the CRM. */
  leadSource: string;
  /** Campaign values of a visitor who came without any. */
  utm: Utm;
  /** What the CRM gets, in this order. */
  crm: readonly CrmName[];
  submit: string;
  submitting: string;
  success: FormMessage;
  /** A refusal by the store, or a lost connection. */
  failure: FormMessage;
  /** An empty required field, where words are given for it; any other refusal asks to check the marked fields. */
  missing?: FormMessage;
  /** Emptied after a success. */
  clears: boolean;
  next?: Next;
  /** The browser itself reports empty and wrong values before anything is sent, as the specification says. */
  browserChecks?: true;
  /** A submission without an email address makes no row and shows no message. */
  ignoresEmptyEmail?: true;
  /** Says who gets the data. */
  notice: string;
  /** What it shows once its event is over; the other fields are then not asked. */
  later?: { submit: string; fields: readonly string[] };
  /** Valid values, as posted. */
  sample: Readonly<Record<string, string>>;
}
