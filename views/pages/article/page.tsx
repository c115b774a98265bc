import type { Article as ArticleContent } from '../../../src/content/schemas/article.ts';
import { captionOf } from '../../../src/content/schemas/pictures.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { type Page, type PageProps, usePage } from '../../page.ts';
import { Breadcrumbs } from '../../parts/breadcrumbs.tsx';
import { ArrowLeft } from '../../parts/icon.tsx';
import { Picture } from '../../parts/pictures/picture.tsx';
import { Reach } from '../../parts/reach.tsx';
import { Actions } from './actions.tsx';
import { Byline } from './byline.tsx';
import { articleJsonLd } from './json-ld.ts';
import { Related } from './related.tsx';
import { Risk } from './risk.tsx';

export const article: Page = {
  meta: (page) => {
    const { id, title, excerpt, picture, date, modified } = articleOf(page);
    const { heading } = page.content.blog;
    return {
      title: `${title} | ${heading}`,
      short: title,
      description: excerpt,
      picture,
      published: date,
      modified,
      feed: heading,
      jsonLd: [articleJsonLd(page, articleOf(page), page.origin + pathTo('article', { id }))],
    };
  },
  View: Article,
  exists: ({ id }, { articles }) => articles.some((article) => article.id === id),
  paths: ({ articles }) => articles.map(({ id }) => pathTo('article', { id })),
};

/** The article that the address names; `exists` has seen to it that there is one. */
function articleOf({ params, content }: PageProps): ArticleContent {
  return content.articles.find(({ id }) => id === params.id) as ArticleContent;
}

function Article() {
  const page = usePage();
  const article = articleOf(page);
  return (
    <article className="page">
      <div className="wrap">
        <header className="article-head">
          <Breadcrumbs />
          <h1>{article.title}</h1>
          <Byline article={article} />
        </header>
        <figure className="sheet">
          <div className="sheet__pic sheet__pic--cinema">
            <Picture name={article.picture} sizes="(width < 84rem) 92vw, 76rem" eager />
          </div>
          <figcaption className="note">{captionOf(page.content.pictures, article.picture)}</figcaption>
        </figure>
        <Body article={article} />
        <Related article={article} />
        <a className="back" href={pathTo('blog')}>
          <ArrowLeft className="icon" />
          Back to Blog
        </a>
      </div>
      <div className="room room--tight" />
    </article>
  );
}

function Body({ article }: { article: ArticleContent }) {
  return (
    <div className="article-body">
      <Contents article={article} />
      <div className="prose">
        {article.note && (
          <aside className="aside" aria-labelledby="note">
            <h2 id="note">Editor’s note</h2>
            <p>{article.note}</p>
          </aside>
        )}
        <div
          className="prose__text"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from our own Markdown with HTML switched off
          dangerouslySetInnerHTML={{ __html: article.html }}
        />
        <Risk article={article} />
        {article.mediaContact && <MediaContact />}
        <Actions article={article} />
      </div>
    </div>
  );
}

/** The sections of the article, beside its text where there is room. */
function Contents({ article: { sections } }: { article: ArticleContent }) {
  return (
    <nav className="contents stick" aria-labelledby="contents">
      <h2 id="contents">In this article</h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Whom reporters can ask. */
function MediaContact() {
  const { company, blog } = usePage().content;
  return (
    <section className="aside" aria-labelledby="media">
      <h2 id="media">{blog.mediaHeading}</h2>
      <p>{blog.mediaText}</p>
      <address className="links">
        <span>
          {company.name}, {company.city}, {company.region}
        </span>{' '}
        <Reach />
      </address>
    </section>
  );
}
