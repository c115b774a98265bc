import { yieldEvery } from '../../base/clocks.ts';
import { htmlLines } from '../../base/html-text.ts';
import { leavesOf, type Path } from '../../base/json-object.ts';
import type { Content } from '../load.ts';
import { checkPage, checkText, type PageViolation, type Rendering } from './check-page.ts';
import { normal, type Violation } from './find-claims.ts';
import { readPage } from './sections.ts';

export interface ContentText {
  file: string;
  path: Path;
  text: string;
}

/** A violation with where it was rendered, and its source texts where known. */
export interface ContentViolation extends Violation {
  where: readonly string[];
  texts: readonly ContentText[];
}

/** Fields with names, addresses and days. */
const unread = new Set(
  'id picture poster href url to author related form date modified provider uploaded zone'.split(' '),
);

/** All public text of the content. */
export function textsIn(content: Content): ContentText[] {
  const texts: ContentText[] = [];
  const add = (file: string, part: unknown) => {
    for (const { path, value: text } of leavesOf(part)) {
      // `sample` is for the owner, and `asks` are searched, never shown.
      if (typeof text !== 'string' || path.includes('sample') || path.includes('asks')) continue;
      if (/\s/.test(text) || !unread.has(String(path.at(-1)))) texts.push({ file, path, text });
    }
  };
  const { articles, renditions: _, clips: __, shares: ___, ...files } = content;
  for (const [name, value] of Object.entries(files)) add(`${name}.json`, value);
  for (const article of articles) {
    const file = `articles/${article.id}.md`;
    const { html: _html, sections: _sections, ...fields } = article;
    add(file, fields);
    for (const text of htmlLines(article.html)) texts.push({ file, path: ['text'], text });
  }
  return texts;
}

/**
 * Every violation of the rules for claims: in the renderings of the content, and in texts that none of them has. `before` is the
 * content whose other renderings are known to be fine. Yields to requests.
 */
export async function validateClaims(
  content: Content,
  renderings: Iterable<() => Rendering>,
  before?: Content,
): Promise<ContentViolation[]> {
  const pause = yieldEvery();
  const unchanged = new Set(before && textsIn(before).map(keyOf));
  const texts = textsIn(content).map((text) => ({ ...text, plain: normal(text.text) }));
  const results = new Map<string, ContentViolation>();
  const add = (violation: Violation, where: string, sources: readonly ContentText[]) => {
    const key = JSON.stringify([violation.rule, violation.message, sources.map(({ file, path }) => [file, path])]);
    const known = results.get(key)?.where ?? [];
    // Other states of a page already listed add nothing.
    const isNamed = known.some((name) => where === name || where.startsWith(`${name}, `));
    results.set(key, { ...violation, where: isNamed ? known : [...known, where], texts: sources });
  };

  const read: string[] = [];
  for (const render of renderings) {
    await pause();
    const rendering = render();
    const page = readPage(rendering.html);
    read.push(normal(page.sections[0]?.text ?? ''), ...page.others.map(normal));
    for (const violation of checkPage(rendering, content, page)) {
      add(violation, rendering.name, located(violation, texts));
    }
  }
  const isRead = (text: string) => read.some((page) => page.includes(text));

  for (const { plain, ...text } of texts) {
    await pause();
    for (const violation of checkText(plain, content.offerings)) {
      if (violation.needsCompanion && (unchanged.has(keyOf(text)) || partsOf(plain).every(isRead))) continue;
      add(violation, text.file, [text]);
    }
  }
  return withoutRepeats([...results.values()]);
}

const keyOf = ({ file, path, text }: ContentText) => JSON.stringify([file, path, text]);

function located({ claim, near }: PageViolation, texts: readonly (ContentText & { plain: string })[]): ContentText[] {
  const context = normal(near);
  const text = normal(claim);
  return texts
    .filter(({ plain }) => {
      if (!text || !plain.includes(text)) return false;
      const parts = partsOf(plain).filter((part) => part.includes(text));
      return (parts.length ? parts : [plain]).some((part) => context.includes(part));
    })
    .map(({ plain: _, ...text }) => text);
}

/** The text between placeholders. */
const partsOf = (plain: string) =>
  plain
    .split(/\{[\w.]+\}/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Reports a sentence joined from several texts once. */
function withoutRepeats(violations: readonly ContentViolation[]): ContentViolation[] {
  return violations.filter(
    ({ rule, claim, texts, message }, index) =>
      !violations.some(
        (other, at) =>
          at < index &&
          other.rule === rule &&
          other.claim === claim &&
          other.message === message &&
          other.texts.length >= texts.length &&
          texts.every(({ file, path }) =>
            other.texts.some((one) => one.file === file && one.path.join() === path.join()),
          ),
      ),
  );
}
