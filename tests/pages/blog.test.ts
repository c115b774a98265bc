import { describe, expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { loadContent } from '../../src/content/load.ts';
import { formatCalendarDay } from '../../src/site/format.ts';
import { pathTo } from '../../src/site/routes.ts';
import { testApp, textOf } from '../helpers/test-app.ts';

const origin = 'https://mainstreet.example';
const { request } = await testApp({ PUBLIC_URL: origin });
const { articles } = loadContent(root);

describe('the list of articles', async () => {
  const { text: html } = await request.get('/blog').expect(200);
  const cards = html.split('<article class="teaser">').slice(1);

  test('is titled Mainstreet Insights, once', () => {
    expect(html.match(/<h1\b[^>]*>(.*?)<\/h1>/g)?.map(textOf)).toEqual([' Mainstreet Insights ']);
    expect(html).toMatch(/<title>Mainstreet Insights[^<]*<\/title>/);
    expect(html).toContain(`<link rel="canonical" href="${origin}/blog"/>`);
  });

  test('has a card for each article, newest first', () => {
    expect(cards).toHaveLength(articles.length);
    const dates = cards.map((card) => /dateTime="([\d-]+)"/.exec(card)?.[1]);
    expect(dates).toEqual(articles.map(({ date }) => date));
    expect(dates).toEqual([...dates].sort().reverse());
  });

  test.each(articles.map((article, index) => ({ ...article, index })))('shows a card for $id', (article) => {
    const card = cards[article.index] ?? '';
    const text = textOf(card);
    expect(card).toContain('<picture>');
    expect(text).toContain(`${formatCalendarDay(article.date)} · ${article.readTime} min read`);
    expect(text).toContain(article.title);
    expect(text).toContain(article.excerpt);
    expect(card).toContain(`href="${pathTo('article', { id: article.id })}">Read More`);
  });

  test('names its feed', () => {
    expect(html).toContain(
      '<link rel="alternate" type="application/rss+xml" title="Mainstreet Insights" href="/rss.xml"/>',
    );
  });
});

describe('the feed', async () => {
  const answer = await request.get('/rss.xml').expect(200);
  const items = answer.text.split('<item>').slice(1);

  test('is RSS 2.0 with a channel of its own', () => {
    expect(answer.headers['content-type']).toMatch(/^application\/rss\+xml/);
    expect(answer.text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0"/);
    expect(answer.text).toContain(`<link>${origin}/blog</link>`);
    expect(answer.text).toContain(`<atom:link href="${origin}/rss.xml" rel="self"`);
  });

  test.each(articles.map((article, index) => ({ ...article, index })))('has an item for $id', (article) => {
    const item = items[article.index] ?? '';
    expect(item).toContain(`<link>${origin}/blog/${article.id}</link>`);
    expect(item).toContain(`<pubDate>${new Date(`${article.date}T17:00:00Z`).toUTCString()}</pubDate>`);
  });
});

test('the sitemap lists every article', async () => {
  const { text } = await request.get('/sitemap.xml').expect(200);
  for (const { id } of articles) expect(text).toContain(`<loc>${origin}/blog/${id}</loc>`);
});
