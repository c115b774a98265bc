import { join, resolve } from 'node:path';
import { islandsLoaded } from '../../views/parts/island.tsx';
import { root } from '../base/root.ts';
import { type Config, readConfig } from '../config/config.ts';
import { type ContentText, type ContentViolation, validateClaims } from '../content/claims/validate.ts';
import { readCrmTemplate } from '../content/crm-template.ts';
import { documents, makeDocument } from '../content/documents/documents.ts';
import { formerNames, namingFiles } from '../content/former-names.ts';
import { readFrontMatter } from '../content/front-matter.ts';
import {
  type Content,
  type ContentSource,
  readContent,
  readPart,
  shippedContent,
  valueOfFile,
} from '../content/load.ts';
import { ContentError, type Mistake, mistakeAt, type Read, type Source } from '../content/mistake.ts';
import { originalsOf } from '../content/pictures/prepare.ts';
import { contentSchemas } from '../content/schemas/index.ts';
import type { PictureRenditions } from '../content/schemas/pictures.ts';
import { type ContentFiles, contentFiles, shippedFolder } from '../content/source.ts';
import { formatDayKey, setMoney, setTimeZone } from '../site/format.ts';
import { readAssets } from './http/assets.ts';
import { contentSource } from './http/content-source.ts';
import { contentFaults } from './site/content-faults.ts';
import { lostAnswers, renderings } from './site/renderings.ts';

/** Files that nothing reads, such as a misspelled name; `file` formats a name for messages. */
function unusedFiles(files: ContentFiles, pictures: object, file: (name: string) => string): Mistake[] {
  const known = new Set([...Object.keys(contentSchemas).map((name) => `${name}.json`), 'crm.json']);
  const visibleFiles = (folder: string) => files.list(folder).filter((name) => !/(?:^|\/)\./.test(name));
  const unused = (names: readonly string[], message: string): Mistake[] =>
    names.map((name) => ({ file: file(name), message }));
  return [
    ...unused(
      [...visibleFiles(''), ...visibleFiles('mails')].filter((name) => name.endsWith('.json') && !known.has(name)),
      'the site reads no file of this name.',
    ),
    ...unused(
      visibleFiles('articles').filter((name) => !/\.(?:md|markdown)$/i.test(name)),
      'the name of an article ends in .md.',
    ),
    ...unused(
      visibleFiles('pictures').filter((name) => !(name.replace(/^pictures\/|\.\w+$/g, '') in pictures)),
      'pictures.json says nothing about this picture.',
    ),
  ];
}

/**
 * Every mistake in a folder of content, relative to `base`: in its files and links and, once these are valid, in the claims of the
 * pages and in the PDFs.
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
  const isShipped = resolve(base, folder) === resolve(root, shippedFolder);
  const source = isShipped ? shippedContent(root) : unconverted(base, folder);
  await attempt(() => readCrmTemplate(resolve(base, folder, 'crm.json'), {}));
  const read = await attempt(() => readContent(root, source));
  if (!isShipped && read) {
    await attempt(() => originalsOf({ root, base, folder }));
    mistakes.push(...unusedFiles(source.files, read.content.pictures, (name) => join(folder, name)));
  }
  if (read && !mistakes.length) {
    const config = { ...readConfig({}), ...(!isShipped && { contentDir: resolve(base, folder) }) };
    mistakes.push(...faultMistakes(read, source, config), ...(await claimMistakes(read, source)));
    mistakes.push(...answerMistakes(read));
    for (const document of documents) await attempt(() => makeDocument(root, source.files, document));
  }
  return distinct(mistakes);
}

/** Sample names that an owner's folder still uses. None while it has mistakes. */
export function formerNameNotes(base: string, folder: string): Mistake[] {
  if (resolve(base, folder) === resolve(root, shippedFolder)) return [];
  try {
    const { content, parts } = readContent(root, unconverted(base, folder));
    const samples = namingFiles.map((name) => contentFiles(root).read(name).text);
    return formerNames(content, samples).flatMap(({ name, texts }) =>
      texts.map(({ file, path }) => {
        const value = valueOfFile(content, file);
        const message = `${path.join('.')} still says "${name}".`;
        return parts.find((part) => part.value === value)?.wrong(path, message) ?? { file, message };
      }),
    );
  } catch (error) {
    if (error instanceof ContentError) return [];
    throw error;
  }
}

