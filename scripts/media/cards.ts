import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import { readConfig } from '../../src/config/config.ts';
import { type Content, loadContent } from '../../src/content/load.ts';
import { fingerprint } from '../../src/content/pictures/fingerprint.ts';
import { wordmarkPath } from '../../src/content/pictures/places.ts';
import { shareFocus } from '../../src/content/pictures/share.ts';
import { writeHashedIn } from '../../src/content/pictures/write-hashed.ts';
import type { ShareCard } from '../../src/content/schemas/pictures.ts';
import { setSite } from '../../src/site/company/site-facts.ts';
import { matchPath } from '../../src/site/match.ts';
import { type PageName, type Route, routes } from '../../src/site/routes.ts';
import { propsOf } from '../../src/web/http/render-answer.ts';
import type { AnyPage } from '../../views/page.ts';
import { pages } from '../../views/pages/index.ts';
import { pictureOf, shareCard } from '../../views/share-image.ts';
import { cardLook, drawCard } from './card.ts';
import { areIntact, emptyOutcome, type Media, type Outcome, readManifest, readSource, writeManifest } from './files.ts';

/** What `data/images/shares.json` has of a page. */
export interface Card {
  drawn: ShareCard;
  file: string;
  source: string;
}

const folder = 'data/images';
export const cardsPath = `${folder}/shares.json`;

/** Draws the title of each public page over its picture, for where the page is shared. */
export async function makeCards(media: Media): Promise<Outcome> {
  const content = loadContent(media.root);
  setSite(content);
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

/** Every public page that can be shared, with its picture and what is drawn on it; one that shows another page's content has its picture. */
function sharedPages(content: Content): { path: string; picture: string; drawn: ShareCard }[] {
  const config = readConfig({});
  return (routes as readonly Route[])
    .filter(({ access, page, canonical, secret }) => access === 'public' && page && !canonical && !secret)
    .flatMap((route) => {
      const page: AnyPage = pages[route.page as PageName];
      return (page.paths?.(content) ?? [route.path]).flatMap((path) => {
        const match = matchPath(path);
        if (!match) return [];
        const props = propsOf({ config, content, clock: Date.now }, match);
        const meta = page.meta(props, {} as never);
        const drawn = shareCard(props, meta);
        return drawn ? [{ path: match.canonicalPath, picture: pictureOf(props, meta), drawn }] : [];
      });
    });
}
