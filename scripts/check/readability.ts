import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../src/app.ts';
import { publicPages } from '../public-pages.ts';
import { gradeOf, repeatedPhrases } from './prose.ts';
import type { Verdict } from './verdict.ts';

const hardest = 8;
/** Two sets of eligibility rules in a few sentences read harder than they are. */
const exceptions: Readonly<Record<string, number>> = { '/investment-selection': 9 };
const maxRepetition = 7;

interface Text {
  name: string;
  html: string;
}

/** Every public page can be read in eighth grade, and no article repeats a phrase of another. */
export async function readability(): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'readability-'));
  const app = createApp({ LOG_LEVEL: 'silent', DATA_DIR: folder });
  try {
    await app.ready;
    const pages = (await publicPages(app)).map(({ path, html }) => ({ name: path, html: mainOf(html) }));
    const articles = app.context.pages.content.articles.map(({ id, excerpt, html }) => ({
      name: id,
      html: `<p>${excerpt}</p>${html}`,
    }));
    return { problems: [...hardTexts(pages), ...repetitions(articles)] };
  } finally {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
}

export function hardTexts(texts: readonly Text[]): string[] {
  return texts.flatMap(({ name, html }) => {
    const [grade, most] = [gradeOf(html), exceptions[name] ?? hardest];
    return grade > most ? [`${name} reads at grade ${grade.toFixed(1)}, at most ${most}`] : [];
  });
}

export const repetitions = (texts: readonly Text[]): string[] =>
  repeatedPhrases(texts, maxRepetition + 1).map(
    ({ phrase, names }) => `${names[1]} repeats "${phrase}" from ${names[0]}`,
  );

function mainOf(html: string): string {
  const [main] = /<main\b.*<\/main>/s.exec(html) ?? [];
  if (!main) throw new Error('A page has no <main>.');
  return main;
}
