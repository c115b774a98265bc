import { asksForPhone, callsBox } from '../../site/forms/consent.ts';
import type { Form } from '../../site/forms/form.ts';
import { notOneValue, refusal } from '../../site/forms/rules.ts';
import type { Errors } from '../../site/forms/state.ts';
import type { Values } from '../../site/forms/values.ts';

/** The posted values, and a message per refused one. Lists and objects are dropped. */
export function check(form: Form, body: Readonly<Record<string, unknown>> = {}): { values: Values; errors: Errors } {
  const values: Values = {};
  const errors: Errors = {};
  for (const field of form.fields) {
    const value = asText(body[field.name]);
    const message = value === undefined ? notOneValue(field) : refusal(field, value);
    if (value !== undefined) values[field.name] = value;
    if (message) errors[field.name] = message;
  }
  if (asksForPhone(form) && isTicked(body[callsBox.name])) values[callsBox.name] = 'yes';
  return { values, errors };
}

/** `undefined` for lists, objects and numbers that would change when written. */
function asText(value: unknown): string | undefined {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return Number.isSafeInteger(value) || typeof value === 'boolean' ? String(value) : undefined;
}

const isTicked = (value: unknown) => value === true || value === 'yes' || value === 'on' || value === '1';
