import { hash } from 'node:crypto';
import { formatPercent } from '../../site/format.ts';
import { offerings } from '../../site/offerings.ts';

/** Texts whose results are remembered; the site has about a fifth as many. At this many all are forgotten. */
const most = 20_000;

/** The preferred returns of the two offerings, as a part of a pattern. */
export const preferredReturnPattern = (): string =>
  Object.values(offerings)
    .map(({ preferredReturn }) => formatPercent(preferredReturn).replace(/[.]/g, '\\.'))
    .join('|');

/** Remembers the results of texts by their hashes, for the whole program: a publication changes few of the texts of a site. */
export function remembered<T>(validate: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    // The terms of the offerings make some words claims.
    const key = hash('sha1', `${preferredReturnPattern()}\n${text}`, 'base64');
    if (results.has(key)) return results.get(key) as T;
    const result = validate(text);
    if (results.size === most) results.clear();
    results.set(key, result);
    return result;
  };
}
