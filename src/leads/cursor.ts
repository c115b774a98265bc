import { isValidText } from '../site/valid-text.ts';
import type { LeadCursor, LeadOrder } from './lead-store.ts';
import { sortKeys } from './order.ts';

/** A cursor as addresses and options have it. */
export const writeCursor = ({ order, values }: LeadCursor): string =>
  Buffer.from(JSON.stringify([order, ...values])).toString('base64url');

const largest = 2 ** 31;

/** The cursor that a text is, or `undefined` where it is none of this order. */
export function readCursor(text: unknown, order: LeadOrder): LeadCursor | undefined {
  if (typeof text !== 'string' || text.length > 4000 || !/^[\w-]+$/.test(text)) return undefined;
  const parsed = parsedArray(Buffer.from(text, 'base64url').toString());
  const [of, ...values] = parsed ?? [];
  const keys = sortKeys(order);
  if (of !== order || values.length !== keys.length + 1) return undefined;
  const fits = values.every((value, index) =>
    index === keys.length || keys[index]?.isNumber
      ? Number.isInteger(value) && Math.abs(value as number) < largest
      : typeof value === 'string' && isValidText(value),
  );
  return fits ? { order, values: values as (string | number)[] } : undefined;
}

function parsedArray(text: string): unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
