import { describe, expect, test } from 'vitest';
import { wordsIn } from '../../scripts/check/readability.ts';
import { dayWithOffset, startOfDay } from '../../src/site/day.ts';
import { formatCalendarDay } from '../../src/site/format.ts';
import { pathTo } from '../../src/site/routes.ts';
import { authorOf } from '../../views/pages/article/page.tsx';
import { clientOf } from '../helpers/desk.ts';
import { testApp } from '../helpers/test-app.ts';

const origin = 'https://mainstreet.example';
const site = await testApp({ PUBLIC_URL: origin });
const { content } = site.app.context.pages;
const { articles } = content;
const visitor = clientOf(site);
const addressOf = ({ id }: { id: string }) => pathTo('article', { id });
const pageOf = (id: string) => visitor.get(addressOf({ id }));
const dayAndMinutes = ({ date, readTime }: (typeof articles)[number]) =>
  `${formatCalendarDay(date)} · ${readTime} min read`;

describe.each(articles)('the article $id', async (article) => {
  const page = await pageOf(article.id);
  const { name, titles } = authorOf(content, article);

  test('shows its title, its day, the 4 to 6 minutes that its words take to read, its author, who is one of the team, and a way back', () => {
    // Words per minute of an adult reading nonfiction silently (Brysbaert, 2019).
    expect(article.readTime).toBe(Math.round(wordsIn(article.html).length / 238));
    expect([4, 5, 6]).toContain(article.readTime);
    for (const words of [article.title, dayAndMinutes(article)]) expect(page.text).toContain(words);
    expect(page.text.replaceAll(' ,', ',')).toContain(`By ${name}, ${titles.about}`);
    expect(page.attribute('a.back', 'href')).toBe('/blog');
  });

  test('leads on to two other articles, and links every call to action', () => {
    const [, related = ''] = page.html.split('Related articles');
    const linked = [...related.matchAll(/href="\/blog\/([^"]+)">/g)].map(([, id]) => id);
    expect(linked).toHaveLength(2);
    expect(linked).toEqual(article.related);
    for (const { label, to, href } of article.actions) {
      const target = to ? pathTo(to) : href;
      expect(page.html).toMatch(new RegExp(`href="${target}"[^>]*>${label}`));
    }
  });

  test('is an article to those who share it and to search engines', () => {
    expect(page.attribute('meta[property="og:type"]', 'content')).toBe('article');
    expect(page.attribute('meta[property="article:published_time"]', 'content')).toBe(article.date);
    const [posting = '{}'] = page.contents('script[type="application/ld+json"]');
    const author = { '@type': 'Person', name, jobTitle: titles.about, url: `${origin}/about#management` };
    const { title: headline, date, modified = date } = article;
    const dates = { datePublished: dayWithOffset(date), dateModified: dayWithOffset(modified) };
    expect(JSON.parse(posting)).toMatchObject({ '@type': 'BlogPosting', headline, ...dates, author });
    expect(modified >= date).toBe(true);
  });

  test('names the offering circular, the limit, and what is only targeted', () => {
    expect(page.text).toContain('targeted, not guaranteed');
    expect(page.text).toContain('10% of the greater of your annual income or your net worth');
    expect(page.has('a[href*="circular"]')).toBe(true);
  });
});

test('the articles are those of the specification, with its days, minutes and calls to action', () => {
  const targets = articles.flatMap(({ actions }) => actions.map(({ to, href }) => to ?? (href ? 'external' : '')));
  expect(targets).toEqual(expect.arrayContaining(['investmentSelection', 'invest', 'regaInvest', 'external']));
  const shown = articles.filter(({ sampleDate }) => !sampleDate).map(dayAndMinutes);
  const days = ['Oct 18, 2025 · 6 min read', 'Oct 17, 2025 · 5 min read', 'Jan 15, 2025 · 5 min read'];
  expect(shown).toEqual(days);
  expect(articles.map(({ id }) => id).sort()).toEqual([
    'built-grand-opening',
    'demographic-trends-driving-demand',
    'flex-industrial-backbone',
    'harvest-grove-groundbreaking',
    'how-spark-fund-one-brings-real-estate-investing-closer-to-home',
    'real-estate-gap-heartland',
    'rise-of-local-industrial',
    'senior-housing-urgent-need',
    'unlocking-retirement-capital',
    'wall-street-to-main-street',
  ]);
});

