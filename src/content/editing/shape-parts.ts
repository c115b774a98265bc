import type * as v from 'valibot';

/** Any shape that a content file may have. */
export type Shape = v.GenericSchema;

/** What a form needs to know of a shape: of what kind it is, and of what it is made. */
export type ShapePart = { isOptional: boolean } & (
  | { kind: 'text' | 'number' | 'flag'; shape: Shape }
  | { kind: 'fixed'; value: unknown }
  | { kind: 'choice'; options: readonly (string | number)[] }
  | { kind: 'group'; fields: readonly (readonly [name: string, shape: Shape])[] }
  | { kind: 'list'; item: Shape }
  | { kind: 'row'; items: readonly Shape[] }
  | { kind: 'record'; value: Shape }
  | { kind: 'either'; options: readonly Shape[] }
);

/** The fields of the library's shapes that are read here, whatever the shape is. */
interface Known {
  type: string;
  wrapped?: Shape;
  entries?: Readonly<Record<string, Shape>>;
  item?: Shape;
  items?: readonly Shape[];
  value?: Shape;
  options?: readonly unknown[];
  literal?: unknown;
}

/** Takes a shape apart. Throws for a kind of shape that no form can show; a test reads all of them. */
export function partOf(shape: Shape): ShapePart {
  const known = shape as unknown as Known;
  const isOptional = known.type === 'optional' || known.type === 'nullable';
  if (isOptional) return { ...partOf(known.wrapped as Shape), isOptional: true };
  switch (known.type) {
    case 'string':
      return { kind: 'text', shape, isOptional };
    case 'number':
      return { kind: 'number', shape, isOptional };
    case 'boolean':
      return { kind: 'flag', shape, isOptional };
    case 'literal':
      return { kind: 'fixed', value: known.literal, isOptional };
    case 'picklist':
      return { kind: 'choice', options: known.options as (string | number)[], isOptional };
    case 'strict_object':
      return { kind: 'group', fields: Object.entries(known.entries ?? {}), isOptional };
    case 'array':
      return { kind: 'list', item: known.item as Shape, isOptional };
    case 'tuple':
      return { kind: 'row', items: known.items ?? [], isOptional };
    case 'record':
      return { kind: 'record', value: known.value as Shape, isOptional };
    case 'union':
    case 'variant':
      return { kind: 'either', options: known.options as Shape[], isOptional };
    default:
      throw new Error(`no form shows a shape of the kind "${known.type}"`);
  }
}

/** Whether what is left out stands in a file as `null`. */
export const isNullable = (shape: Shape) => (shape as unknown as Known).type === 'nullable';

/** What a new value of a shape begins with: texts are empty, and lists have nothing in them. */
export function blankOf(shape: Shape): unknown {
  const part = partOf(shape);
  if (part.isOptional) return isNullable(shape) ? null : undefined;
  switch (part.kind) {
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

/** Which of several shapes a value has, or is the closest to: that with most of its fields. */
export function optionOf(options: readonly Shape[], value: unknown): number {
  const scores = options.map((option) => scoreOf(option, value));
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}

function scoreOf(option: Shape, value: unknown): number {
  const part = partOf(option);
  if (part.kind !== 'group' || typeof value !== 'object' || value === null) return 0;
  const fields = value as Readonly<Record<string, unknown>>;
  return part.fields.reduce((sum, [name, field]) => {
    const of = partOf(field);
    if (of.kind === 'fixed') return sum + (fields[name] === of.value ? 10 : of.isOptional ? 0 : -10);
    return sum + (name in fields ? 1 : of.isOptional ? 0 : -1);
  }, 0);
}

/** A group's option is called as what it alone has: its fixed word, or its fields. */
export function optionName(option: Shape): string {
  const part = partOf(option);
  if (part.kind !== 'group') return part.kind;
  const word = part.fields.map(([, field]) => partOf(field)).find(({ kind }) => kind === 'fixed');
  return word?.kind === 'fixed' ? String(word.value) : part.fields.map(([name]) => name).join(' and ');
}
