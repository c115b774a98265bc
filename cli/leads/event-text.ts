import { jsonObject, jsonText } from '../../src/base/json-object.ts';

/** "from new, to invested". */
export const detailText = (detail: string): string => pairs(jsonObject(detail));

function pairs(detail: object): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([key, value]) => `${key} ${valueText(value)}`)
    .join(', ');
}

const valueText = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? `(${pairs(value)})` : jsonText(value);