/** Pictures that are not converted yet are replaced by a shipped one. */
function unconverted(base: string, folder: string): ContentSource {
  const files = contentFiles(base, folder);
  const shipped = shippedContent(root).renditions();
  const [any] = Object.values(shipped);
  return {
    files,
    renditions: () => {
      const names = Object.keys(readPart(files, 'pictures.json', contentSchemas.pictures).value);
      return Object.fromEntries(names.map((name) => [name, shipped[name] ?? (any as PictureRenditions)]));
    },
    unmade: 'is not in pictures.json.',
  };
}

/** Mistakes in the claims of the owner's content, at start, with the same rules as the check. */
export async function claimMistakesOf(config: Config): Promise<Mistake[]> {
  setTimeZone(config.timeZone);
  setMoney(config.money);
  const source = contentSource(config);
  return distinct(await claimMistakes(readContent(root, source), source, config));
}

/** Dead links and contradictions, with their positions. */
function faultMistakes({ content, parts }: ReturnType<typeof readContent>, { files }: ContentSource, config: Config) {
  return contentFaults(config, content, formatDayKey(new Date())).map(({ file, path, text, message }) => {
    const value = valueOfFile(content, file);
    const part = parts.find((one) => one.value === value);
    if (part && path[0] !== 'text') return part.wrong(path, `${path.join('.')} ${message}`);
    return mistakeInText(files.read(file), text, text, `the text ${message}`);
  });
}

/** Claims violations, with their positions. */
async function claimMistakes(
  { content, parts }: ReturnType<typeof readContent>,
  { files }: ContentSource,
  config: Config = readConfig({}),
) {
  await islandsLoaded;
  const frame = { config, assets: readAssets(root), clock: Date.now };
  const violations = await validateClaims(content, renderings(frame, content));
  return violations.flatMap((violation) => mistakesOf(violation, { content, parts, files }));
}

/** Questions whose passage has another heading now. */
function answerMistakes({ content, parts }: ReturnType<typeof readContent>): Mistake[] {
  const frame = { config: readConfig({}), assets: readAssets(root), clock: Date.now };
  const part = parts.find(({ value }) => value === content.questions);
  return lostAnswers(frame, content).flatMap((index) => {
    const { place, heading } = content.questions.answers[index] ?? {};
    const message = `answers.${index}.heading: no passage at ${place} has the heading "${heading}", so its questions do not find it.`;
    return part?.wrong(['answers', index, 'heading'], message) ?? [];
  });
}

/** One per source text, or one for the page. */
function mistakesOf(
  { texts, message, claim, where }: ContentViolation,
  { content, parts, files }: { content: Content; parts: readonly Read<unknown>[]; files: ContentSource['files'] },
): Mistake[] {
  if (!texts.length) return [{ file: `the page ${where[0]}`, message }];
  return texts.map(({ file, path, text }: ContentText) => {
    const value = valueOfFile(content, file);
    const part = parts.find((one) => one.value === value);
    const isField = file.endsWith('.json') || path[0] !== 'text';
    if (part && isField) return part.wrong(path, `${path.join('.')}: ${message}`);
    return mistakeInText(files.read(file), text, claim, message);
  });
}

/** At the claim's line in an article, or at its paragraph. */
function mistakeInText(source: Source, paragraph: string, claim: string, message: string): Mistake {
  const start = readFrontMatter(source).bodyStart;
  const offsets = [claim, paragraph.slice(0, 30), paragraph.slice(0, 10)].map((message) =>
    source.text.indexOf(message, start),
  );
  return mistakeAt(source, offsets.find((offset) => offset >= 0) ?? start, message);
}

/** Without duplicates: many pages share texts. */
function distinct(mistakes: readonly Mistake[]): Mistake[] {
  const byText = new Map(mistakes.map((mistake) => [`${mistake.file}:${mistake.line}:${mistake.message}`, mistake]));
  return [...byText.values()];
}
