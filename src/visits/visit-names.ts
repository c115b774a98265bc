import { createHmac, randomBytes } from 'node:crypto';
import { formatDayKey } from '../site/format.ts';

/**
 * Names a visitor for one day: the same number for all that one browser at one address does. The key is new each day and only in
 * memory, so that nobody, ourselves included, can find out later whose number it was, or link two days. `clock` in milliseconds.
 */
export function visitNames(clock: () => number): (visitor: string) => string {
  let day = '';
  let key = randomBytes(32);
  return (visitor) => {
    const today = formatDayKey(new Date(clock()));
    if (today !== day) {
      day = today;
      key = randomBytes(32);
    }
    const name = createHmac('sha256', key).update(visitor).digest();
    return `${name.readUInt32BE(0)}.${name.readUInt32BE(4)}`;
  };
}
