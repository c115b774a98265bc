import { pathTo } from '../../../src/site/routes.ts';
import { type Page, usePage } from '../../page.ts';
import { Breadcrumbs, InvestOrContact, NextStep } from '../../parts/sections.tsx';
import { Teaser } from '../../parts/teaser.tsx';
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
  const { content } = usePage();
  const { blog, articles, pictures } = content;
  const drawn = articles.filter(({ picture }) => !pictures[picture]?.photograph);
  return (
    <>
      <section className="page">
        <div className="wrap room room--tight">
          <div className="stack stack--wide">
            <Breadcrumbs />
            <h1>{blog.heading}</h1>
            <p className="lead">{blog.lead}</p>
          </div>
          <div className="teasers mt-l">
            {articles.map((article, index) => (
              <Teaser
                key={article.id}
                {...article}
                href={pathTo('article', { id: article.id })}
                by={authorOf(content, article).name}
                more="Read More"
                foot={<Published article={article} />}
                lead={index === 0 || undefined}
                eager={index === 0 || undefined}
              />
            ))}
          </div>
          <p className="note">
            {drawn.length > 0 &&
              `${drawn.length < articles.length ? 'Pictures other than photographs' : 'Pictures'} are architect’s renderings.`}
          </p>
        </div>
      </section>
      <NextStep heading={blog.next.heading} text={blog.next.text} stone>
        <InvestOrContact first="invest" />
      </NextStep>
    </>
  );
}
