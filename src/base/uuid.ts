let latest = 0;
let sequence = 0;

/** UUIDs made before `time` (milliseconds) sort before it. */
export function firstId(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/**
 * Time-ordered UUID (RFC 9562, version 7): ids sort by creation time, within a millisecond in the order of the calls. `now` in
 * milliseconds; the format has no time before 1970.
 */
export function uuidv7(now: number): string {
  const random = crypto.randomUUID();
  if (now === latest) sequence++;
  else sequence = Number.parseInt(random.slice(0, 3), 16) & 0x7ff; // half of the twelve bits are room to count up
  latest = now;
  const time = (Math.max(0, now) + (sequence >> 12)).toString(16).padStart(12, '0');
  const count = (sequence & 0xfff).toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}${random.slice(18)}`;
}
