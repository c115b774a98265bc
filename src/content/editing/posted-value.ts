import { isNullable, partOf, type Shape } from './shape-parts.ts';

/** What a form posted, by the names of its fields. */
export type Posted = ReadonlyMap<string, string>;

/** How long a posted list may say that it is. */
const lengthLimit = 500;

/** The hidden fields beside a field: how many items a list has, which option was chosen, whether a group is there. */
export const lengthOf = (name: string) => `${name}#length`;
export const optionIn = (name: string) => `${name}#option`;
export const presenceOf = (name: string) => `${name}#present`;
export const keysOf = (name: string) => `${name}#keys`;

/** The value that a form posted for a shape. A number that is none stays text, so that the check of the shape names it. */
export function postedValue(shape: Shape, posted: Posted, name = ''): unknown {
  const part = partOf(shape);
  const missing = isNullable(shape) ? null : undefined;
  const within = (key: string | number) => (name ? `${name}.${key}` : `${key}`);
  const text = (posted.get(name) ?? '').replace(/\r\n?/g, '\n');
  switch (part.kind) {
    case 'text':
      return text === '' && part.isOptional ? missing : text;
    case 'choice':
      if (text === '' && part.isOptional) return missing;
      return part.options.find((option) => String(option) === text) ?? text;
    case 'number':
      if (text.trim() === '') return part.isOptional ? missing : '';
      return Number.isFinite(Number(text)) ? Number(text) : text;
    case 'flag':
      return text !== '' ? true : part.isOptional ? missing : false;
    case 'fixed':
      return part.isOptional && text === '' ? missing : part.value;
    case 'group':
      if (part.isOptional && !posted.get(presenceOf(name))) return missing;
      return fieldsOf(part.fields, posted, within);
    case 'list': {
      if (part.isOptional && !posted.has(lengthOf(name))) return missing;
      const length = Math.min(lengthLimit, Number(posted.get(lengthOf(name))) || 0);
      if (part.isOptional && length === 0) return missing;
      return Array.from({ length }, (_, place) => postedValue(part.item, posted, within(place)));
    }
    case 'row':
      return part.items.map((item, place) => postedValue(item, posted, within(place)));
    case 'record': {
      const keys = (posted.get(keysOf(name)) ?? '').split(' ').filter(Boolean);
      return Object.fromEntries(keys.map((key) => [key, postedValue(part.value, posted, within(key))]));
    }
    case 'either': {
      const option = part.options[Number(posted.get(optionIn(name))) || 0] ?? part.options[0];
      return option && postedValue(option, posted, name);
    }
  }
}

const fieldsOf = (
  fields: readonly (readonly [string, Shape])[],
  posted: Posted,
  within: (key: string) => string,
): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .map(([key, field]) => [key, postedValue(field, posted, within(key))] as const)
      .filter(([, value]) => value !== undefined),
  );
