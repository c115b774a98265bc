import { join, resolve } from 'node:path';
import { islandsLoaded } from '../../views/parts/island.tsx';
import { root } from '../base/root.ts';
import { type Config, readConfig } from '../config/config.ts';
import { type ContentText, validateClaims } from '../content/claims/validate.ts';
import { readCrmTemplate } from '../content/crm-template.ts';
import { documents, makeDocument } from '../content/documents/documents.ts';
import { formerNames, namingFiles } from '../content/former-names.ts';
import { readFrontMatter } from '../content/front-matter.ts';
import { type ContentSource, readContent, readPart, shippedContent, valueOfFile } from '../content/load.ts';
import { ContentError, type Mistake, mistakeAt, type Source } from '../content/mistake.ts';
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
    mistakes.push(...faultMistakes(read, config), ...(await claimMistakes(read)), ...answerMistakes(read));
    for (const document of documents) await attempt(() => makeDocument(root, source.files, document));
  }
  return distinct(mistakes);
}

/** Sample names that an owner's folder still uses. None while it has mistakes. */
export function formerNameNotes(base: string, folder: string): Mistake[] {
  if (resolve(base, folder) === resolve(root, shippedFolder)) return [];
  try {
    const read = readContent(root, unconverted(base, folder));
    const samples = namingFiles.map((name) => contentFiles(root).read(name).text);
    return formerNames(read.content, samples).flatMap(({ name, texts }) =>
      texts.map(({ file, path }) => {
        const message = `${path.join('.')} still says "${name}".`;
        return partOf(read, file)?.wrong(path, message) ?? { file, message };
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
  return distinct(await claimMistakes(readContent(root, contentSource(config)), config));
}

type Checked = ReturnType<typeof readContent>;

const faultMistakes = (read: Checked, config: Config) =>
  contentFaults(config, read.content, formatDayKey(new Date())).map((fault) =>
    mistakeAtText(read, fault, fault.text, ` ${fault.message}`, `the text ${fault.message}`),
  );

/** Claims violations, with their positions: one per source text, or one for the page. */
async function claimMistakes(read: Checked, config: Config = readConfig({})) {
  await islandsLoaded;
  const frame = { config, assets: readAssets(root), clock: Date.now };
  const violations = await validateClaims(read.content, renderings(frame, read.content));
  return violations.flatMap(({ texts, message, claim, where }): Mistake[] =>
    texts.length
      ? texts.map((text) => mistakeAtText(read, text, claim, `: ${message}`, message))
      : [{ file: `the page ${where[0]}`, message }],
  );
}

/** Questions whose passage has another heading now. */
function answerMistakes(read: Checked): Mistake[] {
  const { content } = read;
  const frame = { config: readConfig({}), assets: readAssets(root), clock: Date.now };
  return lostAnswers(frame, content).flatMap((index) => {
    const { place, heading } = content.questions.answers[index] ?? {};
    const message = `answers.${index}.heading: no passage at ${place} has the heading "${heading}", so its questions do not find it.`;
    return partOf(read, 'questions.json')?.wrong(['answers', index, 'heading'], message) ?? [];
  });
}

function partOf({ content, parts }: Checked, file: string) {
  const value = valueOfFile(content, file);
  return parts.find((part) => part.value === value);
}

/** At a field, whose name is before the message, or at a claim in the text of an article. */
function mistakeAtText(
  read: Checked,
  { file, path, text }: ContentText,
  claim: string,
  ofField: string,
  ofText: string,
): Mistake {
  const part = partOf(read, file);
  const isField = file.endsWith('.json') || path[0] !== 'text';
  if (part && isField) return part.wrong(path, path.join('.') + ofField);
  return mistakeInText(read.files.read(file), text, claim, ofText);
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
