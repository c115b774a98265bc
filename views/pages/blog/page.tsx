import type { Article } from '../../../src/content/schemas/article.ts';
import { formatCalendarDay } from '../../../src/site/format.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { type Page, usePage } from '../../page.ts';
import { Picture } from '../../parts/picture.tsx';
import { Breadcrumbs, Head, InvestOrContact, NextStep } from '../../parts/sections.tsx';
import { Street } from '../../parts/street.tsx';
import { Published } from '../../parts/text.tsx';
import { authorOf } from '../article/page.tsx';

export const blog: Page = {
  meta: ({ content: { blog, articles } }) => ({
    title: blog.title,
    description: blog.description,
    picture: articles[0]?.picture,
    feed: blog.heading,
  }),
  View: Blog,
};

function Blog() {
  const { blog, articles, pictures } = usePage().content;
  const [latest] = articles;
  const drawn = articles.filter(({ picture }) => !pictures[picture]?.photograph);
  return (
    <>
      <section className="page">
        <div className="wrap room room--tight">
          <Breadcrumbs />
          <Head level="h1" street={<Street drawing="housing lamp" />}>
            {blog.heading}
          </Head>
          <p className="lead">{blog.lead}</p>
          <p className="note mt">
            {latest &&
              `The latest article is from ${formatCalendarDay(latest.date)}${latest.modified ? `, updated ${formatCalendarDay(latest.modified)}` : ''}. `}
            {drawn.length > 0 &&
              `${drawn.length < articles.length ? 'Pictures other than photographs' : 'Pictures'} are architect’s renderings.`}
          </p>
          <div className="pair mt-l">
            {articles.map((article, index) => (
              <ArticleCard key={article.id} article={article} first={index === 0} />
            ))}
          </div>
        </div>
      </section>
      <NextStep heading={blog.next.heading} text={blog.next.text} stone>
        <InvestOrContact first="invest" />
      </NextStep>
    </>
  );
}

function ArticleCard({ article, first }: { article: Article; first: boolean }) {
  const { content } = usePage();
  const { id, title, excerpt, picture } = article;
  return (
    <article className="teaser">
      <div className="sheet__pic sheet__pic--wide">
        <Picture
          name={picture}
          sizes="(width < 48rem) 90vw, (width < 84rem) 45vw, 37rem"
          decorative
          eager={first || undefined}
        />
      </div>
      <div className="teaser__words">
        <Published article={article} author={authorOf(content, article).name} />
        <h2 className="teaser__title">{title}</h2>
        <p className="teaser__excerpt soft">{excerpt}</p>
      </div>
      <a className="teaser__more" href={pathTo('article', { id })}>
        Read More<span className="sr">: {title}</span>
      </a>
    </article>
  );
}
