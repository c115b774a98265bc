import { describe, expect, test } from 'vitest';
import { minutesOf } from '../../scripts/check/readability.ts';
import { root } from '../../src/base/root.ts';
import { loadContent } from '../../src/content/load.ts';
import type { Article } from '../../src/content/schemas/article.ts';
import { formatCalendarDay } from '../../src/site/format.ts';
import { pathTo } from '../../src/site/routes.ts';
import { authorOf } from '../../views/pages/article/page.tsx';
import { testApp, textOf } from '../helpers/test-app.ts';
import { jsonLdOf } from './open-page.ts';

const origin = 'https://mainstreet.example';
const { request } = await testApp({ PUBLIC_URL: origin });
const content = loadContent(root);
const { articles } = content;
const pageOf = async (id: string) => (await request.get(`/blog/${id}`).expect(200)).text;

describe.each(articles)('the article $id', async (article) => {
  const html = await pageOf(article.id);

  test('has its title, its address and a way back', () => {
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(textOf(html)).toContain(article.title);
    expect(html).toContain(`<link rel="canonical" href="${origin}/blog/${article.id}"/>`);
    expect(html).toMatch(/<a class="back" href="\/blog">.*?Back to Blog<\/a>/);
  });

  test('shows its day and how long it takes to read', () => {
    expect(textOf(html)).toContain(`${formatCalendarDay(article.date)} · ${article.readTime} min read`);
  });

  test('names its author, who is one of the team', () => {
    const { name, titles } = authorOf(content, article);
    expect(textOf(html).replaceAll(' ,', ',')).toContain(`By ${name}, ${titles.about}`);
  });

  test('leads on to two other articles', () => {
    const [, list = ''] = html.split('Related articles');
    const linked = [...list.matchAll(/href="\/blog\/([^"]+)">/g)].map((match) => match[1]);
    expect(linked).toHaveLength(2);
    expect(linked).toEqual(article.related);
  });

  test('takes as long to read as its words do, from 4 to 6 minutes', () => {
    expect(article.readTime).toBe(minutesOf(article.html));
    expect([4, 5, 6]).toContain(article.readTime);
  });

  test('links every call to action', () => {
    for (const { label, to, href } of article.actions) {
      expect(html).toMatch(new RegExp(`href="${to ? pathTo(to) : href}"[^>]*>${label}`));
    }
  });

  test('is an article to those who share it and to search engines', () => {
    expect(html).toContain('<meta property="og:type" content="article"/>');
    expect(html).toContain(`<meta property="article:published_time" content="${article.date}"/>`);
    const [posting] = jsonLdOf(html);
    const { name, titles } = authorOf(content, article);
    expect(posting).toMatchObject({
      '@type': 'BlogPosting',
      headline: article.title,
      datePublished: article.date,
      author: { '@type': 'Person', name, jobTitle: titles.about, url: `${origin}/about#management` },
    });
  });

  test('names the offering circular and says what is only targeted', () => {
    expect(textOf(html)).toContain('targeted, not guaranteed');
    expect(textOf(html)).toMatch(
      /10% of the greater of your annual income or your net worth, excluding the value of your primary residence/,
    );
    expect(html).toMatch(/<a href="[^"]*circular[^"]*">/i);
  });

  test('links only to sections that it has', () => {
    for (const [, id] of html.matchAll(/href="#(part-[^"]*)"/g)) expect(html).toContain(`id="${id}"`);
  });
});

test('Jan 15, Oct 17 and Oct 18, 2025 are on their articles', () => {
  const shown = articles.filter((article) => !article.sampleDate).map(dayAndMinutes);
  expect(shown).toEqual(['Oct 18, 2025, 6 min', 'Oct 17, 2025, 5 min', 'Jan 15, 2025, 5 min']);
});

test('the calls to action lead to the chooser, both invest pages and an external site', () => {
  const targets = articles.flatMap(({ actions }) => actions.map(({ to, href }) => to ?? (href ? 'external' : '')));
  for (const target of ['investmentSelection', 'invest', 'regaInvest', 'external']) expect(targets).toContain(target);
});

test('the article on Spark Fund One still says $1,000 and its note names the current minimum', async () => {
  const html = await pageOf('how-spark-fund-one-brings-real-estate-investing-closer-to-home');
  const [, note = ''] = html.split('Editor’s note');
  expect(textOf(note.slice(0, 400))).toContain('$500');
  expect(textOf(html)).toContain('$1,000');
});

test('one article carries the risk disclaimer', async () => {
  const carrying = articles.filter(({ disclaimer }) => disclaimer);
  expect(carrying).toHaveLength(1);
  const text = textOf(await pageOf(carrying[0]?.id ?? ''));
  expect(text).toMatch(/capital can be lost/);
  expect(text).toMatch(/distributions are not guaranteed/i);
});

test('the groundbreaking article ends with a media contact and a button to the chooser', async () => {
  const html = await pageOf('harvest-grove-groundbreaking');
  const [, end = ''] = html.split('Media contact');
  expect(end).toContain('href="tel:+13175550142"');
  expect(end).toContain('href="mailto:info@example.com"');
  expect(end).toMatch(/href="\/investment-selection">Explore Investment Options/);
});

test('an id that names no article answers 404', async () => {
  const answer = await request.get('/blog/nothing-here').expect(404);
  expect(textOf(answer.text)).toContain('Oops! Page not found');
});

test('each article of the specification is there', () => {
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

const dayAndMinutes = ({ date, readTime }: Article) => `${formatCalendarDay(date)}, ${readTime} min`;
