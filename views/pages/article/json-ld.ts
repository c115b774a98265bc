import type { BlogPosting, WithContext } from 'schema-dts';
import { type Article, changedOn } from '../../../src/content/schemas/article.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { imagePath } from '../../../src/site/uploads.ts';
import type { PageProps } from '../../page.ts';
import { authorOf } from './author.ts';

/** What search engines read of an article. */
export function articleJsonLd(
  { content, origin }: PageProps,
  article: Article,
  address: string,
): WithContext<BlogPosting> {
  const { company, renditions } = content;
  const organization = { '@type': 'Organization' as const, name: company.name, url: origin + pathTo('home') };
  const author = authorOf(content, article);
  const share = renditions[article.picture]?.share;
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.excerpt,
    datePublished: article.date,
    dateModified: changedOn(article),
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