test('the article on Spark Fund One still says $1,000 and its note names the current minimum', async () => {
  const { text } = await pageOf('how-spark-fund-one-brings-real-estate-investing-closer-to-home');
  expect(text.split('Editor’s note')[1]?.slice(0, 400)).toContain('$500');
  expect(text).toContain('$1,000');
});

test('one article carries the risk disclaimer, and that of the groundbreaking ends with a media contact and the chooser', async () => {
  const carrying = articles.filter(({ disclaimer }) => disclaimer);
  expect(carrying).toHaveLength(1);
  const { text } = await pageOf(carrying[0]?.id ?? '');
  for (const words of [/capital can be lost/, /distributions are not guaranteed/i]) expect(text).toMatch(words);
  const [, end = ''] = (await pageOf('harvest-grove-groundbreaking')).html.split('Media contact');
  for (const link of ['tel:+13175550142', 'mailto:info@example.com', '/investment-selection'])
    expect(end).toContain(`href="${link}"`);
});

test('the list has a card for each article, newest first', async () => {
  const page = await visitor.get('/blog');
  const cards = 'article.teaser';
  const days = articles.map(({ date }) => date);
  expect(page.attributes(`${cards} time`, 'datetime')).toEqual(days);
  expect(days).toEqual(days.toSorted().reverse());
  expect(page.attributes(`${cards} picture img`, 'src')).toHaveLength(articles.length);
  for (const [index, article] of articles.entries()) {
    const card = page.texts(cards)[index];
    for (const words of [dayAndMinutes(article), article.title, article.excerpt, 'Read More'])
      expect(card).toContain(words);
    expect(page.links).toContain(addressOf(article));
  }
  const feed = page.attribute('link[type="application/rss+xml"]', 'href');
  expect(feed).toBe('/rss.xml');
});

test('the feed is RSS 2.0 with a channel of its own and an item for each article', async () => {
  const { text, headers } = await site.request.get('/rss.xml').expect(200);
  expect(headers['content-type']).toMatch(/^application\/rss\+xml/);
  expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0"/);
  expect(text).toContain(`<link>${origin}/blog</link>`);
  expect(text).toContain(`<atom:link href="${origin}/rss.xml" rel="self"`);
  const items = text.split('<item>').slice(1);
  for (const [index, article] of articles.entries()) {
    expect(items[index]).toContain(`<link>${origin}${addressOf(article)}</link>`);
    expect(items[index]).toContain(`<pubDate>${new Date(`${article.date}T17:00:00Z`).toUTCString()}</pubDate>`);
  }
});

test('the sitemap says when an article and the list of articles changed, the feed when it did', async () => {
  const changes = articles.map(({ date, modified = date }) => modified);
  const newest = changes.toSorted().at(-1);
  const sitemap = (await site.request.get('/sitemap.xml').expect(200)).text;
  for (const [index, article] of articles.entries())
    expect(sitemap).toContain(`<loc>${origin}${addressOf(article)}</loc><lastmod>${changes[index]}</lastmod>`);
  expect(sitemap).toContain(`/blog</loc><lastmod>${newest}</lastmod>`);
  expect(sitemap).toContain('/contact</loc></url>');
  const [, built] = /<lastBuildDate>(.*?)<\/lastBuildDate>/.exec((await site.request.get('/rss.xml')).text) ?? [];
  expect(new Date(`${built}`).toISOString()).toBe(`${newest}T17:00:00.000Z`);
});

test('an article appears on its day in Indianapolis, without a restart', async () => {
  const [newest = expect.fail()] = articles;
  let now = startOfDay(newest.date) - 1000;
  const { request } = await testApp({}, { clock: () => now });
  const places = ['/blog', '/rss.xml', '/sitemap.xml', `/api/answers?q=${encodeURIComponent(newest.title)}`];
  const naming = async () => {
    const answers = await Promise.all(places.map((place) => request.get(place).expect(200)));
    return answers.map(({ text }) => text.includes(newest.id));
  };
  expect(await naming()).toEqual(places.map(() => false));
  await request.get(addressOf(newest)).expect(404);
  now += 1000;
  expect(await naming()).toEqual(places.map(() => true));
  await request.get(addressOf(newest)).expect(200);
});
