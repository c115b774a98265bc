import type * as v from 'valibot';
import { groupOf } from '../../base/json-object.ts';

export type Schema = v.GenericSchema;

/** What a form needs to know of a schema. */
export type SchemaPart = { isOptional: boolean } & (
  | { type: 'text' | 'number' | 'flag' }
  | { type: 'fixed'; value: unknown }
  | { type: 'choice'; options: readonly (string | number)[] }
  | { type: 'group'; fields: readonly (readonly [name: string, field: Schema])[] }
  | { type: 'list'; item: Schema }
  | { type: 'row'; items: readonly Schema[] }
  | { type: 'record'; value: Schema }
  | { type: 'either'; options: readonly Schema[] }
);

/** valibot internals read here. */
interface Known {
  type: string;
  wrapped?: Schema;
  entries?: Readonly<Record<string, Schema>>;
  item?: Schema;
  items?: readonly Schema[];
  value?: Schema;
  options?: readonly unknown[];
  literal?: unknown;
}

/** Throws for a schema no form can show; a test covers all of them. */
export function partOf(schema: Schema): SchemaPart {
  const known = schema as unknown as Known;
  const isOptional = known.type === 'optional';
  if (isOptional) return { ...partOf(known.wrapped as Schema), isOptional: true };
  switch (known.type) {
    case 'string':
      return { type: 'text', isOptional };
    case 'number':
      return { type: 'number', isOptional };
    case 'boolean':
      return { type: 'flag', isOptional };
    case 'literal':
      return { type: 'fixed', value: known.literal, isOptional };
    case 'picklist':
      return { type: 'choice', options: known.options as (string | number)[], isOptional };
    case 'strict_object':
      return { type: 'group', fields: Object.entries(known.entries ?? {}), isOptional };
    case 'array':
      return { type: 'list', item: known.item as Schema, isOptional };
    case 'tuple':
      return { type: 'row', items: known.items ?? [], isOptional };
    case 'record':
      return { type: 'record', value: known.value as Schema, isOptional };
    case 'union':
    case 'variant':
      return { type: 'either', options: known.options as Schema[], isOptional };
    default:
      throw new Error(`no form shows a schema of the type "${known.type}"`);
  }
}

/** A value of a file with its schema. Its name is the path in the file, such as `sections.2.title`. */
export interface ContentField {
  name: string;
  schema: Schema;
  value: unknown;
}

/** The values in a value, in the order of its schema; of several schemas, the one that fits. */
export function childrenOf({ name, schema, value }: ContentField): ContentField[] {
  const part = partOf(schema);
  const values = groupOf(value);
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const child = (key: string | number, schema: Schema, value: unknown) => ({
    name: name ? `${name}.${key}` : `${key}`,
    schema,
    value,
  });
  switch (part.type) {
    case 'group':
      return part.fields.map(([key, field]) => child(key, field, values[key]));
    case 'list':
      return items.map((item, index) => child(index, part.item, item));
    case 'row':
      return part.items.map((item, index) => child(index, item, items[index]));
    case 'record':
      return Object.entries(values).map(([key, inner]) => child(key, part.value, inner));
    case 'either':
      return [{ name, schema: part.options[optionOf(part.options, value)] as Schema, value }];
    default:
      return [];
  }
}

/** The first alternative that has the literals and the required fields of a value; the first of all if there is none. */
export function optionOf(options: readonly Schema[], value: unknown): number {
  const fields = groupOf(value);
  const fits = (option: Schema) => {
    const part = partOf(option);
    const lacks = ([name, field]: readonly [string, Schema]) => {
      const of = partOf(field);
      if (of.isOptional && !(name in fields)) return false;
      return of.type === 'fixed' ? fields[name] !== of.value : !(name in fields);
    };
    return part.type === 'group' && !part.fields.some(lacks);
  };
  return Math.max(0, options.findIndex(fits));
}

/** The literal that tells alternatives apart, or "". */
export function literalOf(option: Schema): string {
  const part = partOf(option);
  const parts = part.type === 'group' ? part.fields.map(([, field]) => partOf(field)) : [];
  const fixed = parts.find(({ type, isOptional }) => type === 'fixed' && !isOptional);
  return fixed?.type === 'fixed' ? String(fixed.value) : '';
}

/** Named after what is unique to it: its literal, or its fields. */
export function optionName(option: Schema): string {
  const part = partOf(option);
  return literalOf(option) || (part.type === 'group' ? part.fields.map(([name]) => name).join(' and ') : part.type);
}
