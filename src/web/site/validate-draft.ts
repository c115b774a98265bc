import { root } from '../../base/root.ts';
import type { ContentFault } from '../../content/claims/contradictions.ts';
import { type ContentViolation, validateClaims } from '../../content/claims/validate.ts';
import { documents, makeDocument } from '../../content/documents/documents.ts';
import type { ValidationResult } from '../../content/editing/edit.ts';
import { editableFile, over, valueIn } from '../../content/editing/editable-file.ts';
import { messageFor } from '../../content/editing/labels.ts';
import { type Content, valueOfFile } from '../../content/load.ts';
import { ContentError, type Mistake } from '../../content/mistake.ts';
import { storeCuts } from '../../content/pictures/uploaded.ts';
import { offeringsFile } from '../../content/terms.ts';
import { documentsFile, picturesFile, type SiteImageStore, sectionPicturesFile } from '../../content/uploads.ts';
import type { ContentVersion } from '../../db/rows.ts';
import { formatDayKey } from '../../site/format.ts';
import { documentFile } from '../../site/uploads.ts';
import type { LiveContent } from '../http/live-content.ts';
import { madeFrom } from '../http/live-documents.ts';
import type { Pages } from '../http/pages.ts';
import type { WebContext } from '../http/web-context.ts';
import { contentFaults, deadLinks, mistakeOf } from './content-faults.ts';
import { renderings } from './renderings.ts';

type DraftContext = Pick<WebContext, 'config' | 'assets' | 'clock'> & {
  pages: Pages;
  live: LiveContent;
  images: SiteImageStore;
};

type Draft = Pick<ContentVersion, 'file' | 'text'>;

/** All content with a draft, or what is wrong with it. */
export function contentWithDraft(
  context: { live: LiveContent },
  draft: Draft,
): { content?: Content; mistakes: readonly Mistake[] } {
  try {
    return { content: context.live.contentWith(textsWith(context, draft)), mistakes: [] };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { mistakes: error.mistakes };
  }
}

function textsWith({ live }: { live: LiveContent }, { file, text }: Draft) {
  const texts = new Map(live.texts);
  if (text === null) texts.delete(file);
  else texts.set(file, text);
  return texts;
}

/** Validates a text against its schema, and everything it changes against the claims rules. */
export const draftValidator =
  (context: DraftContext) =>
  async (version: Draft): Promise<ValidationResult> => {
    const { content, mistakes } = contentWithDraft(context, version);
    if (!content) return { violations: messagesOf(mistakes, version) };
    const violations = [
      ...faultsOf(context, version.file, content),
      ...(await missingFiles(context, version, content)),
    ];
    for (const { where, message } of await claimsAgainst(context, [version.file], content)) {
      violations.push(...where.slice(0, mostPages).map((page) => `${page}: ${message}`));
    }
    return { violations };
  };

/** Validates all published texts before visitors see them, with the field of each violation. */
export const publishedValidator =
  (context: Omit<DraftContext, 'live'>) =>
  async (content: Content, texts: ReadonlyMap<string, string>): Promise<{ file: string; message: string }[]> => {
    const files = [...texts.keys()];
    const violations = await claimsAgainst(context, files, content);
    return violations.flatMap(({ texts: sources, where, message }) => {
      const published = sources.filter(({ file }) => files.includes(file));
      if (!published.length) return [{ file: `the page ${where[0]}`, message: `${where[0]}: ${message}` }];
      return published.map(({ file, path }) => ({ file, message: `${path.join('.')}: ${message}` }));
    });
  };

const mostPages = 20;

/** Ignores violations already public in other files. */
async function claimsAgainst(context: Omit<DraftContext, 'live'>, files: readonly string[], content: Content) {
  const changed = new Set(await context.pages.changedBy(content));
  // Offering terms affect claims on every page.
  const hasTerms = files.includes(offeringsFile);
  const isAffected = (path: string) => hasTerms || changed.has(path);
  const published = context.pages.content;
  const violations = await validateClaims(
    content,
    renderings(context, content, isAffected),
    hasTerms ? undefined : published,
  );
  const isOwn = ({ texts }: ContentViolation) => texts.some(({ file }) => files.includes(file));
  const others = violations.filter((violation) => !isOwn(violation));
  if (!others.length) return violations;
  const names = others.flatMap(({ where }) => where);
  const isNamed = (path: string) => isAffected(path) && names.some((name) => name.includes(path));
  const live = new Set((await validateClaims(published, renderings(context, published, isNamed))).map(keyOf));
  return violations.filter((violation) => isOwn(violation) || !live.has(keyOf(violation)));
}

const keyOf = ({ where, message }: ContentViolation) => `${where.join()}: ${message}`;

/** Messages with the form's labels; mistakes in other files name the file. */
export function messagesOf(mistakes: readonly Mistake[], { file, text }: Draft): string[] {
  const editable = editableFile(file);
  const value = editable && text !== null ? valueIn(editable, text) : {};
  return mistakes.map((mistake) =>
    mistake.file === file ? messageFor(mistake, value) : `${mistake.file}: ${mistake.message}`,
  );
}

/**
 * Faults of this text, and links that it breaks in other files. Contradictions with other files are allowed: of two files with the same
 * fact, one has to change first.
 */
function faultsOf({ config, clock, live }: DraftContext, file: string, content: Content): string[] {
  const today = formatDayKey(new Date(clock()));
  const faults = contentFaults(config, content, today, file);
  const others = deadLinks(config, content, today).filter((link) => link.file !== file);
  const before = new Set(others.length ? deadLinks(config, live.contentWith(live.texts), today).map(faultKey) : []);
  const textOf = (fault: ContentFault) => messageFor(mistakeOf(fault), valueOfFile(content, fault.file));
  return [
    ...faults.map(textOf),
    ...others.flatMap((link) =>
      before.has(faultKey(link)) ? [] : `${link.file} keeps it from being published: ${textOf(link)}`,
    ),
  ];
}

const faultKey = ({ file, path, text }: ContentFault) => JSON.stringify([file, path, text]);

/** Missing files, and text that does not fit its generated document. */
async function missingFiles(context: DraftContext, version: Draft, content: Content): Promise<string[]> {
  const { images, config, live } = context;
  const { pictures, 'section-pictures': sections, documents: uploaded } = content;
  if (version.file === picturesFile) return storeCuts(images, pictures, config.contentDir);
  if (version.file === sectionPicturesFile) return storeCuts(images, sections, config.contentDir);
  if (version.file === documentsFile) {
    const files = Object.entries(uploaded).flatMap(([name, { upload }]) =>
      upload ? [{ name, file: documentFile(upload) }] : [],
    );
    const missing = files.length ? await images.missing(files.map(({ file }) => file)) : [];
    return files
      .filter(({ file }) => missing.includes(file))
      .map(({ name }) => `The file of the document "${name}" was never uploaded.`);
  }
  const files = over(live.files, textsWith({ live }, version));
  const violations: string[] = [];
  for (const document of documents.filter(({ source }) => madeFrom(source).includes(version.file))) {
    try {
      await makeDocument(root, files, document);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      violations.push(...error.mistakes.map(({ message }) => `${document.name}: ${message}`));
    }
  }
  return violations;
}
