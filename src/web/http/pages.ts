import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { AnyPage } from '../../../views/page.ts';
import { pages } from '../../../views/pages/index.ts';
import { notFound } from '../../../views/pages/not-found/page.tsx';
import { problem } from '../../../views/pages/problem/page.tsx';
import type { Content } from '../../content/load.ts';
import { nextMoment } from '../../content/moments.ts';
import { publishedContent } from '../../content/published.ts';
import { changedOn } from '../../content/schemas/article.ts';
import { matchPath, type RouteMatch } from '../../site/match.ts';
import { type PageName, pathTo, type Route, routes } from '../../site/routes.ts';
import type { SectionImages } from '../../site/section-images.ts';
import { PageCache } from './page-cache.ts';
import { renderAnswer, type Site, type Visit } from './render-answer.ts';
import type { Rendered } from './rendered.ts';

/** The titles of plain refusals by status. */
const titles: Readonly<Record<number, string>> = {
  400: 'This request cannot be read',
  403: 'This request is not allowed',
  404: 'Page not found',
  405: 'Method not allowed',
  410: 'This link no longer works',
  413: 'Request too large',
  415: 'Unsupported content type',
  422: 'This can’t be taken as it is',
  429: 'Too many requests',
  503: 'Temporarily unavailable',
};
const fallbackTitle = 'Something went wrong on our side';

/** Bytes of pages with an amount that are cached: some hundred pages. */
const amountsLimit = 16 * 1024 * 1024;

/** What a page with an amount in its calculator shows; dollars within the limits of the calculator. */
interface CalculatedVisit {
  optedOut: boolean;
  amount: number;
}

/** The site's pages, rendered once each and cached; what depends on one request is rendered for it. */
export class Pages {
  readonly cache: PageCache;
  /** Pages with an amount in their calculator, apart, so that many of them take the place of no other page. */
  readonly amounts: PageCache;
  private readonly site: Site;

  private published: () => Content;
  /** The pages that were drawn last with other content, which may be published next, and until when they say the same. */
  private lastRender?: { content: Content; pages: Map<string, Rendered>; until: number };

  constructor(site: Site) {
    this.published = publishedContent(site.content, site.clock);
    const content = () => this.published();
    this.site = {
      ...site,
      get content() {
        return content();
      },
    };
    const nextChange = (now: number) => nextMoment(content(), now);
    this.cache = new PageCache(site.clock, undefined, nextChange);
    this.amounts = new PageCache(site.clock, amountsLimit, nextChange);
  }

  /** Shows other pictures in the sections of /invest from now on. */
  showSectionImages(images: SectionImages) {
    this.site.sectionImages = images;
    this.lastRender = undefined;
    for (const cache of [this.cache, this.amounts]) cache.forget(pathTo('invest'));
  }

  /** Shows other words and pictures on all pages from now on. */
  showContent(content: Content) {
    this.published = publishedContent(content, this.site.clock);
    for (const cache of [this.cache, this.amounts]) cache.clear();
    const { lastRender } = this;
    this.lastRender = undefined;
    if (!lastRender || lastRender.until !== this.cache.until) return;
    // Those that visitors see already: an article of a later day is drawn, but not shown.
    if (!isDeepStrictEqual(lastRender.content, this.content)) return;
    for (const [path, page] of lastRender.pages) this.cache.set(path, page);
  }

  /** The public pages that anybody may open with some content. */
  open(content: Content = this.content): RouteMatch[] {
    const unlisted = (routes as readonly Route[]).filter(
      ({ access, page, sitemap, path, secret }) =>
        access === 'public' && page && !sitemap && !secret && !path.includes(':'),
    );
    const paths = new Set([...this.addresses(content), ...unlisted.map(({ path }) => path)]);
    return [...paths].flatMap((path) => matchPath(path) ?? []);
  }

  /** A public page as it would be with other content, as every visitor sees it; `undefined` where it would be none. */
  renderWith(match: RouteMatch, content: Content): Rendered | undefined {
    const page = this.viewOf(match, content);
    return page && renderAnswer({ ...this.site, content }, page, match);
  }

  /** A public page as visitors see it now. */
  publicPage(match: RouteMatch): Rendered | undefined {
    const page = this.viewOf(match);
    return page && this.renderPublic(match, page, { optedOut: false });
  }

  /** The public pages with other content, and whether visitors would see a change, one at a time with room for requests between them. */
  async *renderAll(content: Content): AsyncGenerator<{ match: RouteMatch; page: Rendered; isChanged: boolean }> {
    const { until } = this.cache;
    const pages = new Map<string, Rendered>();
    for (const match of this.open(content)) {
      await nextTurn();
      const page = this.renderWith(match, content);
      if (!page) continue;
      pages.set(match.canonicalPath, page);
      yield { match, page, isChanged: !this.publicPage(match)?.isSameAs(page) };
    }
    this.lastRender = { content, pages, until };
  }

