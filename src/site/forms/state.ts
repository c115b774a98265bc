import { type BrowserField, type Form, type FormMessage, refusal } from './form.ts';
import type { Values } from './values.ts';

export type FormState =
  | { outcome: 'refused' | 'failed'; message: FormMessage; errors: Errors; values: Values }
  | { outcome: 'accepted'; message: FormMessage };

/** Messages by posted field name. */
export type Errors = Record<string, string>;

export function refusalMessage(
  form: Pick<Form, 'missing'> & { fields: readonly BrowserField[] },
  errors: Errors,
): FormMessage {
  const isMissing = form.fields.some(({ name, required }) => required && errors[name] === required);
  const fields = Object.keys(errors).length === 1 ? 'field' : 'fields';
  return (isMissing && form.missing) || { title: `Not sent. Please check the marked ${fields}.` };
}

/** Adds the field's label where the message does not begin with it. */
export function namedMessage({ label }: BrowserField, message: string): string {
  const [name = label] = label.split(' (');
  if (message.toLowerCase().startsWith(name.toLowerCase())) return message;
  if (name.endsWith('?')) return `${name} ${message}`;
  return `${name}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}

export const oneLine = ({ title, description }: FormMessage) => (description ? `${title} ${description}` : title);

export function refusals(form: { fields: readonly BrowserField[] }, values: Values): Errors {
  const errors: Errors = {};
  for (const field of form.fields) {
    const message = refusal(field, values[field.name] ?? '');
    if (message) errors[field.name] = message;
  }
  return errors;
}
