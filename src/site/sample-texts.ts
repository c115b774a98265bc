import type { Article } from './content/article.ts';

/** A text that the owner has yet to confirm or replace. */
export interface SampleText {
  article: string;
  title: string;
  needs: string;
}

/** What the articles hold that is only a sample, in their order: a text, a date, or both. */
export function sampleTexts(articles: readonly Article[]): SampleText[] {
  return articles.flatMap(({ id, title, sample, sampleDate }) => {
    const needs = [sample, sampleDate && 'The date is a sample.'].filter((text) => typeof text === 'string');
    return needs.map((text) => ({ article: id, title, needs: text }));
  });
}
