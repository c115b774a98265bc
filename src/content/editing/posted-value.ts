import { alternativesOf, optionName, partOf, type Schema } from './schema-parts.ts';

/** By field name. */
export type Posted = ReadonlyMap<string, string>;

/**
 * Limits per post: values with the groups and lists around them, keys of a record, characters of a text and of a field name.
 */
const limits = { values: 2500, keys: 500, text: 60_000, name: 200 };

/** A post that none of our forms sends, or that is too large to show again. */
export class UnreadablePost extends Error {}

/** Hidden fields: length of a list, chosen option, presence of a group. */
export const lengthOf = (name: string) => `${name}#length`;
export const optionIn = (name: string) => `${name}#option`;
export const presenceOf = (name: string) => `${name}#present`;
export const keysOf = (name: string) => `${name}#keys`;

/** What the buttons of a form do to a value; they are posted with all of it. */
export const arrangements = ['add', 'remove', 'up', 'down', 'choose', 'include', 'leave-out'] as const;

interface Arrangement {
  action: (typeof arrangements)[number];
  /** Of the value, such as `sections.2`. An unknown name changes nothing. */
  name: string;
  option?: string;
}

/** Reads a posted form. A malformed number stays text, so that validation names it. Throws `UnreadablePost`. */
export function postedValue(schema: Schema, posted: Posted, arrangement?: Arrangement): unknown {
  refuseLongName(arrangement?.name ?? '');
  return valueAt(schema, { posted, arrangement, names: namesIn(posted), count: 0 }, '');
}

function refuseLongName({ length }: string) {
  if (length > limits.name) throw new UnreadablePost('The name of a field is too long.');
}

/** Posted field names and their ancestors. */
function namesIn(posted: Posted): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [field, { length }] of posted) {
    refuseLongName(field);
    if (length > limits.text) throw new UnreadablePost('A text is too long: a field takes 60,000 characters.');
    const [name = ''] = field.split('#');
    for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) names.add(name.slice(0, end));
  }
  return names;
}

interface Reading {
  posted: Posted;
  arrangement: Arrangement | undefined;
  names: ReadonlySet<string>;
  count: number;
}

function valueAt(schema: Schema, reading: Reading, name: string): unknown {
  const { posted, names, arrangement } = reading;
  reading.count += 1;
  if (reading.count > limits.values) throw new UnreadablePost('This has too many fields for one form.');
  const is = (action: Arrangement['action']) => arrangement?.action === action && arrangement.name === name;
  if (is('leave-out')) return undefined;
  const { part, ...known } = partOf(schema);
  const isOptional = known.isOptional && !is('include');
  const within = (key: string | number) => (name ? `${name}.${key}` : `${key}`);
  const text = (posted.get(name) ?? '').replace(/\r\n?/g, '\n');
  switch (part.type) {
    case 'string':
      return text === '' && isOptional ? undefined : text;
    case 'picklist':
      if (text === '' && isOptional) return undefined;
      if (!posted.has(name)) return part.options[0] ?? '';
      return part.options.find((option) => String(option) === text) ?? text;
    case 'number':
      if (text.trim() === '') return isOptional ? undefined : '';
      return Number.isFinite(Number(text)) ? Number(text) : text;
    case 'boolean':
      return text !== '' ? true : isOptional ? undefined : false;
    case 'literal':
      return isOptional && text === '' ? undefined : part.literal;
    case 'strict_object':
      if (isOptional && !posted.get(presenceOf(name))) return undefined;
      return fieldsOf(Object.entries(part.entries), reading, within);
    case 'array': {
      const items = rearranged(part.item, listAt(part.item, reading, name), name, arrangement);
      return isOptional && items.length === 0 ? undefined : items;
    }
    case 'tuple':
      return part.items.map((item, index) => valueAt(item, reading, within(index)));
    case 'record': {
      const keys = [...new Set((posted.get(keysOf(name)) ?? '').split(' ').filter(Boolean))];
      if (keys.length > limits.keys) throw new UnreadablePost(`This has more than ${limits.keys} rows.`);
      if (!keys.every((key) => names.has(within(key)))) {
        throw new UnreadablePost('Rows were named without their fields.');
      }
      return Object.fromEntries(keys.map((key) => [key, valueAt(part.value, reading, within(key))]));
    }
    case 'union':
    case 'variant': {
      const chosen = is('choose') && part.options[Number(arrangement?.option)];
      if (chosen) return blankOf(chosen);
      const option = part.options[Number(posted.get(optionIn(name))) || 0] ?? part.options[0];
      return option && valueAt(option, reading, name);
    }
  }
}

/** Empty texts and lists, and nothing where it is optional. */
const blankOf = (schema: Schema) =>
  valueAt(schema, { posted: new Map(), arrangement: undefined, names: new Set(), count: 0 }, '');

function listAt(item: Schema, reading: Reading, name: string): unknown[] {
  const { posted, names } = reading;
  const nameAt = (index: number) => (name ? `${name}.${index}` : `${index}`);
  const length = Number(posted.get(lengthOf(name)) ?? 0);
  if (!(length >= 0 && length <= limits.values) || (length > 0 && !names.has(nameAt(length - 1)))) {
    throw new UnreadablePost('A list was posted without its items.');
  }
  return Array.from({ length }, (_, index) => {
    if (!names.has(nameAt(index))) throw new UnreadablePost('A list was posted without its items.');
    return valueAt(item, reading, nameAt(index));
  });
}

function rearranged(itemSchema: Schema, items: unknown[], name: string, arrangement?: Arrangement): unknown[] {
  if (arrangement?.action === 'add' && arrangement.name === name) {
    const chosen = alternativesOf(itemSchema).find((known) => optionName(known) === arrangement.option);
    return [...items, blankOf(chosen || itemSchema)];
  }
  const [, list, position] = /^(.*)\.(\d+)$/.exec(arrangement?.name ?? '') ?? [];
  const index = Number(position);
  if (list !== name || !(index in items)) return items;
  const others = items.filter((_, at) => at !== index);
  if (arrangement?.action === 'remove') return others;
  if (arrangement?.action !== 'up' && arrangement?.action !== 'down') return items;
  return others.toSpliced(Math.max(0, index + (arrangement.action === 'up' ? -1 : 1)), 0, items[index]);
}

const fieldsOf = (
  fields: readonly (readonly [string, Schema])[],
  reading: Reading,
  within: (key: string) => string,
): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .map(([key, field]) => [key, valueAt(field, reading, within(key))] as const)
      .filter(([, value]) => value !== undefined),
  );
