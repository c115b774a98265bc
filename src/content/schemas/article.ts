import * as v from 'valibot';
import { type RouteName, routes } from '../../site/routes.ts';
import { address, day, described, formerlyBelow, idOfArticle, idOfMember, pictureName, text } from './parts.ts';

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
  date: described(day, 'The date it appears.'),
  modified: v.optional(described(day, 'The date of the last correction.')),
  readTime: v.pipe(
    v.number(),
    v.integer('must be whole minutes'),
    v.minValue(1, 'must be at least 1'),
    v.description('In minutes.'),
  ),
  excerpt: text,
  kind: v.optional(described(text, 'Shown above the title, such as Letter or Checklist.')),
  picture: pictureName,
  author: idOfMember,
  related: v.optional(
    v.pipe(
      v.array(described(idOfArticle, 'What to read next.')),
      v.maxLength(2, 'must name no more than two articles'),
    ),
    [],
  ),
  formerly: formerlyBelow('/blog/'),
  sampleDate: v.optional(described(v.boolean(), 'The date is made up.')),
  sample: v.optional(described(text, 'What’s left to confirm. Clear it when done.')),
  note: v.optional(described(text, 'Shown above the text.')),
  disclaimer: v.optional(described(text, 'About risk. Shown below the text.')),
  mediaContact: v.optional(described(v.boolean(), 'Adds the media contact below the text.')),
  walk: v.optional(described(text, 'Shown below the drawing of a bay whose stops are the first six sections.')),
  actions: v.optional(described(v.array(action), 'Buttons below the text. The first one stands out.'), []),
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
