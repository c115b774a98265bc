import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnyPage } from '../../../views/page.ts';
import { pages } from '../../../views/pages/index.ts';
import { notFound, problem } from '../../../views/pages/not-found/page.tsx';
import type { Content } from '../../content/load.ts';
import { nextMoment, publishedContent } from '../../content/moments.ts';
import { changedOn } from '../../content/schemas/article.ts';
import { matchPath, type RouteMatch } from '../../site/match.ts';
import { type PageName, pathTo, routes } from '../../site/routes.ts';
import { PageCache } from './page-cache.ts';
import { renderAnswer, type Site, type Visit } from './render-answer.ts';
import type { Rendered } from './rendered.ts';

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

/** All public pages of this content, except those behind secret links. */
export const publicMatches = (content: Content): RouteMatch[] =>
  routes
    .filter(({ access, page, secret }) => access === 'public' && page && !secret)
    .flatMap((route) => {
      const page: AnyPage = pages[route.page as PageName];
      return (page.paths?.(content) ?? [route.path]).flatMap((path) => {
        const match = matchPath(path);
        return match && (page.exists?.(match.params, content) ?? true) ? [match] : [];
      });
    });

/** Renders public pages once and caches them; request-specific pages are rendered each time. */
export class Pages {
  readonly cache: PageCache;
  private readonly site: Site;

  private published: () => Content;

  constructor(site: Site) {
    this.published = publishedContent(site.content, site.clock);
    const content = () => this.published();
    this.site = {
      ...site,
      get content() {
        return content();
      },
    };
    this.cache = new PageCache(site.clock, (now) => nextMoment(content(), now));
  }

  showContent(content: Content) {
    this.published = publishedContent(content, this.site.clock);
    this.cache.clear();
  }

  /** Renders a public page with other content; `undefined` if it doesn't exist there. */
  renderWith(match: RouteMatch, content: Content): Rendered | undefined {
    const page = this.viewOf(match, content);
    return page && renderAnswer({ ...this.site, content }, page, match);
  }

  publicPage(match: RouteMatch): Rendered | undefined {
    const page = this.viewOf(match);
    return page && this.renderPublic(match, page, { optedOut: false });
  }

  /** Paths of the public pages that other content changes. Yields to requests between pages. */
  async changedBy(content: Content): Promise<string[]> {
    const changed: string[] = [];
    for (const match of publicMatches(content)) {
      await nextTurn();
      const page = this.renderWith(match, content);
      if (page && page.sha256 !== this.publicPage(match)?.sha256) changed.push(match.canonicalPath);
    }
    return changed;
  }

  get content() {
    return this.site.content;
  }

  /** Date of the last change by path, for pages with one. */
  get changes(): ReadonlyMap<string, string> {
    const { articles } = this.site.content;
    const days = articles.map((article) => [pathTo('article', { id: article.id }), changedOn(article)] as const);
    const newest = days
      .map(([, day]) => day)
      .sort()
      .at(-1);
    return new Map([...days, ...(newest ? [[pathTo('blog'), newest] as const] : [])]);
  }

  /** Paths in the sitemap. */
  addresses(): string[] {
    return publicMatches(this.content).flatMap(({ route, canonicalPath }) => (route.sitemap ? canonicalPath : []));
  }

  /** `undefined` where the parameters match nothing. */
  viewOf(match: RouteMatch, content: Content = this.content): AnyPage | undefined {
    const name = match.route.page as PageName | undefined;
    const page: AnyPage | undefined = name && pages[name];
    return page && (page.exists?.(match.params, content) ?? true) ? page : undefined;
  }

  findCached(request: IncomingMessage): Rendered | undefined {
    return this.cache.ask(stateKey(request.url as string, isOptedOut(request)));
  }

  renderPublic(match: RouteMatch, page: AnyPage, { optedOut }: { optedOut: boolean }): Rendered {
    const key = stateKey(match.canonicalPath, optedOut);
    return this.cache.get(key) ?? this.cache.set(key, renderAnswer(this.site, page, match, { optedOut }));
  }

  /** Never cached: it has an amount, typed values, or leads. */
  renderFor(match: RouteMatch, page: AnyPage, visit: Visit): Rendered {
    return renderAnswer(this.site, page, match, { ...visit, isPrivate: true });
  }

  /** The header depends on the requested path, the bytes do not. */
  notFound(optedOut: boolean, solid: boolean): Rendered {
    const match = pretended(solid ? '/blog/nothing' : '/nothing');
    const key = stateKey(`404 ${solid}`, optedOut);
    return this.cache.get(key) ?? this.cache.set(key, renderAnswer(this.site, notFound, match, { optedOut }));
  }

  /** Cached unless the sentence or the way back is specific to one request. */
  problem(
    status: number,
    sentence: string,
    { isPrivate = false, back }: { isPrivate?: boolean; back?: string } = {},
  ): Rendered {
    const key = `problem ${status} ${sentence}`;
    const visit = { status, isPrivate, problem: { title: titles[status] ?? fallbackTitle, sentence, back } };
    const render = () => renderAnswer(this.site, problem, pretended('/nothing'), visit);
    if (isPrivate || back) return render();
    return this.cache.get(key) ?? this.cache.set(key, render());
  }
}

/** Path and state, never the raw query. */
const stateKey = (path: string, optedOut: boolean): string => (optedOut ? `${path} opted-out` : path);

export const isOptedOut = (request: IncomingMessage) => request.headers['sec-gpc'] === '1';

/** The match of a path, or a made-up one where no page has it. */
export function pretended(path: string): RouteMatch {
  const known = matchPath(path);
  if (known) return { ...known, canonicalPath: path };
  const route = { name: 'unknown', path, access: 'public', header: 'translucent', sitemap: false } as const;
  return { route, params: {}, canonicalPath: path };
}
