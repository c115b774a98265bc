import { join, resolve } from 'node:path';
import type { AnyPage } from '../../views/page.ts';
import { pages } from '../../views/pages/index.ts';
import { islandsLoaded } from '../../views/parts/island.tsx';
import { renderPage } from '../../views/render.tsx';
import { root } from '../base/root.ts';
import { readConfig } from '../config.ts';
import { belowMinimum } from '../content/claims/below-minimum.ts';
import { linesOf, located, textsOf } from '../content/claims/located.ts';
import { undisclosed } from '../content/claims/undisclosed.ts';
import { unfilled } from '../content/claims/unfilled.ts';
import { struckFrom, unqualified } from '../content/claims/unqualified.ts';
import { readCrmTemplate } from '../content/crm-template.ts';
import { type Content, type ContentSource, readContent, shippedContent } from '../content/load.ts';
import { ContentError, type Mistake, type Read } from '../content/mistake.ts';
import { originalsOf } from '../content/pictures/own.ts';
import { contentFiles, shippedWords } from '../content/source.ts';
import { strayFiles } from '../content/stray-files.ts';
import { speakFor } from '../site/company/speak-for.ts';
import { documentsFor } from '../site/documents.ts';
import { matchPath } from '../site/match.ts';
import { type PageName, type Route, routes } from '../site/routes.ts';
import { documents, makeDocument } from './documents/documents.ts';
import { readAssets } from './pages/assets.ts';
import { documentAssets, propsOf } from './pages/render-answer.ts';
import { withFiling } from './with-filing.ts';

/**
 * Every mistake in a folder of content, seen from `base`: in its files, in what they lead to, and once these are right in the claims
 * that the pages make and in the two documents.
 */
export async function checkContent(base: string, folder: string): Promise<Mistake[]> {
  const mistakes: Mistake[] = [];
  const attempt = async <T>(task: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      mistakes.push(...error.mistakes);
      return undefined;
    }
  };
  const isShipped = resolve(base, folder) === resolve(root, shippedWords);
  const source = isShipped ? shippedContent(root) : unconverted(base, folder);
  await attempt(() => readCrmTemplate(resolve(base, folder, 'crm.json'), {}));
  const read = await attempt(() => readContent(root, source));
  if (!isShipped && read) {
    await attempt(() => originalsOf({ root, base, folder }));
    mistakes.push(...strayFiles(source.files, read.content.pictures, (name) => join(folder, name)));
  }
  if (read && !mistakes.length) {
    mistakes.push(...(await claimMistakes(read, source)));
    for (const document of documents) await attempt(() => makeDocument(root, source.files, document));
  }
  return unlike(mistakes);
}

/** A folder whose pictures need not be converted yet: each is as good as one of ours. */
function unconverted(base: string, folder: string): ContentSource {
  const files = contentFiles(base, folder);
  const shipped = shippedContent(root).renditions();
  const [any] = Object.values(shipped);
  return {
    files,
    renditions: () => new Proxy(shipped, { get: (known, name: string) => known[name] ?? any }),
    unmade: 'is not in pictures.json.',
  };
}

/** What counsel would strike from the pages, each where it is written. */
async function claimMistakes({ content, parts }: ReturnType<typeof readContent>, { files }: ContentSource) {
  await islandsLoaded;
  speakFor(content);
  const { config, ...site } = { config: readConfig({}), assets: readAssets(root), clock: Date.now, content };
  const { addresses } = withFiling(config, content.offerings);
  const assets = documentAssets(site.assets);
  const articles = files
    .list('articles')
    .filter((name) => /\.(?:md|markdown)$/i.test(name))
    .flatMap((name) => linesOf(files.read(name)));
  const texts = [...parts.flatMap((part) => textsOf(withoutHtml(part))), ...articles];
  const onPages = pagesOf(content).flatMap(({ match, page }) => {
    const html = renderPage(page, propsOf({ config, ...site }, match), assets);
    const links = documentsFor(match.route, addresses).map(({ url }) => url);
    const complaints = [...undisclosed(html, links), ...unqualified(html, content.figures), ...unfilled(html)];
    return located(complaints, texts, match.canonicalPath);
  });
  const inDocuments = documents.flatMap(({ name, words }) =>
    located(struckFrom(JSON.stringify(content[words])), texts, name),
  );
  const terms = parts.find(({ value }) => value === content.offerings);
  const inTerms = belowMinimum(content.offerings).flatMap(({ path, words }) => terms?.wrong(path, `${words}.`) ?? []);
  return [...onPages, ...inDocuments, ...inTerms];
}

/** The text of an article is read line by line. */
const withoutHtml = ({ value, wrong }: Read<unknown>): Read<unknown> => {
  const { html: _, sections: __, ...fields } = value as Record<string, unknown>;
  return { value: fields, wrong };
};

/** Every public page that speaks of an offering; the circular cannot link to itself. */
function pagesOf(content: Content) {
  return (routes as readonly Route[])
    .filter(({ access, page }) => access === 'public' && page && page !== 'sample-circular')
    .flatMap((route) => {
      const page: AnyPage = pages[route.page as PageName];
      return (page.paths?.(content) ?? [route.path]).flatMap((path) => {
        const match = matchPath(path);
        return match && (page.exists?.(match.params, content) ?? true) ? [{ match, page }] : [];
      });
    });
}

/** Each mistake once: many pages say the same words. */
function unlike(mistakes: readonly Mistake[]): Mistake[] {
  const seen = new Map(mistakes.map((mistake) => [`${mistake.file}:${mistake.line}:${mistake.words}`, mistake]));
  return [...seen.values()];
}
