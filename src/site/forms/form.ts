import type { CrmName, FormColumn } from '../lead-columns.ts';

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
  /** Shown for an empty required field; other refusals ask to check the marked fields. */
  missing?: FormMessage;
  clears: boolean;
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

/** What of a form the browser does not get. */
export type ServerOnly = 'name' | 'leadSource' | 'utm' | 'crm' | 'later' | 'sample';
