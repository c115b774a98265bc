import { ArrowLeft, ArrowRight, ExternalLink } from 'lucide-react';
import { Fragment } from 'react';
import type { BlogPosting, WithContext } from 'schema-dts';
import { type Article, changedOn } from '../../../src/content/schemas/article.ts';
import type { SiteContent } from '../../../src/content/schemas/index.ts';
import { captionOf } from '../../../src/content/schemas/pictures.ts';
import type { TeamMember } from '../../../src/content/schemas/site-pages.ts';
import { basesIn, sentences } from '../../../src/site/claims.ts';
import { dayWithOffset } from '../../../src/site/day.ts';
import { formatCalendarDay } from '../../../src/site/format.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { imagePath } from '../../../src/site/uploads.ts';
import { type Page, type PageProps, usePage } from '../../page.ts';
import { Contents } from '../../parts/contents.tsx';
import { Bases, isOpen, TierTwoLimit } from '../../parts/disclaimers.tsx';
import { Picture } from '../../parts/picture.tsx';
import { Lot } from '../../parts/projects.tsx';
import { Reach } from '../../parts/reach.tsx';
import { Breadcrumbs, Head } from '../../parts/sections.tsx';
import { Street } from '../../parts/street.tsx';
import { Teaser } from '../../parts/teaser.tsx';
import { Published } from '../../parts/text.tsx';

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
  View: ArticlePage,
  exists: ({ id }, { articles }) => articles.some((article) => article.id === id),
  paths: ({ articles }) => articles.map(({ id }) => pathTo('article', { id })),
};

/** The member of the team who signs an article; the loader has made sure that there is one. */
export function authorOf({ team }: Pick<SiteContent, 'team'>, { author }: Article): TeamMember {
  return team.members.find(({ id }) => id === author) as TeamMember;
}

/** Structured data of an article. */
function articleJsonLd({ content, origin }: PageProps, article: Article, address: string): WithContext<BlogPosting> {
  const { company, renditions } = content;
  const organization = { '@type': 'Organization' as const, name: company.name, url: origin + pathTo('home') };
  const author = authorOf(content, article);
  const share = renditions[article.picture]?.share;
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.excerpt,
    datePublished: dayWithOffset(article.date),
    dateModified: dayWithOffset(changedOn(article)),
    timeRequired: `PT${article.readTime}M`,
    ...(share && { image: origin + imagePath(share) }),
    mainEntityOfPage: address,
    author: {
      '@type': 'Person',
      name: author.name,
      jobTitle: author.titles.about,
      url: `${origin + pathTo('about')}#management`,
    },
    publisher: organization,
  };
}

/** The disclaimer below every article, or its own. */
function Risk({ article: { disclaimer, html } }: { article: Article }) {
  const page = usePage();
  const { addresses, content } = page;
  return (
    <section className="on-stone room room--tight risk" aria-labelledby="risk">
      <div className="wrap split">
        <h2 id="risk">{disclaimer ? 'A word about risk' : 'Before you invest'}</h2>
        <div className="stack">
          <p>
            Read the <a href={addresses.circular}>offering circular</a> of{' '}
            <span className="unbroken">{content.offerings.spark.name}</span> before you invest in it.{' '}
            {!isOpen('spark', page) && sentences.notOpen.spark}
          </p>
          <p>
            {disclaimer ?? 'Returns are targeted, not guaranteed, and you can lose all you invest.'} {sentences.past}
          </p>
          <TierTwoLimit />
          <Bases names={basesIn(html)} />
        </div>
      </div>
    </section>
  );
}

/** A bay from the street in front to the lot behind. */
const stops = ['bay-walk', 'bay-office', 'bay-workshop', 'bay-wall', 'bay-back', 'bay-lot'] as const;

