import type { ShareCard } from '../src/content/schemas/pictures.ts';
import { sentences } from '../src/site/claims.ts';
import { imagePath } from '../src/site/uploads.ts';
import type { Meta, PageProps } from './page.ts';

/** The Open Graph image of a page. */
export interface ShareImage {
  src: string;
  alt?: string;
}

type Shared = Pick<PageProps, 'route' | 'content'>;

/** The picture of a page where it is shared. */
export const pictureOf = ({ content }: Shared, { picture = content.home.hero.picture }: Meta) => picture;

/** The text on a page's share image: title, subtitle, fund, and the fund's limit. */
export function shareCard({ route, content }: Shared, meta: Meta): ShareCard | undefined {
  const over = content.renditions[pictureOf({ route, content }, meta)]?.share;
  if (!over) return undefined;
  const company = content.company.name;
  const [title = company, ...lines] = meta.title.split(' | ').filter((part) => part !== company);
  const { offerings } = content;
  const named = Object.values(offerings).find(({ name }) => says(meta.title, name));
  const fund = meta.published ? undefined : route.offering && offerings[route.offering];
  if (fund && !named) lines.push(`${fund.name.charAt(0).toUpperCase()}${fund.name.slice(1)}`);
  const limit = fund || named ? `Returns are ${sentences.targeted.toLowerCase()}` : undefined;
  return { company, title, lines, ...(limit && { limit }), over };
}

const says = (title: string, fund: string) => title.toLowerCase().includes(fund.toLowerCase().replace(/^the /, ''));

/** The picture with the title of a page, or, where it was drawn with other words or over another picture, the picture alone. */
export function shareImageOf(page: Shared & { origin: string }, meta: Meta, path: string): ShareImage | undefined {
  const { origin, content } = page;
  const card = shareCard(page, meta);
  if (!card) return undefined;
  const alt = content.pictures[pictureOf(page, meta)]?.alt;
  const made = content.shares[path];
  if (!made || keyOf(made.drawn) !== keyOf(card)) return { src: origin + imagePath(card.over), alt };
  const text = [card.company, card.title, ...card.lines, card.limit?.replace(/\.$/, '')];
  return { src: origin + imagePath(made.file), alt: `${text.filter(Boolean).join('. ')}. ${alt}` };
}

const keyOf = ({ company, title, lines, limit, over }: ShareCard) =>
  JSON.stringify([company, title, lines, limit, over]);
