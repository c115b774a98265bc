import { groupOf, listOf } from './form-fields.ts';
import { blankOf, optionName, partOf, type Schema } from './schema-parts.ts';

/** Form buttons that rearrange a value. */
export const arrangements = ['add', 'remove', 'up', 'down', 'choose', 'include', 'leave-out'] as const;
export type Arrangement = (typeof arrangements)[number];

/** Splits a path such as `sections.2.title`. */
const stepsOf = (name: string) => (name === '' ? [] : name.split('.'));

/** An unknown name changes nothing. */
export function arranged(schema: Schema, value: unknown, what: Arrangement, name: string, option = ''): unknown {
  if (what === 'add') return changeAt(schema, value, stepsOf(name), (own, of) => added(of, own, option));
  if (what === 'include') return changeAt(schema, value, stepsOf(name), (_, of) => presentOf(of));
  if (what === 'leave-out') return changeAt(schema, value, stepsOf(name), () => undefined);
  if (what === 'choose') {
    return changeAt(schema, value, stepsOf(name), (own, of) => {
      const part = partOf(of);
      const chosen = part.kind === 'either' ? part.options[Number(option)] : undefined;
      return chosen ? blankOf(chosen) : own;
    });
  }
  const steps = stepsOf(name);
  const index = Number(steps.at(-1));
  return changeAt(schema, value, steps.slice(0, -1), (own) => moved(listOf(own), index, what));
}

function moved(list: readonly unknown[], index: number, what: 'remove' | 'up' | 'down'): unknown[] {
  const items = [...list];
  if (!(index in items)) return items;
  const [item] = items.splice(index, 1);
  if (what !== 'remove') items.splice(Math.max(0, index + (what === 'up' ? -1 : 1)), 0, item);
  return items;
}

function added(schema: Schema, own: unknown, option: string): unknown {
  const part = partOf(schema);
  if (part.kind !== 'list') return own;
  const item = partOf(part.item);
  const of = item.kind === 'either' ? item.options.find((known) => optionName(known) === option) : part.item;
  return [...listOf(own), of ? blankOf(of) : blankOf(part.item)];
}

/** Initial value of a group that was left out. */
function presentOf(schema: Schema): unknown {
  const part = partOf(schema);
  return part.kind === 'group' ? Object.fromEntries(part.fields.map(([key, of]) => [key, blankOf(of)])) : [];
}

type Change = (own: unknown, schema: Schema) => unknown;

function changeAt(schema: Schema, value: unknown, [step, ...rest]: readonly string[], change: Change): unknown {
  if (step === undefined) return change(value, schema);
  const part = partOf(schema);
  const next = schemaAt(part, step, value);
  if (!next) return value;
  if (part.kind === 'list' || part.kind === 'row') {
    return listOf(value).map((item, index) => (String(index) === step ? changeAt(next, item, rest, change) : item));
  }
  const { [step]: own, ...others } = groupOf(value);
  const changed = changeAt(next, own, rest, change);
  // Keeps its position among the fields.
  const names = step in groupOf(value) ? Object.keys(groupOf(value)) : [...Object.keys(others), step];
  return Object.fromEntries(
    names
      .map((name) => [name, name === step ? changed : others[name]] as const)
      .filter(([, kept]) => kept !== undefined),
  );
}

function schemaAt(part: ReturnType<typeof partOf>, step: string, value: unknown): Schema | undefined {
  switch (part.kind) {
    case 'group':
      return part.fields.find(([name]) => name === step)?.[1];
    case 'list':
      return part.item;
    case 'row':
      return part.items[Number(step)];
    case 'record':
      return part.value;
    case 'either':
      // The option that has this field.
      return part.options.flatMap((option) => schemaAt(partOf(option), step, value) ?? [])[0];
    default:
      return undefined;
  }
}
