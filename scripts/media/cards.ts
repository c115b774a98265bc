import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../../src/base/root.ts';
import { readConfig } from '../../src/config/config.ts';
import { type Content, loadContent } from '../../src/content/load.ts';
import { drawShareImage, inBand, shareLook } from '../../src/content/pictures/convert.ts';
import type { Focus } from '../../src/content/pictures/crop.ts';
import { lettering } from '../../src/content/pictures/draw.ts';
import { fingerprint, manifestText, readWordmark, writeHashedIn } from '../../src/content/pictures/files.ts';
import type { ShareCard } from '../../src/content/schemas/pictures.ts';
import type { CompanyColors } from '../../src/site/company/colors.ts';
import type { PageName } from '../../src/site/routes.ts';
import { publicMatches } from '../../src/web/http/pages.ts';
import { propsOf } from '../../src/web/http/render-answer.ts';
import type { AnyPage } from '../../views/page.ts';
import { pages } from '../../views/pages/index.ts';
import { pictureOf, shareCard } from '../../views/share-image.ts';

/** In pixels: text on the left above the ground line, the picture on the right, the name below. */
const cardLook = {
  picture: 468,
  words: { left: 50, width: 632, top: 56, bottom: 44 },
  titles: [78, 70, 62, 56, 50, 44],
  line: 36,
  gap: 32,
  limit: 31,
  soft: '#c6d1d6',
  /** JPEG qualities, tried in order until the size fits. */
  qualities: [76, 70, 64, 58, 52],
  bytes: 60_000,
} as const;

/** The 1200 by 630 picture of a page with its title, as JPEG. */
async function drawCard(
  look: { wordmark: Buffer; focus: Focus; colors?: CompanyColors },
  picture: Buffer,
  drawn: ShareCard,
): Promise<Buffer> {
  const { width, height, band, line, wordmark: mark } = shareLook;
  const { words } = cardLook;
  const column = await wordsOf(drawn, height - band - line - words.top - words.bottom);
  const style = { font: 'strong', size: cardLook.limit, color: '#ffffff' } as const;
  const limit = drawn.limit && (await lettering(root, drawn.limit, style));
  const over = [
    ...column.map(({ input, top }) => ({ input, left: words.left, top })),
    ...(limit ? [{ input: limit.input, left: width - mark.left - limit.width, top: inBand(limit.height) }] : []),
  ];
  const card = await drawShareImage(picture, { ...look, over }, cardLook.picture);
  for (const quality of cardLook.qualities) {
    const bytes = await sharp(card).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= cardLook.bytes) return bytes;
  }
  throw new Error(`The picture of the page "${drawn.title}" has over ${cardLook.bytes} bytes.`);
}

/** The title in the largest size that fits, and the text below it. */
async function wordsOf({ title, lines }: ShareCard, room: number) {
  const { words, titles, line, gap, soft } = cardLook;
  const { width } = words;
  const small = { font: 'text', size: line, color: soft, width } as const;
  const below = await Promise.all(lines.map((text) => lettering(root, text, small)));
  for (const size of titles) {
    const drawn = [await lettering(root, title, { font: 'display', size, color: '#ffffff', width }), ...below];
    const total = drawn.reduce((sum, { height }) => sum + height + gap, -gap);
    if (total > room || drawn.some((one) => one.width > width)) continue;
    let top = words.top + room - total;
    return drawn.map(({ input, height }) => {
      const at = { input, top };
      top += height + gap;
      return at;
    });
  }
  throw new Error(`The title "${title}" has no room on the picture of its page.`);
}

/** Share images: the title of each public page over its picture. Draws those whose sources changed. */
export async function makeCards(): Promise<void> {
  const folder = join(root, 'data/images');
  const content = loadContent(root);
  const { colors } = content.company;
  const wordmark = await readWordmark(root, '');
  const cards: Record<string, { drawn: ShareCard; file: string; source: string }> = {};
  for (const { path, name, drawn } of sharedPages(content)) {
    const picture = await readFile(join(root, `data/art/${name}.webp`));
    const focus = content.pictures[name]?.focus ?? [50, 50];
    const source = fingerprint([picture, wordmark], { drawn, focus, cardLook, colors });
    const before = content.shares[path];
    if (before?.source === source && existsSync(join(folder, before.file))) {
      cards[path] = { drawn, file: before.file, source };
      continue;
    }
    const stem = `page${path === '/' ? '-home' : path.replaceAll('/', '-')}-share`;
    const file = await writeHashedIn(folder)(stem, 'jpg', await drawCard({ wordmark, focus, colors }, picture, drawn));
    console.log(`drawn: ${file}`);
    cards[path] = { drawn, file, source };
  }
  await writeFile(join(folder, 'shares.json'), manifestText(cards));
}

function sharedPages(content: Content): { path: string; name: string; drawn: ShareCard }[] {
  const config = readConfig({});
  return publicMatches(content).flatMap((match) => {
    if (match.route.canonical) return [];
    const page: AnyPage = pages[match.route.page as PageName];
    const props = propsOf({ config, content, clock: Date.now }, match);
    const meta = page.meta(props, {} as never);
    const drawn = shareCard(props, meta);
    return drawn ? [{ path: match.canonicalPath, name: pictureOf(props, meta), drawn }] : [];
  });
}
