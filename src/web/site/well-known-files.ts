import { Router } from 'express';
import { eventAhead, isEventId } from '../../content/calendar-events.ts';
import { feedOf, feedPath } from '../../content/feed.ts';
import { icsOf } from '../../site/calendar.ts';
import { shippedColors } from '../../site/company/colors.ts';
import { routes } from '../../site/routes.ts';
import { refuse } from '../http/answers.ts';
import { asFile } from '../http/headers.ts';
import { matchOf } from '../http/request.ts';
import { requestOrigin } from '../http/same-site.ts';
import type { Handler, WebContext } from '../http/web-context.ts';

const hour = 'public, max-age=3600';

/** Sitemap, robots, feed, security.txt, manifest and speculation rules. */
export function wellKnownFiles(context: WebContext): Router {
  const router = Router();
  const machines = ['/sitemap.xml', '/robots.txt', feedPath, securityPath];
  router.get(machines, (request, response, next) => {
    response.locals.site = requestOrigin(request, context.config.publicUrl);
    if (response.locals.site !== undefined) return next();
    refuse({ ...context, request, response }, 400, 'The Host header of this request is not a valid host name.');
  });
  const add = (path: string, type: string, body: (site: string) => string) =>
    router.get(path, (_request, response) => {
      response.type(type).set('Cache-Control', hour).send(body(response.locals.site));
    });
  add('/sitemap.xml', 'application/xml', (site) => {
    const { changes } = context.pages;
    const urls = context.pages.addresses().map((path) => {
      const changed = changes.get(path);
      return `<url><loc>${site}${path}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`;
    });
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
  });
  add('/robots.txt', 'text/plain', (site) => `User-agent: *\nDisallow: /admin\nSitemap: ${site}/sitemap.xml\n`);
  add(feedPath, 'application/rss+xml', (site) => {
    const { blog, articles } = context.pages.content;
    return feedOf(site, { title: blog.heading, description: blog.description }, articles);
  });
  add(securityPath, 'text/plain', (site) => {
    const { clock, config, pages } = context;
    const contact = config.securityContact || `mailto:${pages.content.company.email}`;
    return securityText({ contact, origin: site, now: clock() });
  });
  add('/site.webmanifest', 'application/manifest+json', () => JSON.stringify(manifest(context)));
  router.get('/favicon.ico', (_request, response) => response.redirect(301, '/icons/favicon.svg'));
  router.get('/speculation-rules.json', (_request, response) => {
    asFile(response);
    response
      .type('application/speculationrules+json')
      .set('Cache-Control', hour)
      .send(JSON.stringify(speculationRules));
  });
  return router;
}

function manifest({ pages }: WebContext) {
  const { name, colors = shippedColors } = pages.content.company;
  const icon = (file: string, size: number, purpose = 'any') => ({
    src: `/icons/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    name,
    short_name: name,
    start_url: '/',
    display: 'browser',
    background_color: '#ffffff',
    theme_color: colors.ink,
    icons: [icon('icon-192.png', 192), icon('icon-512.png', 512), icon('maskable-512.png', 512, 'maskable')],
  };
}

/**
 * Prerenders pages when a visitor is about to follow a link. Matched by address: for a selector the browser would have to style every
 * link before the first paint.
 */
const speculationRules = {
  prerender: [
    {
      where: {
        and: [{ href_matches: '/*' }, { not: { href_matches: ['/admin*', '/documents/*', ...pathsNotToPrerender()] } }],
      },
      eagerness: 'moderate',
    },
  ],
};

function pathsNotToPrerender(): string[] {
  return routes.filter((route) => route.prerender === false && route.access === 'public').map((route) => route.path);
}

const securityPath = '/.well-known/security.txt';

const day = 24 * 3_600_000;
/** RFC 9116 advises less than a year. */
const validFor = 180 * day;

/** `origin` has no trailing slash; `now` is in milliseconds. */
function securityText({ contact, origin, now }: { contact: string; origin: string; now: number }): string {
  const expires = new Date(Math.floor(now / day) * day + validFor).toISOString();
  const lines = [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: en'];
  if (origin.startsWith('https:')) lines.push(`Canonical: ${origin}${securityPath}`);
  return lines.map((line) => `${line}\n`).join('');
}

/** Only while the event is ahead. */
export const downloadCalendar: Handler = (context) => (_request, response, next) => {
  const { config, pages, clock } = context;
  const [, id = ''] = /^(.+)\.ics$/.exec(matchOf(response).params.file ?? '') ?? [];
  const now = new Date(clock());
  const event = isEventId(id) ? eventAhead(pages.content, id, config.origin, now) : undefined;
  if (!event) return next();
  const host = config.origin ? new URL(config.origin).host : 'localhost';
  response
    .set({
      'Content-Disposition': `attachment; filename="${id}.ics"`,
      'Cache-Control': 'public, max-age=0, must-revalidate',
    })
    .type('text/calendar; charset=utf-8')
    .send(icsOf(event, host, now));
};
