import { type OfferingId, offerings } from './offerings.ts';
import { pathTo } from './routes.ts';

export interface OfferingDocument {
  name: string;
  url: string;
  /** Set where a page is about both funds. */
  fund?: string;
}

/** Documents of the page's offering, or of both. */
export function documentsFor(page: { offering?: OfferingId }, addresses: { circular: string }): OfferingDocument[] {
  const urls = { circular: addresses.circular, memorandum: pathTo('ppm') };
  const ids = page.offering ? [page.offering] : (Object.keys(offerings) as OfferingId[]);
  return ids.map((id) => {
    const { name, document } = offerings[id];
    return { name: document.name, url: urls[document.at], fund: page.offering ? undefined : name };
  });
}