  /** The pictures of those sections: the site's own, and those that were uploaded in their place. */
  get sectionPictures() {
    const { invest, renditions } = this.site.content;
    return { own: invest.problemSolution, renditions, uploaded: this.site.sectionImages ?? {} };
  }

  get companyName() {
    return this.site.content.company.name;
  }

  /** What the pages are made from today; another object tomorrow. */
  get content() {
    return this.site.content;
  }

  /** What the feed of the articles is made from. */
  get blog() {
    const { blog, articles } = this.site.content;
    return { channel: { title: blog.heading, description: blog.description }, articles };
  }

  /** The day of the last change by path, for the pages whose text has one. */
  get changes(): ReadonlyMap<string, string> {
    const { articles } = this.site.content;
    const days = articles.map((article) => [pathTo('article', { id: article.id }), changedOn(article)] as const);
    const newest = days
      .map(([, day]) => day)
      .sort()
      .at(-1);
    return new Map([...days, ...(newest ? [[pathTo('blog'), newest] as const] : [])]);
  }

  /** The paths of all pages that search engines may list. */
  addresses(content: Content = this.content): string[] {
    return (routes as readonly Route[]).flatMap((route) => {
      if (!route.sitemap) return [];
      const page: AnyPage = pages[route.page as PageName];
      return page.paths?.(content) ?? [route.path];
    });
  }

  /** The view of a matched route, if its parameters name something. */
  viewOf(match: RouteMatch, content: Content = this.content): AnyPage | undefined {
    const name = match.route.page as PageName | undefined;
    const page: AnyPage | undefined = name && pages[name];
    return page && (page.exists?.(match.params, content) ?? true) ? page : undefined;
  }

  /** The cached page of a request, found by its address alone. */
  findCached(request: IncomingMessage): Rendered | undefined {
    return this.cache.ask(stateKey(request.url as string, isOptedOut(request)));
  }

  /** A public page as everybody sees it. */
  renderPublic(match: RouteMatch, page: AnyPage, { optedOut }: { optedOut: boolean }): Rendered {
    const key = stateKey(match.canonicalPath, optedOut);
    return this.cache.get(key) ?? this.cache.set(key, renderAnswer(this.site, page, match, { optedOut }));
  }

  /** A page with an amount in its calculator, if it was rendered before. */
  findCalculated(match: RouteMatch, visit: CalculatedVisit): Rendered | undefined {
    return this.amounts.ask(amountKey(match, visit));
  }

  /** The same, rendered now and cached for who asks for this amount next. */
  renderCalculated(match: RouteMatch, page: AnyPage, visit: CalculatedVisit): Rendered {
    const { optedOut, amount } = visit;
    return this.amounts.set(amountKey(match, visit), this.renderFor(match, page, { optedOut, amount }));
  }

  /** A page for one request only: typed values, leads. */
  renderFor(match: RouteMatch, page: AnyPage, visit: Visit): Rendered {
    return renderAnswer(this.site, page, match, { ...visit, isPrivate: true });
  }

  /** The not-found page. Its header goes by the path that was asked for, its bytes do not. */
  notFound(optedOut: boolean, solid: boolean): Rendered {
    const match = pretended(solid ? '/blog/nothing' : '/nothing');
    const key = stateKey(`404 ${solid}`, optedOut);
    return this.cache.get(key) ?? this.cache.set(key, renderAnswer(this.site, notFound, match, { optedOut }));
  }

  /** A refusal in one sentence; cached unless the sentence belongs to one request. */
  problem(
    status: number,
    sentence: string,
    { isPrivate = false, back }: { isPrivate?: boolean; back?: string } = {},
  ): Rendered {
    const key = `problem ${status} ${back ?? ''} ${sentence}`;
    const visit = { status, isPrivate, problem: { title: titles[status] ?? fallbackTitle, sentence, back } };
    const render = () => renderAnswer(this.site, problem, pretended('/nothing'), visit);
    if (isPrivate) return render();
    return this.cache.get(key) ?? this.cache.set(key, render());
  }
}

const amountKey = ({ canonicalPath }: RouteMatch, { optedOut, amount }: CalculatedVisit) =>
  `${stateKey(canonicalPath, optedOut)} ${amount}`;

/** The key of a page in the cache: its path and its state, never the raw query. */
const stateKey = (path: string, optedOut: boolean): string => (optedOut ? `${path} opted-out` : path);

export const isOptedOut = (request: IncomingMessage) => request.headers['sec-gpc'] === '1';

function pretended(path: string): RouteMatch {
  const known = matchPath(path);
  if (known) return { ...known, canonicalPath: path };
  const route = {
    name: 'unknown',
    path,
    access: 'public',
    header: 'translucent',
    sitemap: false,
  } as const;
  return { route, params: {}, canonicalPath: path };
}
