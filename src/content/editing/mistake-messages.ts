import type { Mistake } from '../mistake.ts';
import { groupOf, labelOf, ownName } from './form-fields.ts';

/** A message with its field's label: "Name must not be empty." */
export const messageAtField = ({ path = [], message }: Mistake): string =>
  withFieldPath(path, message, labelOf(String(path.at(-1) ?? '')));

/** With the path where no field is beside it: "BUILT Westfield, name must not be empty." */
export const messageFor = ({ path = [], message }: Mistake, value: unknown): string =>
  withFieldPath(path, message, fieldPath(path, value));

const withFieldPath = (path: Mistake['path'] & {}, message: string, place: string) => {
  const name = path.join('.');
  return name && message.startsWith(`${name} `) ? place + message.slice(name.length) : message;
};

/** Labels along the path; items with a name go by it. */
function fieldPath(path: Mistake['path'] & {}, value: unknown): string {
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
