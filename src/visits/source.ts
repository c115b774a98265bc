import { isValidText } from '../site/valid-text.ts';
import { withoutPersonal } from './personal.ts';

const maxLength = 60;

/**
 * Where an arrival came from: the campaign's source, the host that led here, or "direct". `undefined` for a step from one
 * of our own pages to another, which is no arrival.
 */
export function sourceOf(arrival: {
  query: URLSearchParams;
  referrer: string;
  ownHosts: readonly string[];
}): string | undefined {
  const from = URL.canParse(arrival.referrer) ? new URL(arrival.referrer).host : '';
  if (from && arrival.ownHosts.includes(from)) return undefined;
  return named(arrival.query.get('utm_source') || from.replace(/^www\./, '')) || 'direct';
}

/** The campaign that an arrival names, or "". */
export const campaignOf = (query: URLSearchParams) => named(query.get('utm_campaign') ?? '');

function named(text: string): string {
  if (!isValidText(text)) return '';
  const name = withoutPersonal(text.toLowerCase().replace(/\s+/g, ' ').trim());
  return [...name].slice(0, maxLength).join('');
}
