import { hash } from 'node:crypto';
import { formatPercent } from '../../site/format.ts';
import { offerings } from '../../site/offerings.ts';

/** The cache is cleared at this size, about five times the texts of a site. */
const most = 20_000;

export const preferredReturnPattern = (): string =>
  Object.values(offerings)
    .map(({ preferredReturn }) => formatPercent(preferredReturn).replace(/[.]/g, '\\.'))
    .join('|');

/** Caches results by text for the process: a publication changes few texts. */
export function remembered<T>(validate: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    // The offerings' terms decide what counts as a claim.
    const key = hash('sha1', `${preferredReturnPattern()}\n${text}`, 'base64');
    if (results.has(key)) return results.get(key) as T;
    const result = validate(text);
    if (results.size === most) results.clear();
    results.set(key, result);
    return result;
  };
}
