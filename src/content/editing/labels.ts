import { groupOf } from '../../base/json-object.ts';
import type { Mistake } from '../mistake.ts';

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of a part, used as its heading: "The opportunity fund". */
export function nameIn({ name }: Readonly<Record<string, unknown>>): string {
  return typeof name === 'string' ? capitalized(name) : '';
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
  return capitalized(label);
}

/** A message with its field's label: "Name must not be empty." */
export const messageAtField = ({ path = [], message }: Mistake): string =>
  withFieldPath(path, message, labelOf(String(path.at(-1) ?? '')));

/** With the path where no field is beside it: "BUILT Westfield, name must not be empty." */
export const messageFor = ({ path = [], message }: Mistake, value: unknown): string =>
  withFieldPath(path, message, fieldPath(path, value));

const withFieldPath = (path: Mistake['path'] & {}, message: string, label: string) => {
  const name = path.join('.');
  return name && message.startsWith(`${name} `) ? label + message.slice(name.length) : capitalized(message);
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
