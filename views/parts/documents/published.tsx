import type { Article } from '../../../src/content/schemas/article.ts';
import { formatCalendarDay } from '../../../src/site/format.ts';

/** When an article was published, and how long it takes to read. */
export function Published({ article: { date, readTime } }: { article: Article }) {
  return (
    <p className="soft">
      <time dateTime={date}>{formatCalendarDay(date)}</time> · {readTime} min read
    </p>
  );
}
