import type { AnyPage, PageProps } from '../../../views/page.ts';
import { renderPage } from '../../../views/render.tsx';
import type { Config } from '../../config/config.ts';
import type { Content } from '../../content/load.ts';
import { colorSheet } from '../../site/company/colors.ts';
import type { RouteMatch } from '../../site/match.ts';
import { framedEmbeds } from '../../site/vendors.ts';
import { type Assets, styleSheetFor } from './assets.ts';
import { withFiling } from './content-source.ts';
import { pagePolicy, permissionsFor, securityHeaders } from './headers.ts';
import { Rendered } from './rendered.ts';

/** Shared by all requests. */
export interface Site {
  config: Config;
  content: Content;
  assets: Assets;
  clock: () => number;
  /** Receives render durations in seconds. */
  rendered?: (seconds: number) => void;
}

type OfVisit = 'optedOut' | 'form' | 'amount' | 'remembered' | 'problem' | 'questionResult' | 'admin' | 'viewProps';

/** Differs per rendering. */
export interface Visit extends Partial<Pick<PageProps, OfVisit>> {
  /** Sent with `private, no-store`. */
  isPrivate?: boolean;
  /** Overrides the page's status. */
  status?: number;
}

/** One inline style sheet, and a CSP that allows just this sheet. */
export function renderAnswer(site: Site, page: AnyPage, match: RouteMatch, visit: Visit = {}): Rendered {
  const { config, assets } = site;
  const began = performance.now();
  const { status = page.status ?? 200, isPrivate = false } = visit;
  const props = propsOf(site, match, visit);
  const html = renderPage(page, props, documentAssets(assets));
  const { css, hash } = styleSheetFor(html, assets.styles, colorSheet(site.content.company.colors));
  const { frames, listener } = page.meta(props, (props.viewProps ?? {}) as never);
  const headers = {
    ...securityHeaders,
    'permissions-policy': permissionsFor(listener),
    // Cached but always revalidated, so that a new upload shows at once.
    'cache-control': isPrivate ? 'private, no-store' : 'public, max-age=0, must-revalidate',
    'speculation-rules': '"/speculation-rules.json"',
    'content-security-policy': pagePolicy(hash, config.publicUrl.startsWith('https:'), frames),
  };
  const headEnd = html.indexOf('</head>');
  const styled = `<!doctype html>${html.slice(0, headEnd)}<style>${css}</style>${html.slice(headEnd)}`;
  const answer = new Rendered(status, headers, styled);
  site.rendered?.((performance.now() - began) / 1000);
  return answer;
}

export function propsOf(
  site: Omit<Site, 'assets'>,
  match: RouteMatch,
  { status: _, isPrivate: __, optedOut = false, ...rest }: Visit = {},
): PageProps {
  const { content, clock } = site;
  const config = withFiling(site.config, content.offerings);
  return {
    route: match.route,
    path: match.canonicalPath,
    params: match.params,
    content,
    origin: config.origin,
    addresses: config.addresses,
    filing: config.filing,
    embeds: framedEmbeds(config.embeds, optedOut || config.embedsOnPress),
    usesGoogleAnalytics: Boolean(config.ga4.measurementId && config.ga4.apiSecret),
    now: new Date(clock()),
    optedOut,
    ...rest,
  };
}

export const documentAssets = ({ boot, font }: Assets) => ({ boot, font, icons: '/icons/' });
