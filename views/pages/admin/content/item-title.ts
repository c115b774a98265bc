import type { FormField as Field } from '../../../../src/content/editing/form-fields.ts';

/** The first words of an item, by which it is known. */
export function titleOf(field: Field, fallback: string): string {
  const word = wordOf(field.kind === 'either' ? field.field : field);
  const text = firstText(field);
  const short = text.length > 70 ? `${text.slice(0, 69)}…` : text;
  return [word, short].filter(Boolean).join(': ') || fallback;
}

const isId = ({ name }: Field) => name.endsWith('.id');

function firstText(field: Field): string {
  switch (field.kind) {
    case 'text':
      return field.value;
    case 'group':
      // A name says more than an id does.
      return (
        [...field.fields]
          .sort((one, other) => +isId(one) - +isId(other))
          .map(firstText)
          .find(Boolean) ?? ''
      );
    case 'either':
      return firstText(field.field);
    case 'list':
      return field.items.map(firstText).find(Boolean) ?? '';
    default:
      return '';
  }
}

/** The word that tells one kind of an item from the others: a choice that cannot be changed. */
export function wordOf(field: Field): string {
  if (field.kind !== 'group') return '';
  const fixed = field.fields.find((own) => own.kind === 'choice' && own.options.length === 1 && !own.names);
  return fixed?.kind === 'choice' ? fixed.value : '';
}
