import { formatDayKey } from '../site/format.ts';
import type { Content } from './load.ts';

/** Articles appear on their day. The same object all day. */
export function publishedContent(content: Content, clock: () => number): () => Content {
  let day = '';
  let published = content;
  return () => {
    const today = formatDayKey(new Date(clock()));
    if (today !== day) {
      day = today;
      published = { ...content, articles: content.articles.filter(({ date }) => date <= today) };
    }
    return published;
  };
}
