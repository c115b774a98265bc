import * as v from 'valibot';
import { decoded } from '../base/decoded.ts';
import { isCurrency, isLocale, isTimeZone } from './format.ts';
import { type FormId, formIds } from './forms/form.ts';

export interface Setting {
  schema: v.GenericSchema<string | undefined, unknown>;
  default?: string;
  about: string;
  /** The docs have one row for the settings of all forms. */
  row?: { name: string; about: string };
  /** A wrong value is not shown: it may hold a password. */
  secret?: true;
}

/** A setting with a default always has a value. */
export type SettingValues<All extends Readonly<Record<string, Setting>>> = {
  readonly [Name in keyof All]: All[Name] extends { default: string }
    ? Exclude<v.InferOutput<All[Name]['schema']>, undefined>
    : v.InferOutput<All[Name]['schema']>;
};

/** Any text; "" where it is not set. */
export const text = v.optional(v.string(), '');

const textThat = (isRight: (value: string) => boolean, message: string) =>
  v.pipe(
    text,
    v.check((value) => value === '' || isRight(value), message),
  );

const hasProtocol = (value: string, protocol: RegExp) => URL.canParse(value) && protocol.test(new URL(value).protocol);

export const address = textThat(
  (value) => hasProtocol(value, /^https?:$/),
  'must be an address that begins with http:// or https://',
);

/** The address of the whole site, to which paths are added. */
export const origin = v.pipe(
  textThat(
    (value) => hasProtocol(value, /^https?:$/) && new URL(value).href === `${new URL(value).origin}/`,
    'must be an address such as https://www.example.com, without a path',
  ),
  v.transform((value) => value && new URL(value).origin),
);

/** An address that paths are added to, without its last slash. */
export const base = v.pipe(
  textThat(
    (value) => hasProtocol(value, /^https?:$/) && !/[?#]/.test(value),
    'must be an address that begins with http:// or https://, without a query',
  ),
  v.transform((value) => value.replace(/\/+$/, '')),
);

export const contact = textThat(
  (value) => /^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(value),
  'must be an address that begins with mailto: or https://',
);

export const mailServer = textThat(
  (value) =>
    hasProtocol(value, /^smtps?:$/) &&
    new URL(value).hostname !== '' &&
    ['', '?tls=optional'].includes(new URL(value).search),
  'must be an address that begins with smtp:// or smtps://, with ?tls=optional or no query',
);

const isMailbox = (value: string) => /^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(value.trim());

export const mailbox = textThat(isMailbox, 'must be an email such as info@example.com or Ann <ann@example.com>');

export const mailboxes = textThat(
  (value) => value.split(',').every(isMailbox),
  'must be emails such as ann@example.com or Ann <ann@example.com>, separated by commas',
);

/** Copied from a page, a token may have quotation marks that no header can carry. */
export const sentToken = textThat(
  (value) => /^[!-~]+$/.test(value),
  'must have only ASCII letters, digits and punctuation, without spaces',
);

export const bearerToken = textThat((value) => value.length >= 16, 'must have at least 16 characters');

export const redis = textThat(
  (value) => hasProtocol(value, /^rediss?:$/) && isEncoded(new URL(value)),
  'must be an address that begins with redis:// or rediss://',
);

export const database = textThat(
  isDatabaseAddress,
  'must be an address such as postgres://name:password@host:5432/database',
);

/** A PostgreSQL URL that names a database. */
export function isDatabaseAddress(value: string): boolean {
  if (!hasProtocol(value, /^postgres(ql)?:$/)) return false;
  const url = new URL(value);
  return isEncoded(url) && url.pathname.length > 1;
}

/** Not with a bare percent sign, as in a password that was typed as it is. */
function isEncoded({ username, password, pathname }: URL): boolean {
  return [username, password, pathname].every((part) => decoded(part) !== undefined);
}

export const currencyCode = textThat(isCurrency, 'must be the code of a currency, such as USD or EUR');

export const localeName = textThat(isLocale, 'must be a language and country such as en-US or de-DE');

export const timeZoneName = textThat(isTimeZone, 'must be a time zone such as America/Chicago or UTC');

export const origins = v.pipe(
  text,
  v.transform((value) => value.split(/\s+/).filter(Boolean)),
  v.check(
    (hosts) => hosts.every((host) => /^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/.test(host)),
    'must be origins such as https://*.example.com, separated by spaces',
  ),
);

/** `undefined` where it is not set. */
export const choice = <const Options extends readonly string[]>(...options: Options) =>
  v.optional(v.picklist(options, `must be one of ${options.join(', ')}`));

/** `undefined` where it is not set. */
export function integer(minimum: number, maximum: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/, message),
      v.transform(Number),
      v.minValue(minimum, message),
      v.maxValue(maximum, message),
    ),
  );
}

type UpperCase<Id extends string> = Id extends `${infer First}-${infer Rest}`
  ? `${Uppercase<First>}_${UpperCase<Rest>}`
  : Uppercase<Id>;

/** As in `HUBSPOT_FORM_REGD_WEBINAR`. */
export const upperCase = <Id extends FormId>(formId: Id) => formId.toUpperCase().replaceAll('-', '_') as UpperCase<Id>;

export const forEachForm = <Name extends string>(
  nameOf: (id: FormId) => Name,
  about: (id: string) => string,
  schema: typeof text | typeof mailboxes = text,
) => {
  const row = { name: nameOf('<form>' as FormId), about: about('<form>') };
  return Object.fromEntries(formIds.map((id) => [nameOf(id), { schema, about: about(id), row }])) as Record<
    Name,
    { schema: typeof schema; about: string; row: typeof row }
  >;
};
