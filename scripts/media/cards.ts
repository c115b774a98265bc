import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { readConfig } from '../../src/config/config.ts';
import { type Content, loadContent } from '../../src/content/load.ts';
import { shareFocus, shareLook } from '../../src/content/pictures/convert.ts';
import { cutAround, type Focus } from '../../src/content/pictures/crop.ts';
import { fingerprint, wordmarkPath, writeHashedIn } from '../../src/content/pictures/files.ts';
import type { ShareCard } from '../../src/content/schemas/pictures.ts';
import type { PageName } from '../../src/site/routes.ts';
import { publicMatches } from '../../src/web/http/pages.ts';
import { propsOf } from '../../src/web/http/render-answer.ts';
import type { AnyPage } from '../../views/page.ts';
import { pages } from '../../views/pages/index.ts';
import { pictureOf, shareCard } from '../../views/share-image.ts';
import { areIntact, emptyOutcome, type Media, type Outcome, readManifest, readSource, writeManifest } from './files.ts';

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

interface Sources {
  /** The program's folder, which has the fonts. */
  root: string;
  picture: Buffer;
  focus: Focus;
  wordmark: Buffer;
}

/** The 1200 by 630 picture of a page with its title, as JPEG. */
async function drawCard({ root, picture, focus, wordmark }: Sources, drawn: ShareCard): Promise<Buffer> {
  const { width, height, band, line, ink, light, wordmark: mark } = shareLook;
  const visible = height - band - line;
  const { words, picture: wide } = cardLook;
  const size = await sharp(picture).metadata();
  const box = cutAround(size, wide / visible, focus);
  const right = await sharp(picture).extract(box).resize(wide, visible).toBuffer();
  const name = await sharp(wordmark, { density: 288 }).resize({ height: mark.height }).png().toBuffer();
  const column = await wordsOf(root, drawn, visible - words.top - words.bottom);
  const limit = drawn.limit && (await lettering(root, 'strong', drawn.limit, cardLook.limit, '#ffffff'));
  const middleOf = (inner: number) => height - Math.round((band + inner) / 2);
  const card = await sharp({ create: { width, height, channels: 3, background: ink } })
    .composite([
      { input: right, left: width - wide, top: 0 },
      { input: { create: { width, height: line, channels: 3, background: light } }, left: 0, top: visible },
      { input: name, left: mark.left, top: middleOf(mark.height) },
      ...column.map(({ input, top }) => ({ input, left: words.left, top })),
      ...(limit ? [{ input: limit.input, left: width - mark.left - limit.width, top: middleOf(limit.height) }] : []),
    ])
    .png()
    .toBuffer();
  for (const quality of cardLook.qualities) {
    const bytes = await sharp(card).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= cardLook.bytes) return bytes;
  }
  throw new Error(`The picture of the page "${drawn.title}" has over ${cardLook.bytes} bytes.`);
}

/** The title in the largest size that fits, and the text below it. */
async function wordsOf(root: string, { title, lines }: ShareCard, room: number) {
  const { words, titles, line, gap, soft } = cardLook;
  const below = await Promise.all(lines.map((text) => lettering(root, 'text', text, line, soft, words.width)));
  for (const size of titles) {
    const drawn = [await lettering(root, 'display', title, size, '#ffffff', words.width), ...below];
    const total = drawn.reduce((sum, { height }) => sum + height + gap, -gap);
    if (total > room || drawn.some(({ width }) => width > words.width)) continue;
    let top = words.top + room - total;
    return drawn.map(({ input, height }) => {
      const at = { input, top };
      top += height + gap;
      return at;
    });
  }
  throw new Error(`The title "${title}" has no room on the picture of its page.`);
}

const families = { display: 'Archivo Display', strong: 'Archivo Strong', text: 'Archivo Text' } as const;

/** Text in the site's font as a transparent PNG, wrapped at the width. */
async function lettering(
  root: string,
  voice: keyof typeof families,
  words: string,
  size: number,
  color: string,
  width?: number,
) {
  const escaped = words.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escaped}</span>`,
      font: `${families[voice]} ${size}`,
      fontfile: join(root, `data/fonts/archivo-${voice}.ttf`),
      rgba: true,
      dpi: 72,
      ...(width && { width, wrap: 'word' as const }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** Entry of a page in `data/images/shares.json`. */
export interface Card {
  drawn: ShareCard;
  file: string;
  source: string;
}

const folder = 'data/images';
export const cardsPath = `${folder}/shares.json`;

/** Share images: the title of each public page over its picture. */
export async function makeCards(media: Media): Promise<Outcome> {
  const content = loadContent(media.root);
  const known = await readManifest<Card>(media, cardsPath);
  const cards: Record<string, Card> = {};
  const outcome = emptyOutcome();
  const wordmark = await readSource(media, wordmarkPath);
  sharp.concurrency(1);
  for (const { path, picture, drawn } of sharedPages(content)) {
    const bytes = await readSource(media, `data/art/${picture}.webp`);
    const focus = shareFocus(picture, content.pictures[picture]?.focus ?? [50, 50]);
    const source = fingerprint([bytes, wordmark], { drawn, focus, cardLook });
    const before = known[path];
    const isUnchanged = before?.source === source && (await areIntact(media, [`${folder}/${before.file}`]));
    const file = isUnchanged
      ? before.file
      : await writeHashedIn(media.root + folder)(
          `page${path === '/' ? '-home' : path.replaceAll('/', '-')}-share`,
          'jpg',
          await drawCard({ root: media.root, picture: bytes, focus, wordmark }, drawn),
        );
    cards[path] = { drawn, file, source };
    outcome[isUnchanged ? 'unchanged' : 'made'].push(`${folder}/${file}`);
  }
  await writeManifest(media, cardsPath, cards);
  const needed = new Set(Object.values(cards).map(({ file }) => file));
  for (const { file } of Object.values(known).filter(({ file }) => !needed.has(file))) {
    await rm(`${media.root}${folder}/${file}`, { force: true });
    outcome.removed.push(`${folder}/${file}`);
  }
  return outcome;
}

/** Every public page that can be shared, with its picture and text. */
function sharedPages(content: Content): { path: string; picture: string; drawn: ShareCard }[] {
  const config = readConfig({});
  return publicMatches(content).flatMap((match) => {
    if (match.route.canonical) return [];
    const page: AnyPage = pages[match.route.page as PageName];
    const props = propsOf({ config, content, clock: Date.now }, match);
    const meta = page.meta(props, {} as never);
    const drawn = shareCard(props, meta);
    return drawn ? [{ path: match.canonicalPath, picture: pictureOf(props, meta), drawn }] : [];
  });
}
