import { pathTo } from '../routes.ts';
import { documentPath, documentsOfPages } from '../uploads.ts';
import type { Next } from './form.ts';

export const deckDocument = documentPath(documentsOfPages.deck);

export function nextAddress(next: Next, addresses: { invest: string; portal: string }): string {
  if (next.to === 'invest-address') return addresses.invest;
  if (next.to === 'portal-address') return addresses.portal;
  if (next.to === 'deck-document') return deckDocument;
  return pathTo(next.to);
}
