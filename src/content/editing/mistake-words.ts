import type { Mistake } from '../mistake.ts';
import { groupOf, labelOf, ownName } from './form-fields.ts';

/** A mistake in the words of its field, as the form labels it: "Name must not be empty." */
export const wordsAtField = ({ path = [], words }: Mistake): string =>
  withPlace(path, words, labelOf(String(path.at(-1) ?? '')));

/** The same where no field is beside it: "BUILT Westfield, name must not be empty." */
export const wordsFor = ({ path = [], words }: Mistake, value: unknown): string =>
  withPlace(path, words, placeOf(path, value));

const withPlace = (path: Mistake['path'] & {}, words: string, place: string) => {
  const name = path.join('.');
  return name && words.startsWith(`${name} `) ? place + words.slice(name.length) : words;
};

/** The labels on the way to a field; what has a name of its own goes by it. */
function placeOf(path: Mistake['path'] & {}, value: unknown): string {
  const labels: string[] = [];
  let own = value;
  for (const key of path) {
    own = (own as Readonly<Record<string, unknown>> | undefined)?.[key];
    const label = labelOf(String(key));
    const name = ownName(groupOf(own));
    if (typeof key === 'number') labels.push(name || `${labels.pop() ?? ''} ${label}`.trim());
    else labels.push(name || (labels.length ? label.toLowerCase() : label));
  }
  return labels.join(', ');
}
