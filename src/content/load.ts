import type * as v from 'valibot';
import { leavesOf, type Path } from '../base/json-object.ts';
import { once } from '../base/once.ts';
import { brokenLinks, loadArticles } from './articles.ts';
import { readJson } from './json.ts';
import { all, ContentError, checked, type Mistake, type Read } from './mistake.ts';
import { iconsFolder } from './pictures/files.ts';
import { withUploads } from './pictures/uploaded.ts';
import { type ContentName, contentSchemas, type SiteContent } from './schemas/index.ts';
import { type PictureRenditions, renditionsSchema, type Shares, sharesSchema } from './schemas/pictures.ts';
import { type Clip, clipsSchema } from './schemas/videos.ts';
import { type ContentFiles, contentFiles } from './source.ts';
import { filled, offeringsFile, termsIn } from './terms.ts';

export interface Content extends SiteContent {
  renditions: Readonly<Record<string, PictureRenditions>>;
  clips: Readonly<Record<string, Clip>>;
  shares: Shares;
}

export interface ContentSource {
  files: ContentFiles;
  /** Throws `ContentError`. */
  renditions(): Content['renditions'];
  /** The message for a picture without sizes. */
  unmade: string;
}

/** The samples shipped in a folder. */
export const shippedContent = (root: string): ContentSource => ({
  files: contentFiles(root),
  renditions: once(() => readPart(contentFiles(root, 'data/images'), 'pictures.json', renditionsSchema).value),
  unmade: 'is not in pictures.json, or "npm run media" has not made it.',
});

/**
 * Reads and validates the content; clips and share images ship in `root`. Throws `ContentError` with the mistakes of all files.
 */
export const loadContent = (root: string, source?: ContentSource): Content => readContent(root, source).content;

/** Also returns each file with positions. */
export function readContent(root: string, source: ContentSource = shippedContent(root)) {
  const names = Object.keys(contentSchemas) as ContentName[];
  const { files } = source;
  const terms = termsIn(files);
  const [parts, articles, made, clips, shares] = all([
    () => all(names.map((name) => () => readPart(files, `${name}.json`, contentSchemas[name], terms))),
    () => loadArticles(files, terms),
    () => source.renditions(),
    () => readPart(contentFiles(root, 'data/video'), 'clips.json', clipsSchema, terms),
    () => readPart(contentFiles(root, 'data/images'), 'shares.json', sharesSchema, terms),
  ]);
  const values = Object.fromEntries(parts.map(({ value }, index) => [names[index], value]));
  const texts = { ...values, articles: articles.map(({ value }) => value) } as SiteContent;
  const renditions = withUploads(made, { ...texts.pictures, ...texts['section-pictures'] });
  const isKnown = (name: string) => Boolean(renditions[name] && texts.pictures[name]);
  const read: Read<unknown>[] = [...parts, ...articles];
  const mistakes = [
    ...read.flatMap((part) => missingPictures(part, isKnown, source.unmade)),
    ...brokenLinks(articles, texts.team),
    ...missingClips(parts[names.indexOf('videos')] as Read<SiteContent['videos']>, clips.value),
    ...missingLogo(parts[names.indexOf('company')] as Read<SiteContent['company']>, [
      ...files.list(iconsFolder),
      ...contentFiles(root, 'data').list(iconsFolder),
    ]),
  ];
  if (mistakes.length) throw new ContentError(mistakes);
  const content: Content = { ...texts, renditions, clips: clips.value, shares: shares.value };
  return { content, parts: read, files };
}

export const valueOfFile = (content: Content, file: string): unknown =>
  content[file.replace(/\.json$/, '') as keyof Content] ??
  content.articles.find(({ id }) => file === `articles/${id}.md`);

/** Throws `ContentError`. */
export function readPart<S extends v.GenericSchema>(
  files: ContentFiles,
  name: string,
  schema: S,
  terms = termsIn(files),
): Read<v.InferOutput<S>> {
  const json = readJson(files.read(name));
  return checked(schema, name === offeringsFile ? json : filled(json, terms));
}

/** Referenced pictures without a row or converted sizes. */
function missingPictures({ value, wrong }: Read<unknown>, isKnown: (name: string) => boolean, unmade: string) {
  return [...leavesOf(value)].flatMap(({ path, value: name }) =>
    isPicture(path) && typeof name === 'string' && !isKnown(name) ? wrong(path, `picture "${name}" ${unmade}`) : [],
  );
}

export const isPicture = (path: Path) => ['picture', 'poster'].includes(String(path.at(-1)));

function missingClips({ value, wrong }: Read<SiteContent['videos']>, clips: Content['clips']): Mistake[] {
  return Object.entries(value)
    .filter(([, { provider, id }]) => provider === 'file' && !clips[id])
    .map(([name, { id }]) => wrong([name, 'id'], `${name}.id "${id}" is not a clip in data/video/clips.json.`));
}

const missingLogo = ({ value: { logo }, wrong }: Read<SiteContent['company']>, icons: readonly string[]): Mistake[] =>
  logo && !icons.includes(`${iconsFolder}/${logo}`)
    ? [wrong(['logo'], `logo "${logo}" is not in ${iconsFolder}/.`)]
    : [];
