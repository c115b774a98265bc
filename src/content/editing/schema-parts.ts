import type * as v from 'valibot';

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

/** Initial value: empty texts and lists, and nothing where it is optional. */
export function blankOf(schema: Schema): unknown {
  const part = partOf(schema);
  return part.isOptional ? undefined : blankPart(part);
}

/** Also of an optional one. */
export function blankPart(part: SchemaPart): unknown {
  switch (part.type) {
    case 'text':
    case 'number':
      return '';
    case 'flag':
      return false;
    case 'fixed':
      return part.value;
    case 'choice':
      return part.options[0] ?? '';
    case 'group':
      return Object.fromEntries(part.fields.map(([name, field]) => [name, blankOf(field)]));
    case 'list':
      return [];
    case 'row':
      return part.items.map(blankOf);
    case 'record':
      return {};
    case 'either':
      return part.options[0] && blankOf(part.options[0]);
  }
}

/** The alternative a value matches, or the one sharing most fields. */
export function optionOf(options: readonly Schema[], value: unknown): number {
  const scores = options.map((option) => scoreOf(option, value));
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}

function scoreOf(option: Schema, value: unknown): number {
  const part = partOf(option);
  if (part.type !== 'group' || typeof value !== 'object' || value === null) return 0;
  const fields = value as Readonly<Record<string, unknown>>;
  return part.fields.reduce((sum, [name, field]) => {
    const of = partOf(field);
    if (of.type === 'fixed') return sum + (fields[name] === of.value ? 10 : of.isOptional ? 0 : -10);
    return sum + (name in fields ? 1 : of.isOptional ? 0 : -1);
  }, 0);
}

/** Named after what is unique to it: its literal, or its fields. */
export function optionName(option: Schema): string {
  const part = partOf(option);
  if (part.type !== 'group') return part.type;
  const word = part.fields.map(([, field]) => partOf(field)).find(({ type }) => type === 'fixed');
  return word?.type === 'fixed' ? String(word.value) : part.fields.map(([name]) => name).join(' and ');
}
