import { isGroup, parsedJson } from '../../base/json-object.ts';
import {
  alternativesOf,
  type ContentField,
  childrenOf,
  leafText,
  literalOf,
  partOf,
  type Schema,
} from './schema-parts.ts';

/** By field name. */
export type Posted = ReadonlyMap<string, string>;

/** Limits per post: values with the groups and lists around them, characters of a text and of the name of what is arranged. */
const limits = { values: 2500, text: 60_000, name: 200 };

/** A post that none of our forms sends, or that is too large to show again. */
export class UnreadablePost extends Error {}

/** A hidden field: the value of the form as JSON, which has the lists, groups and options that its fields are in. */
export const formValue = '#value';

/** The changes that the buttons of a form make to a value; the whole form is posted with them. */
export const arrangements = ['add', 'remove', 'up', 'down', 'include', 'leave-out'] as const;

interface Arrangement {
  action: (typeof arrangements)[number];
  /** Of the value, such as `sections.2`. An unknown name changes nothing. */
  name: string;
  option?: string;
}

/** Reads a posted form. A malformed number stays text, so that validation names it. Throws `UnreadablePost`. */
export function postedValue(schema: Schema, posted: Posted, arrangement?: Arrangement): unknown {
  if (arrangement && arrangement.name.length > limits.name) {
    throw new UnreadablePost('The name of a field is too long.');
  }
  for (const [field, { length }] of posted) {
    if (field === formValue || length <= limits.text) continue;
    throw new UnreadablePost('A text is too long: a field takes 60,000 characters.');
  }
  const value = parsedJson(posted.get(formValue) ?? '');
  if (!isGroup(value)) throw new UnreadablePost('This is not the form of a file.');
  return valueAt({ name: '', schema, value }, { posted, arrangement, count: 0 });
}

interface Reading {
  posted: Posted;
  arrangement?: Arrangement;
  count: number;
}

/** A field as it was typed, or as it was. */
function valueAt(field: ContentField, reading: Reading): unknown {
  const { name, schema, value } = field;
  const { posted, arrangement } = reading;
  reading.count += 1;
  if (reading.count > limits.values) throw new UnreadablePost('This has too many fields for one form.');
  const is = (action: Arrangement['action']) => arrangement?.action === action && arrangement.name === name;
  if (is('leave-out')) return undefined;
  const { part, ...known } = partOf(schema);
  const isOptional = known.isOptional && !is('include');
  const text = (posted.get(name) ?? leafText(value)).replace(/\r\n?/g, '\n');
  const isChecked = Boolean(posted.get(name));
  const inner = () => childrenOf(field).map((child) => valueAt(child, reading));
  switch (part.type) {
    case 'string':
      return text === '' && isOptional ? undefined : text;
    case 'picklist':
      if (text === '' && isOptional) return undefined;
      if (value === undefined && !posted.has(name)) return part.options[0] ?? '';
      return part.options.find((option) => String(option) === text) ?? text;
    case 'number':
      if (text.trim() === '') return isOptional ? undefined : '';
      return Number.isFinite(Number(text)) ? Number(text) : text;
    case 'boolean':
      return isChecked || (isOptional ? undefined : false);
    case 'literal':
      return isOptional && !isChecked ? undefined : part.literal;
    case 'strict_object':
    case 'record': {
      if (isOptional && !isGroup(value)) return undefined;
      const start = name ? name.length + 1 : 0;
      const fields = childrenOf(field).map((child) => [child.name.slice(start), valueAt(child, reading)] as const);
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    }
    case 'array': {
      const items = rearranged(part.item, inner(), name, arrangement);
      return isOptional && items.length === 0 ? undefined : items;
    }
    case 'tuple':
      return inner();
    case 'variant':
      return inner()[0];
  }
}

/** Empty texts and lists, and nothing where it is optional. */
const blankOf = (schema: Schema) => valueAt({ name: '', schema, value: undefined }, { posted: new Map(), count: 0 });

function rearranged(itemSchema: Schema, items: unknown[], name: string, arrangement?: Arrangement): unknown[] {
  if (arrangement?.action === 'add' && arrangement.name === name) {
    const chosen = alternativesOf(itemSchema).find((known) => literalOf(known) === arrangement.option);
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
