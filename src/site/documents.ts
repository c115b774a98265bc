import { type OfferingId, offerings } from './offerings.ts';
import { pathTo } from './routes.ts';

/** What to read before investing in an offering. */
export interface OfferingDocument {
  name: string;
  url: string;
  /** The fund that it describes, where a page speaks of both. */
  fund?: string;
}

/** The documents of the offering that a page is about; of both where it is about neither. */
export function documentsFor(page: { offering?: OfferingId }, addresses: { circular: string }): OfferingDocument[] {
  const urls = { circular: addresses.circular, memorandum: pathTo('ppm') };
  const ids = page.offering ? [page.offering] : (Object.keys(offerings) as OfferingId[]);
  return ids.map((id) => {
    const { name, document } = offerings[id];
    return { name: document.name, url: urls[document.at], fund: page.offering ? undefined : name };
  });
}
