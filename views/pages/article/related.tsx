import type { Article } from '../../../src/content/schemas/article.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { usePage } from '../../page.ts';
import { Published } from '../../parts/documents/published.tsx';
import { Picture } from '../../parts/pictures/picture.tsx';

/** Two articles to read next. */
export function Related({ article: { related } }: { article: Article }) {
  const { articles } = usePage().content;
  const chosen = related.flatMap((id) => articles.filter((article) => article.id === id));
  if (!chosen.length) return null;
  return (
    <section className="related" aria-labelledby="related">
      <h2 id="related">Related articles</h2>
      <ul className="pair">
        {chosen.map((article) => (
          <li key={article.id}>
            <div className="sheet__pic sheet__pic--wide">
              <Picture name={article.picture} sizes="(width < 48rem) 30vw, 12rem" decorative />
            </div>
            <div>
              <a href={pathTo('article', { id: article.id })}>{article.title}</a>
              <Published article={article} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
