import { escapeHtml } from '../base/html-text.ts';
import { pathTo } from '../site/routes.ts';
import { type Article, changedOn } from './schemas/article.ts';

export const feedPath = '/rss.xml';

/** RSS 2.0. `origin` has no trailing slash. */
export function feedOf(origin: string, channel: { title: string; description: string }, articles: readonly Article[]) {
  const newest = articles.map(changedOn).sort().at(-1);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    `<title>${escapeHtml(channel.title)}</title>`,
    `<link>${escapeHtml(origin + pathTo('blog'))}</link>`,
    `<description>${escapeHtml(channel.description)}</description>`,
    '<language>en-us</language>',
    ...(newest ? [`<lastBuildDate>${published(newest)}</lastBuildDate>`] : []),
    `<atom:link href="${escapeHtml(origin + feedPath)}" rel="self" type="application/rss+xml"/>`,
    ...articles.map((article) => itemOf(origin, article)),
    '</channel>',
    '</rss>',
  ];
  return `${lines.join('\n')}\n`;
}

function itemOf(origin: string, { id, title, excerpt, date }: Article): string {
  const link = escapeHtml(origin + pathTo('article', { id }));
  return `<item><title>${escapeHtml(title)}</title><link>${link}</link><guid isPermaLink="true">${link}</guid><pubDate>${published(date)}</pubDate><description>${escapeHtml(excerpt)}</description></item>`;
}

/** Noon in Indianapolis, so that the date is the same in every American time zone. */
const published = (day: string) => new Date(`${day}T17:00:00Z`).toUTCString();
