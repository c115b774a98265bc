import * as v from 'valibot';
import { type Route, type RouteName, routes } from '../../site/routes.ts';
import { address, formerly, idOfArticle, idOfMember, pictureName, text } from './parts.ts';

const publicRoutes = (routes as readonly Route[])
  .filter((route) => route.sitemap && !route.path.includes(':'))
  .map((route) => route.name);

/** A day of the calendar, such as `2025-10-18`. */
export const day = v.pipe(
  v.string(),
  v.isoDate('must be a day such as 2025-10-18'),
  v.check((text) => new Date(text).toJSON()?.startsWith(text) ?? false, 'must be a day of the calendar'),
);

const action = v.pipe(
  v.strictObject({
    label: text,
    to: v.optional(v.picklist(publicRoutes, 'must be the name of a page, such as invest or contact')),
    href: v.optional(address),
  }),
  v.check(({ to, href }) => (to === undefined) !== (href === undefined), 'needs either "to" or "href"'),
);

/** The lines between the `---` of an article: the data around its text. */
export const articleSchema = v.strictObject({
  title: text,
  date: day,
  /** The day of the last correction that a reader should know of. */
  modified: v.optional(day),
  /** Minutes. */
  readTime: v.pipe(v.number(), v.integer('must be whole minutes'), v.minValue(1, 'must be at least 1')),
  excerpt: text,
  picture: pictureName,
  /** The id of the member of `team.json` who signs it. */
  author: idOfMember,
  /** The ids of the articles to read next. */
  related: v.optional(v.pipe(v.array(idOfArticle), v.maxLength(2, 'must name no more than two articles')), []),
  formerly,
  /** The date is a sample that the owner has yet to set. */
  sampleDate: v.optional(v.boolean()),
  /** What the owner has yet to confirm or replace in the text, in one sentence. */
  sample: v.optional(text),
  /** An editor's note above the text. */
  note: v.optional(text),
  /** A risk disclaimer below the text. */
  disclaimer: v.optional(text),
  /** Ends with the people to call for the press. */
  mediaContact: v.optional(v.boolean()),
  /** The next step; the first link is the strongest. */
  actions: v.optional(v.array(action), []),
});

/** A section of an article, by the id of its heading. */
export interface ArticleSection {
  id: string;
  title: string;
}

/** An article of the blog; its id is its address below `/blog/`. */
export interface Article extends Omit<v.InferOutput<typeof articleSchema>, 'actions'> {
  id: string;
  /** The text as HTML, rendered from Markdown that may hold none. */
  html: string;
  sections: readonly ArticleSection[];
  actions: readonly {
    label: string;
    to?: Exclude<RouteName, 'article' | 'project' | 'calendar' | 'unsubscribe' | 'confirmEmail' | `admin${string}`>;
    href?: string;
  }[];
}

/** The day of an article's last change. */
export const changedOn = ({ date, modified }: Pick<Article, 'date' | 'modified'>) => modified ?? date;
