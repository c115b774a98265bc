import type * as v from 'valibot';
import { type ContentName, contentShapes, type SiteContent } from '../../views/pages/shapes.ts';
import { type PictureRenditions, renditionsShape } from '../site/content/pictures.ts';
import { type Clip, clipsShape } from '../site/content/videos.ts';
import { brokenLinks } from './article-links.ts';
import { loadArticles } from './articles.ts';
import { checked } from './checked.ts';
import { readJson } from './json.ts';
import { all, ContentError, type Mistake, type Path, type Read } from './mistake.ts';
import { readSource } from './source.ts';

export interface Content extends SiteContent {
  renditions: Readonly<Record<string, PictureRenditions>>;
  clips: Readonly<Record<string, Clip>>;
}

/** Reads `data/content/` below `root` and checks its shape. Throws `ContentError` with the mistakes of all files. */
export function loadContent(root: string): Content {
  const names = Object.keys(contentShapes) as ContentName[];
  const [parts, articles, renditions, clips] = all([
    () => all(names.map((name) => () => readPart(root, `data/content/${name}.json`, contentShapes[name]))),
    () => loadArticles(root),
    () => readPart(root, 'data/images/pictures.json', renditionsShape),
    () => readPart(root, 'data/video/clips.json', clipsShape),
  ]);
  const values = Object.fromEntries(parts.map(({ value }, index) => [names[index], value]));
  const content = { ...values, articles: articles.map(({ value }) => value) } as SiteContent;
  const mistakes = [
    ...[...parts, ...articles].flatMap((part) => missingPictures(part, content, renditions.value)),
    ...brokenLinks(articles, content.team),
    ...missingClips(parts[names.indexOf('videos')] as Read<SiteContent['videos']>, clips.value),
  ];
  if (mistakes.length) throw new ContentError(mistakes);
  return { ...content, renditions: renditions.value, clips: clips.value };
}

/** One JSON file of the content in the shape that it must have. Throws `ContentError`. */
export function readPart<S extends v.GenericSchema>(root: string, file: string, shape: S): Read<v.InferOutput<S>> {
  return checked(shape, readJson(readSource(root, file)));
}

/** Pictures that a file names, but that have no words or no converted sizes. */
function missingPictures(
  { value, wrong }: Read<unknown>,
  { pictures }: SiteContent,
  renditions: Content['renditions'],
) {
  return pictureNames(value)
    .filter(({ name }) => !renditions[name] || !pictures[name])
    .map(({ name, path }) =>
      wrong(path, `picture "${name}" is not in pictures.json, or "npm run media" has not made it.`),
    );
}

function pictureNames(part: unknown, path: Path = []): { name: string; path: Path }[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    (key === 'picture' || key === 'poster') && typeof value === 'string'
      ? [{ name: value, path: [...path, key] }]
      : pictureNames(value, [...path, key]),
  );
}

/** Videos that are a file of ours, which nobody has made. */
function missingClips({ value, wrong }: Read<SiteContent['videos']>, clips: Content['clips']): Mistake[] {
  return Object.entries(value)
    .filter(([, { provider, id }]) => provider === 'file' && !clips[id])
    .map(([name, { id }]) => wrong([name, 'id'], `${name}.id "${id}" is not a clip in data/video/clips.json.`));
}
