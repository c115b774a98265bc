import type * as v from 'valibot';
import { groupOf } from '../../base/json-object.ts';

export type Schema = v.GenericSchema;

/** The schemas of valibot that the content uses, with what a form needs to know of them. */
type Known =
  | { type: 'string' | 'number' | 'boolean' }
  | { type: 'literal'; literal: unknown }
  | { type: 'picklist'; options: readonly (string | number)[] }
  | { type: 'strict_object'; entries: Readonly<Record<string, Schema>> }
  | { type: 'array'; item: Schema }
  | { type: 'tuple'; items: readonly Schema[] }
  | { type: 'record'; value: Schema }
  | { type: 'variant'; options: readonly Schema[] };

/** A schema, or the one that is optional. */
export function partOf(schema: Schema): { part: Known; isOptional: boolean } {
  const known = schema as unknown as Known | { type: 'optional'; wrapped: Schema };
  return known.type === 'optional'
    ? { part: partOf(known.wrapped).part, isOptional: true }
    : { part: known, isOptional: false };
}

/** A value of a file with its schema. Its name is the path in the file, such as `sections.2.title`. */
export interface ContentField {
  name: string;
  schema: Schema;
  value: unknown;
}

export const leafText = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** The values in a value, in the order of its schema; of several schemas, the one that fits. */
export function childrenOf({ name, schema, value }: ContentField): ContentField[] {
  const { part } = partOf(schema);
  const values = groupOf(value);
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const child = (key: string | number, schema: Schema, value: unknown) => ({
    name: name ? `${name}.${key}` : `${key}`,
    schema,
    value,
  });
  switch (part.type) {
    case 'strict_object':
      return Object.entries(part.entries).map(([key, field]) => child(key, field, values[key]));
    case 'array':
      return items.map((item, index) => child(index, part.item, item));
    case 'tuple':
      return part.items.map((item, index) => child(index, item, items[index]));
    case 'record':
      return Object.entries(values).map(([key, inner]) => child(key, part.value, inner));
    case 'variant':
      return [{ name, schema: part.options[optionOf(part.options, value)] as Schema, value }];
    default:
      return [];
  }
}

const entriesOf = (schema: Schema): [name: string, field: Schema][] => {
  const { part } = partOf(schema);
  return part.type === 'strict_object' ? Object.entries(part.entries) : [];
};

/** The first alternative that has the literals and the required fields of a value; the first of all if there is none. */
export function optionOf(options: readonly Schema[], value: unknown): number {
  const values = groupOf(value);
  const lacks = ([name, field]: readonly [string, Schema]) => {
    const { part, isOptional } = partOf(field);
    if (!(name in values)) return !isOptional;
    return part.type === 'literal' && values[name] !== part.literal;
  };
  return Math.max(
    0,
    options.findIndex((option) => !entriesOf(option).some(lacks)),
  );
}

export function alternativesOf(schema: Schema): readonly Schema[] {
  const { part } = partOf(schema);
  return part.type === 'variant' ? part.options : [];
}

/** The literal that tells alternatives apart, or "". */
export function literalOf(option: Schema): string {
  const fields = entriesOf(option).map(([, field]) => partOf(field));
  const { part } = fields.find(({ part, isOptional }) => part.type === 'literal' && !isOptional) ?? {};
  return part?.type === 'literal' ? String(part.literal) : '';
}
