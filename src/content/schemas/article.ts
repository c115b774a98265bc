import * as v from 'valibot';
import { type RouteName, routes } from '../../site/routes.ts';
import { address, day, formerly, idOfArticle, idOfMember, pictureName, text } from './parts.ts';

type PublicRoute = Exclude<
  RouteName,
  'article' | 'project' | 'calendar' | 'unsubscribe' | 'confirmEmail' | `admin${string}`
>;
const publicRoutes = routes
  .filter((route) => route.sitemap && !route.path.includes(':'))
  .map((route) => route.name as PublicRoute);

const action = v.pipe(
  v.strictObject({
    label: text,
    to: v.optional(v.picklist(publicRoutes, 'must be the name of a page, such as invest or contact')),
    href: v.optional(address),
  }),
  v.check(({ to, href }) => (to === undefined) !== (href === undefined), 'needs either "to" or "href"'),
);

export const articleSchema = v.strictObject({
  title: text,
  date: day,
  /** Date of the last correction worth showing. */
  modified: v.optional(day),
  readTime: v.pipe(v.number(), v.integer('must be whole minutes'), v.minValue(1, 'must be at least 1')),
  excerpt: text,
  /** What sort of article it is, above its title: Checklist, Letter. */
  kind: v.optional(text),
  picture: pictureName,
  author: idOfMember,
  related: v.optional(v.pipe(v.array(idOfArticle), v.maxLength(2, 'must name no more than two articles')), []),
  formerly,
  /** The owner has yet to set the real date. */
  sampleDate: v.optional(v.boolean()),
  /** What the owner has yet to confirm or replace, in one sentence. */
  sample: v.optional(text),
  note: v.optional(text),
  disclaimer: v.optional(text),
  /** Ends the article with the press contacts. */
  mediaContact: v.optional(v.boolean()),
  /** Draws a bay from its front to its back, a stop for each of the first six sections, above this note. */
  walk: v.optional(text),
  /** The first link is the primary one. */
  actions: v.optional(v.array(action), []),
});

export interface ArticleSection {
  id: string;
  title: string;
}

/** The id is its path below `/blog/`. */
export interface Article extends v.InferOutput<typeof articleSchema> {
  id: string;
  /** Rendered from Markdown in which HTML isn't allowed. */
  html: string;
  sections: readonly ArticleSection[];
}

export const changedOn = ({ date, modified }: Pick<Article, 'date' | 'modified'>) => modified ?? date;