/** The first sections as the stops of a walk. */
function Walk({ sections }: Article) {
  return (
    <ol className="lots lots--one">
      {sections.slice(0, stops.length).map(({ id, title }, index) => (
        <li key={id}>
          <Street drawing={stops[index] as (typeof stops)[number]} />
          <a className="lot__words" href={`#${id}`}>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** A building goes up in the sections that explain terms. */
const rise = ['planned', 'ground broken', 'open'] as const;

const isDictionary = (html = '') => html.trim().startsWith('<ul class="named">') && html.trim().endsWith('</ul>');

/** Two articles to read next. */
function Related({ article: { related } }: { article: Article }) {
  const { articles } = usePage().content;
  const chosen = related.flatMap((id) => articles.filter((article) => article.id === id));
  if (!chosen.length) return null;
  return (
    <section className="related" aria-labelledby="related">
      <Head id="related">Related articles</Head>
      <div className="pair">
        {chosen.map((article) => (
          <Teaser
            key={article.id}
            {...article}
            href={pathTo('article', { id: article.id })}
            level="h3"
            more="Read More"
          >
            <Published article={article} />
          </Teaser>
        ))}
      </div>
    </section>
  );
}

/** The next step; the first link is the strongest. */
function Actions({ article: { actions } }: { article: Article }) {
  if (!actions.length) return null;
  return (
    <section className="split" aria-labelledby="next">
      <h2 id="next">Next step</h2>
      <div className="acts">
        {actions.map(({ label, to, href }, index) => (
          <Fragment key={label}>
            <a className={index === 0 ? 'btn' : 'btn btn--line'} href={to ? pathTo(to) : href}>
              {label}
              {index === 0 && to && <ArrowRight className="icon" />}
              {href && <ExternalLink className="icon" />}
            </a>{' '}
          </Fragment>
        ))}
      </div>
    </section>
  );
}

/** The article that the address names; `exists` has seen to it that there is one. */
function articleOf({ params, content }: PageProps): Article {
  return content.articles.find(({ id }) => id === params.id) as Article;
}

function ArticlePage() {
  const page = usePage();
  const article = articleOf(page);
  const { name, titles } = authorOf(page.content, article);
  const [opening, ...texts] = article.html.split(/<h2 id=.*?<\/h2>/);
  const dictionary = texts.filter(isDictionary);
  const project = page.content.projects.projects.find(({ articles }) => articles.includes(article.id));
  return (
    <>
      <article className="page">
        <div className="wrap">
          <header className="article-head">
            <Breadcrumbs />
            <h1>{article.title}</h1>
            <div className="byline">
              <p>
                By{' '}
                <a rel="author" href={`${pathTo('about')}#management`}>
                  {name}
                </a>
                , {titles.about}
              </p>
              <Published article={article} />
              {article.modified && <p className="soft">Revised {formatCalendarDay(article.modified)}</p>}
            </div>
            {article.note && (
              <p className="reading">
                <strong>Editor’s note.</strong> {article.note}
              </p>
            )}
          </header>
          <figure className="sheet">
            <div className="sheet__pic sheet__pic--cinema">
              <Picture name={article.picture} sizes="(width < 84rem) 92vw, 76rem" eager />
            </div>
            <figcaption className="note">{captionOf(page.content.pictures, article.picture)}</figcaption>
          </figure>
          {article.walk && <Walk {...article} />}
          <div className="article-text">
            <div className="split">
              {article.walk ? (
                <p className="soft">{article.walk}</p>
              ) : (
                <Contents heading="In this article" sections={article.sections} />
              )}
              <Prose html={opening} />
            </div>
            {article.sections.map(({ id, title }, index) => {
              const html = texts[index];
              const state = rise[dictionary.indexOf(html ?? '')];
              return (
                <section
                  key={id}
                  id={id}
                  className={isDictionary(html) ? 'split dictionary' : 'split'}
                  aria-labelledby={`${id}-heading`}
                >
                  <div className="stick">
                    <h2 id={`${id}-heading`}>{title}</h2>
                    {article.walk && stops[index] && <Street drawing={stops[index]} />}
                    {project && state && <Lot drawing={project.drawing} state={state} />}
                  </div>
                  <Prose html={html} />
                </section>
              );
            })}
          </div>
        </div>
        <Risk article={article} />
      </article>
      <div className="wrap room room--tight article-end">
        {article.mediaContact && <MediaContact />}
        <Actions article={article} />
        <Related article={article} />
        <a className="btn btn--quiet back" href={pathTo('blog')}>
          <ArrowLeft className="icon" />
          Back to Blog
        </a>
      </div>
    </>
  );
}

/** Rendered from our own Markdown with HTML switched off. */
function Prose({ html = '' }: { html?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Whom reporters can ask. */
function MediaContact() {
  const { company, blog } = usePage().content;
  return (
    <section className="split" aria-labelledby="media">
      <h2 id="media">{blog.mediaHeading}</h2>
      <div className="stack">
        <p>{blog.mediaText}</p>
        <address className="links">
          <span>
            {company.name}, {company.city}, {company.region}
          </span>{' '}
          <Reach />
        </address>
      </div>
    </section>
  );
}
