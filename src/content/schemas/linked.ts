import { telephone } from '../../site/format.ts';
import type { DocumentContent } from './document.ts';

/** Words of a text, and where they lead if they are a link. */
export interface Part {
  text: string;
  href?: string;
}

/** What is a link wherever a document says it: our email and phone number, and what the document names. */
export function linksOf(
  { links = [] }: DocumentContent,
  company: Readonly<Record<'email' | 'phone', string>>,
): Required<Part>[] {
  return [
    { text: company.email, href: `mailto:${company.email}` },
    { text: company.phone, href: telephone(company.phone) },
    ...links,
  ].filter(({ text }) => text);
}

/** A text in its parts, in order. */
export function partsOf(text: string, links: readonly Required<Part>[]): Part[] {
  const found = links
    .map((link) => ({ link, at: text.indexOf(link.text) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.link.text.length - a.link.text.length)[0];
  if (!found) return text ? [{ text }] : [];
  const { link, at } = found;
  return [...(at ? [{ text: text.slice(0, at) }] : []), link, ...partsOf(text.slice(at + link.text.length), links)];
}
