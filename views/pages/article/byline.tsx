import type { Article } from '../../../src/content/schemas/article.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { usePage } from '../../page.ts';
import { Published } from '../../parts/documents/published.tsx';
import { authorOf } from './author.ts';

/** Who wrote an article, when, and how long it takes to read. */
export function Byline({ article }: { article: Article }) {
  const { name, titles } = authorOf(usePage().content, article);
  return (
    <div className="byline">
      <p>
        By{' '}
        <a rel="author" href={`${pathTo('about')}#management`}>
          {name}
        </a>
        , {titles.about}
      </p>
      <Published article={article} />
    </div>
  );
}
