import type { BlogPosting, BreadcrumbList, WithContext } from 'schema-dts';
import { type Article, changedOn } from '../../../src/site/content/article.ts';
import { pathTo } from '../../../src/site/routes.ts';
import type { PageProps } from '../../page.ts';
import { imagePath } from '../../parts/pictures/picture.tsx';
import { authorOf } from './author.ts';

/** What search engines read of an article: the posting, and its place in the site. */
export function articleJsonLd(
  { content, origin }: PageProps,
  article: Article,
  address: string,
): [WithContext<BlogPosting>, WithContext<BreadcrumbList>] {
  const { company, blog, renditions } = content;
  const organization = { '@type': 'Organization' as const, name: company.name, url: origin + pathTo('home') };
  const author = authorOf(content, article);
  const share = renditions[article.picture]?.share;
  const crumbs = [
    { name: 'Home', item: origin + pathTo('home') },
    { name: blog.heading, item: origin + pathTo('blog') },
    { name: article.title, item: address },
  ];
  return [
    {
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
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem' as const, position: index + 1, ...crumb })),
    },
  ];
}
