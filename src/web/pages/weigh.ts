import { root } from '../../base/root.ts';
import { belowMinimum } from '../../content/claims/below-minimum.ts';
import { undisclosed } from '../../content/claims/undisclosed.ts';
import { unfilled } from '../../content/claims/unfilled.ts';
import { struckFrom, unqualified } from '../../content/claims/unqualified.ts';
import type { Weighed } from '../../content/editing/edit.ts';
import { editableFile, over, valueIn } from '../../content/editing/editable-file.ts';
import { wordsFor } from '../../content/editing/mistake-words.ts';
import type { ContentVersion } from '../../content/editing/version.ts';
import type { Content } from '../../content/load.ts';
import { ContentError } from '../../content/mistake.ts';
import { storeCuts } from '../../content/pictures/store-cuts.ts';
import type { SiteImageStore } from '../../content/site-image.ts';
import { offeringsFile } from '../../content/terms.ts';
import { sentences } from '../../site/claims.ts';
import { spokenAs } from '../../site/company/speak-for.ts';
import { documentFile, documentPath } from '../../site/content/uploaded-document.ts';
import { documentsFor } from '../../site/documents.ts';
import type { Route } from '../../site/routes.ts';
import { documents, makeDocument } from '../documents/documents.ts';
import type { WebContext } from '../web-context.ts';
import { withFiling } from '../with-filing.ts';
import type { LiveContent } from './live-content.ts';
import { fileOf, madeFrom, uploadOf } from './live-documents.ts';
import type { Pages } from './pages.ts';

type Weighing = Pick<WebContext, 'config'> & { pages: Pages; live: LiveContent; images: SiteImageStore };

/** Files that no page shows whole, but investors read. */
const readElsewhere = /^(?:deck|memorandum|mails\/.*)\.json$/;

/** What says anything of an offering, whatever page it changes. */
const isOfOffering = (file: string) => readElsewhere.test(file) || file === offeringsFile || file === documentsFile;

/** What says which pictures there are. */
export const picturesFile = 'pictures.json';

/** What says which documents were uploaded. */
export const documentsFile = 'documents.json';

/** The texts as visitors would see them with this one in its place. */
export function textsWith({ live }: { live: LiveContent }, { file, text }: Pick<ContentVersion, 'file' | 'text'>) {
  const texts = new Map(live.texts);
  if (text === null) texts.delete(file);
  else texts.set(file, text);
  return texts;
}

/** Holds a text against the shape of its file and, on every page that it changes, against the rules of claims about money. */
export const weigher =
  (context: Weighing) =>
  async (version: Pick<ContentVersion, 'file' | 'text'>): Promise<Weighed> => {
    let content: Content;
    try {
      content = context.live.contentWith(textsWith(context, version));
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      return { complaints: complaintsOf(error, version), touchesOffering: false };
    }
    const complaints = await missingFiles(context, version, content);
    if (version.file === offeringsFile) {
      complaints.push(...belowMinimum(content.offerings).map(({ words }) => words));
    }
    let touchesOffering = isOfOffering(version.file);
    // Other terms are other claims, also on a page that says what it said.
    const looksAtAll = version.file === offeringsFile;
    for await (const { match, page, isChanged } of context.pages.drawn(content)) {
      if (!isChanged && !looksAtAll) continue;
      const route: Partial<Route> = match.route;
      touchesOffering ||= route.offering !== undefined;
      const wrong = spokenAs(content, () => complaintsAbout(context, route, page.html, content));
      complaints.push(...wrong.map((words) => `${match.canonicalPath}: ${words}`));
    }
    complaints.push(...struckElsewhere(version, content));
    return { complaints, touchesOffering };
  };

/** Mistakes in the words of the form; those that another file has by now are named with it. */
function complaintsOf({ mistakes }: ContentError, { file, text }: Pick<ContentVersion, 'file' | 'text'>): string[] {
  const editable = editableFile(file);
  const value = editable && text !== null ? valueIn(editable, text) : {};
  return mistakes.map((mistake) =>
    mistake.file === file ? wordsFor(mistake, value) : `${mistake.file}: ${mistake.words}`,
  );
}

/** What of a text has no file, or does not fit into the one that is made of it. */
async function missingFiles(
  context: Weighing,
  version: Pick<ContentVersion, 'file' | 'text'>,
  content: Content,
): Promise<string[]> {
  const { images, config, live } = context;
  const { pictures, documents: uploaded } = content;
  if (version.file === picturesFile) return storeCuts(images, pictures, config.contentDir);
  if (version.file === documentsFile) {
    const files = Object.entries(uploaded).flatMap(([name, { upload }]) =>
      upload ? [{ name, file: documentFile(upload) }] : [],
    );
    const missing = files.length ? await images.missing(files.map(({ file }) => file)) : [];
    return [
      ...files
        .filter(({ file }) => missing.includes(file))
        .map(({ name }) => `The file of the document "${name}" was never uploaded.`),
      ...(await linksToNothing(context, content)),
    ];
  }
  const files = over(live.files, textsWith({ live }, version));
  const complaints: string[] = [];
  for (const document of documents.filter(({ words }) => madeFrom(words).includes(version.file))) {
    try {
      await makeDocument(root, files, document);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      complaints.push(...error.mistakes.map(({ words }) => `${document.name}: ${words}`));
    }
  }
  return complaints;
}

/** Links to documents that would have no file any more. */
async function linksToNothing({ pages, config }: Weighing, content: Content): Promise<string[]> {
  const complaints: string[] = [];
  for (const name of Object.keys(pages.content.documents)) {
    if (uploadOf(content, name) || (await fileOf(config, name))) continue;
    const path = documentPath(name);
    const places = [
      ...content.articles.map((article) => [`articles/${article.id}.md`, article] as const),
      ...Object.entries({ ...content, articles: [] }).map(([file, own]) => [`${file}.json`, own] as const),
    ];
    const place = places.find(([, own]) => JSON.stringify(own).includes(path));
    if (place) complaints.push(`${place[0]} still links to ${path}.`);
  }
  return complaints;
}

/** What the rules strike from what is read elsewhere: from the text itself, or from all that names the terms. */
function struckElsewhere({ file, text }: Pick<ContentVersion, 'file' | 'text'>, content: Content): string[] {
  if (file === offeringsFile) {
    return Object.entries(content).flatMap(([name, words]) =>
      readElsewhere.test(`${name}.json`)
        ? struckFrom(JSON.stringify(words)).map((complaint) => `${name}.json: ${complaint.words}`)
        : [],
    );
  }
  return text !== null && readElsewhere.test(file) ? struckFrom(text).map(({ words }) => words) : [];
}

/** What the rules of claims have against a page. */
function complaintsAbout(
  { config }: Weighing,
  route: Partial<Route>,
  html: string,
  { figures, offerings }: Content,
): string[] {
  const { addresses, filing } = withFiling(config, offerings);
  // The circular itself cannot link to itself.
  if (route.page === 'sample-circular') return [];
  const links = documentsFor(route, addresses).map(({ url }) => url);
  const needsLegend = route.offering !== 'regd' && !filing.qualified;
  return [
    ...[...undisclosed(html, links), ...unqualified(html, figures), ...unfilled(html)].map(({ words }) => words),
    ...(needsLegend && !html.includes(sentences.testing) ? ['the legend of Rule 255 is missing'] : []),
  ];
}
