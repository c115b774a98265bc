import * as v from 'valibot';
import { groupOf, isGroup } from '../../base/json-object.ts';
import type { Mistake } from '../mistake.ts';
import { documentRowSchema } from '../schemas/documents.ts';
import { day, idOfArticle, idOfMember, pictureName } from '../schemas/parts.ts';
import { pictureSchema, sectionPictureSchema } from '../schemas/pictures.ts';
import { optionName, optionOf, partOf, type Schema } from './schema-parts.ts';

/** A form field. Its name is the path in the file, such as `sections.2.title`. */
export type FormField = { name: string; label: string; isOptional: boolean; problem?: string } & (
  | { type: 'text'; value: string; isLong: boolean; isDay?: boolean }
  | { type: 'number'; value: string }
  | { type: 'flag'; value: boolean }
  | { type: 'choice'; value: string; options: readonly string[]; names?: NameOf; labels?: ReadonlyMap<string, string> }
  | {
      type: 'group';
      fields: readonly FormField[];
      isPresent: boolean;
      row?: { of: 'picture' | 'section picture' | 'document'; picture?: PicturePreview };
    }
  | { type: 'list'; items: readonly FormField[]; adds: readonly string[] }
  | { type: 'row'; items: readonly FormField[] }
  | { type: 'record'; entries: readonly { key: string; field: FormField }[] }
  | { type: 'either'; options: readonly string[]; chosen: number; field: FormField }
);

/** Names picked from a list rather than typed. */
const nameSchemas = { picture: pictureName, member: idOfMember, article: idOfArticle } as const;
type NameOf = keyof typeof nameSchemas;

/** Error messages by path, and the options to pick from. */
export interface FormFacts {
  problems: ReadonlyMap<string, string>;
  /** Labels by name, in list order. */
  labels: Readonly<Record<NameOf, ReadonlyMap<string, string>>>;
  /** Previews a row of `pictures.json`, which has its own form. */
  preview?: (name: string, row: unknown) => PicturePreview | undefined;
}

interface PicturePreview {
  src: string;
  width: number;
  height: number;
}

const longFrom = 60;

/** Values that don't fit the schema are shown as text, or not at all. */
export function fieldOf(schema: Schema, value: unknown, facts: FormFacts, name = ''): FormField {
  const part = partOf(schema);
  const { isOptional } = part;
  const base = { name, label: labelOf(name), isOptional, ...problemAt(facts, name) };
  const within = (key: string | number) => (name ? `${name}.${key}` : `${key}`);
  switch (part.type) {
    case 'text': {
      const text = textOf(value);
      const names = nameOf(schema);
      if (!names)
        return { ...base, type: 'text', value: text, isLong: text.length > longFrom, isDay: isDay(schema, text) };
      const labels = facts.labels[names];
      return { ...base, type: 'choice', value: text, options: [...labels.keys()], names, labels };
    }
    case 'number':
      return { ...base, type: 'number', value: textOf(value) };
    case 'flag':
      return { ...base, type: 'flag', value: value === true };
    case 'fixed':
      if (isOptional) return { ...base, type: 'flag', value: value === part.value };
      return { ...base, type: 'choice', value: String(part.value), options: [String(part.value)] };
    case 'choice':
      return { ...base, type: 'choice', value: textOf(value), options: part.options.map(String) };
    case 'group': {
      const values = groupOf(value);
      const fields = part.fields.map(([key, field]) => fieldOf(field, values[key], facts, within(key)));
      const row = rowOf(schema, value, facts, name);
      const label = nameIn(values) || base.label;
      return { ...base, label, type: 'group', fields, isPresent: !isOptional || isGroup(value), ...(row && { row }) };
    }
    case 'list': {
      const items = listOf(value).map((item, index) => fieldOf(part.item, item, facts, within(index)));
      return { ...base, type: 'list', items, adds: addsOf(part.item) };
    }
    case 'row':
      return {
        ...base,
        type: 'row',
        items: part.items.map((item, i) => fieldOf(item, listOf(value)[i], facts, within(i))),
      };
    case 'record': {
      const entries = Object.entries(groupOf(value));
      return {
        ...base,
        type: 'record',
        entries: entries.map(([key, of]) => ({ key, field: fieldOf(part.value, of, facts, within(key)) })),
      };
    }
    case 'either': {
      const chosen = optionOf(part.options, value);
      const field = fieldOf(part.options[chosen] as Schema, value, facts, name);
      return { ...base, type: 'either', options: part.options.map(optionName), chosen, field };
    }
  }
}

