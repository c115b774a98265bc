import type { Mistake, Read } from './mistake.ts';
import type { Article } from './schemas/article.ts';
import type { SiteContent } from './schemas/index.ts';

/** Articles with an author not on the team, or with unknown related articles. */
export function brokenLinks(articles: readonly Read<Article>[], team: SiteContent['team']): Mistake[] {
  const people = team.members.map(({ id }) => id);
  return articles.flatMap(({ value: { id, author, related }, wrong }) => {
    const others = articles.map(({ value }) => value.id).filter((other) => other !== id);
    return [
      ...(people.includes(author) ? [] : [wrong(['author'], `author "${author}" is not in team.json.`)]),
      ...related.flatMap((other, index) => {
        if (!others.includes(other)) return [wrong(['related', index], `related "${other}" is not another article.`)];
        return related.indexOf(other) < index ? [wrong(['related', index], `related "${other}" is here twice.`)] : [];
      }),
    ];
  });
}
