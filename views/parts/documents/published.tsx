import type { Article } from '../../../src/content/schemas/article.ts';
import { formatCalendarDay } from '../../../src/site/format.ts';

/** When an article was published, how long it takes to read, and who wrote it, where that is not said above. */
export function Published({ article: { date, readTime }, author }: { article: Article; author?: string }) {
  return (
    <p className="soft">
      <time dateTime={date}>{formatCalendarDay(date)}</time> · {readTime} min read
      {author && ` · ${author}`}
    </p>
  );
}
