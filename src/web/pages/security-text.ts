export const securityPath = '/.well-known/security.txt';

const day = 24 * 3_600_000;
/** RFC 9116 advises less than a year. */
const validFor = 180 * day;

/** Where to report vulnerabilities, in the format of RFC 9116. `origin` without a trailing slash, `now` in milliseconds. */
export function securityText({ contact, origin, now }: { contact: string; origin: string; now: number }): string {
  const expires = new Date(Math.floor(now / day) * day + validFor).toISOString();
  const lines = [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: en'];
  if (origin.startsWith('https:')) lines.push(`Canonical: ${origin}${securityPath}`);
  return lines.map((line) => `${line}\n`).join('');
}