/** Rows with a form of their own. */
const rowTypes = [
  [pictureSchema, 'picture'],
  [sectionPictureSchema, 'section picture'],
  [documentRowSchema, 'document'],
] as const;

function rowOf(schema: Schema, value: unknown, { preview }: FormFacts, name: string) {
  const [, of] = rowTypes.find(([known]) => isSchema(schema, known)) ?? [];
  return of && { of, ...(of !== 'document' && { picture: preview?.(name, value) }) };
}

/** What can be added to a list: one entry per alternative. */
function addsOf(item: Schema): string[] {
  const part = partOf(item);
  return part.type === 'either' ? part.options.map(optionName) : [''];
}

const isSchema = (schema: Schema, other: unknown) =>
  schema === other || (schema as { wrapped?: Schema }).wrapped === other;

const nameOf = (schema: Schema): NameOf | undefined =>
  (Object.keys(nameSchemas) as NameOf[]).find((name) => isSchema(schema, nameSchemas[name]));

/** A date input would hide text that is no date. */
const isDay = (schema: Schema, text: string) => isSchema(schema, day) && (text === '' || v.is(day, text));

const problemAt = ({ problems }: FormFacts, name: string) => {
  const problem = problems.get(name);
  return problem === undefined ? {} : { problem };
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** The name of a part, used as its heading: "The opportunity fund". */
function nameIn({ name }: Readonly<Record<string, unknown>>): string {
  return typeof name === 'string' ? name.charAt(0).toUpperCase() + name.slice(1) : '';
}

/** Page names for forms whose id says too little. */
export const formLabels: Readonly<Record<string, string>> = {
  built: 'Flex industrial without a form',
  regd: 'Regulation D fund',
  'regd-webinar': 'Regulation D webinar',
  rsvp: 'RSVP',
  spark: 'Regulation A+ fund',
};

/** "Closing line" for `closingLine`, "3" for the third list item. */
export function labelOf(name: string): string {
  const key = name.slice(name.lastIndexOf('.') + 1);
  if (name === `forms.${key}` && Object.hasOwn(formLabels, key)) return formLabels[key] as string;
  if (/^\d+$/.test(key)) return String(Number(key) + 1);
  const label = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** A message with its field's label: "Name must not be empty." */
export const messageAtField = ({ path = [], message }: Mistake): string =>
  withFieldPath(path, message, labelOf(String(path.at(-1) ?? '')));

/** With the path where no field is beside it: "BUILT Westfield, name must not be empty." */
export const messageFor = ({ path = [], message }: Mistake, value: unknown): string =>
  withFieldPath(path, message, fieldPath(path, value));

const withFieldPath = (path: Mistake['path'] & {}, message: string, label: string) => {
  const name = path.join('.');
  return name && message.startsWith(`${name} `) ? label + message.slice(name.length) : message;
};

/** Labels along the path; items with a name go by it. */
function fieldPath(path: Mistake['path'] & {}, value: unknown): string {
  const labels: string[] = [];
  let inner = value;
  for (const key of path) {
    inner = (inner as Readonly<Record<string, unknown>> | undefined)?.[key];
    const label = labelOf(String(key));
    const name = nameIn(groupOf(inner));
    if (typeof key === 'number') labels.push(name || `${labels.pop() ?? ''} ${label}`.trim());
    else labels.push(name || (labels.length ? label.toLowerCase() : label));
  }
  return labels.join(', ');
}
