import type { OfferingId, OfferingTerms } from './offerings.ts';
import { pathTo } from './routes.ts';

export type OfferingDocument = ReturnType<typeof documentsFor>[number];

/** Documents of the page's offering, or of both. */
export function documentsFor(
  page: { offering?: OfferingId },
  addresses: { circular: string },
  offerings: OfferingTerms,
) {
  const urls = { spark: addresses.circular, regd: pathTo('ppm') };
  const ids = page.offering ? [page.offering] : (['spark', 'regd'] as const);
  return ids.map((id) => {
    const { name, document } = offerings[id];
    // The fund is named where a page is about both.
    return { name: document, url: urls[id], fund: page.offering ? undefined : name };
  });
}
