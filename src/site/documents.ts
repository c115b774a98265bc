import type { OfferingId, OfferingTerms } from './offerings.ts';
import { pathTo } from './routes.ts';

export interface OfferingDocument {
  name: string;
  url: string;
  /** Set where a page is about both funds. */
  fund?: string;
}

/** Documents of the page's offering, or of both. */
export function documentsFor(
  page: { offering?: OfferingId },
  addresses: { circular: string },
  offerings: OfferingTerms,
): OfferingDocument[] {
  const urls = { spark: addresses.circular, regd: pathTo('ppm') };
  const ids = page.offering ? [page.offering] : (['spark', 'regd'] as const);
  return ids.map((id) => {
    const { name, document } = offerings[id];
    return { name: document, url: urls[id], fund: page.offering ? undefined : name };
  });
}
