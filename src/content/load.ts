import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as v from 'valibot';
import { ConfigurationError } from '../errors.ts';
import { type ContentName, contentShapes, type SiteContent } from '../site/content/index.ts';
import { type PictureRenditions, renditionsShape } from '../site/content/pictures.ts';
import { type Clip, clipsShape } from '../site/content/videos.ts';
import { articleFile, loadArticles } from './articles.ts';
import { checked } from './checked.ts';

export interface Content extends SiteContent {
  renditions: Readonly<Record<string, PictureRenditions>>;
  clips: Readonly<Record<string, Clip>>;
}

/** Reads `data/content/` below `root` and checks its shape. Throws `ConfigurationError` naming file and field. */
export function loadContent(root: string): Content {
  const names = Object.keys(contentShapes) as ContentName[];
  const parts = names.map((name) => [name, readJson(root, `data/content/${name}.json`, contentShapes[name])]);
  const content = { ...Object.fromEntries(parts), articles: loadArticles(root) } as SiteContent;
  const renditions = readJson(root, 'data/images/pictures.json', renditionsShape);
  const clips = readJson(root, 'data/video/clips.json', clipsShape);
  checkPictures(content, renditions);
  checkClips(content, clips);
  return { ...content, renditions, clips };
}

function readJson<S extends v.GenericSchema>(root: string, file: string, shape: S): v.InferOutput<S> {
  return checked(file, shape, parseJson(root, file));
}

function parseJson(root: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'));
  } catch (cause) {
    throw new ConfigurationError(`${file} cannot be read as JSON: ${(cause as Error).message}`);
  }
}

/** Every picture that a file names has its converted sizes. */
function checkPictures({ articles, ...parts }: SiteContent, renditions: Readonly<Record<string, unknown>>) {
  const files = [
    ...Object.entries(parts).map(([name, part]) => [`data/content/${name}.json`, part] as const),
    ...articles.map((article) => [articleFile(article.id), article] as const),
  ];
  for (const [file, part] of files) {
    for (const picture of pictureNames(part)) {
      if (!renditions[picture] || !parts.pictures[picture]) {
        throw new ConfigurationError(
          `${file}: picture "${picture}" is not in pictures.json, or "npm run media" has not made it.`,
        );
      }
    }
  }
}

function pictureNames(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(pictureNames);
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    (key === 'picture' || key === 'poster') && typeof value === 'string' ? [value] : pictureNames(value),
  );
}

/** Every video that is a file of ours has been made. */
function checkClips({ videos }: SiteContent, clips: Readonly<Record<string, Clip>>) {
  for (const [name, { provider, id }] of Object.entries(videos)) {
    if (provider !== 'file' || clips[id]) continue;
    throw new ConfigurationError(
      `data/content/videos.json: ${name}.id "${id}" is not a clip in data/video/clips.json.`,
    );
  }
}
