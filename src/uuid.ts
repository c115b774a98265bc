import { randomBytes } from 'node:crypto';

let latest = 0;
let sequence = 0;

/**
 * Time-ordered UUID (RFC 9562, version 7): ids sort by when they were made, those of one millisecond in the order of the
 * calls, and are known before the insert. `now` in milliseconds.
 */
export function uuidv7(now: number): string {
  const bytes = randomBytes(16);
  if (now === latest) sequence++;
  else sequence = bytes.readUInt16BE(6) & 0x7ff; // half of the twelve bits are room to count up
  latest = now;
  const time = now + (sequence >> 12);
  bytes.writeUIntBE(time, 0, 6);
  bytes.writeUInt16BE(0x7000 | (sequence & 0xfff), 6);
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
