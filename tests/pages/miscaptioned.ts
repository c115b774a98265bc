import type { SiteContent } from '../../src/content/schemas/index.ts';

const image = /\/images\/([a-z0-9-]+)-(?:card|full|tall)-\d+\./;
/** A figure with its caption, or a banner's picture with the caption below it. */
const captioned = [
  /<figure\b[^>]*>((?:(?!<\/figure>).)*?)<figcaption\b[^>]*>(.*?)<\/figcaption>/gs,
  /(<img\b[^>]*>)(?:(?!<img\b).)*?<p class="caption\b[^>]*>(.*?)<\/p>/gs,
];

/** What is wrong with the captions of a page: each names the project that its picture shows, or else the type, and no other project. */
export function miscaptioned(html: string, pictures: SiteContent['pictures'], unseen: readonly string[]): string[] {
  const projects = Object.values(pictures).flatMap(({ shows }) => ('project' in shows ? [shows.project] : []));
  const complaints: string[] = [];
  for (const [, inner = '', words = ''] of captioned.flatMap((pattern) => [...html.matchAll(pattern)])) {
    const name = image.exec(inner)?.[1];
    if (!name) continue;
    const shows = pictures[name]?.shows;
    const caption = words.replace(/<[^>]*>/g, ' ');
    const own = shows && ('project' in shows ? shows.project : shows.type);
    const foreign = [...projects, ...unseen].find((project) => project !== own && caption.includes(project));
    if (!own || !caption.includes(own) || foreign) complaints.push(`${name}: ${caption}`);
  }
  return complaints;
}
