import { hash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, whatever the lengths. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
