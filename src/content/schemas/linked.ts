import { telephone } from '../../site/format.ts';
import type { DocumentContent } from './document.ts';

/** A piece of text, with its link if it has one. */
export interface Part {
  text: string;
  href?: string;
}

/** The text to link: our email and phone, and the document's own links. */
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

export function partsOf(text: string, links: readonly Required<Part>[]): Part[] {
  const found = links
    .map((link) => ({ link, at: text.indexOf(link.text) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.link.text.length - a.link.text.length)[0];
  if (!found) return text ? [{ text }] : [];
  const { link, at } = found;
  return [...(at ? [{ text: text.slice(0, at) }] : []), link, ...partsOf(text.slice(at + link.text.length), links)];
}
