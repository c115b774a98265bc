import { describe, expect, test } from 'vitest';
import { sitePassages } from '../../../src/web/site/questions.ts';
import { clientOf } from '../../helpers/desk.ts';
import type { Page } from '../../helpers/page.ts';
import { recordedLog } from '../../helpers/recorded-log.ts';
import { testApp } from '../../helpers/test-app.ts';

const circular = 'https://circular.example/';
const site = await testApp({ CIRCULAR_URL: circular });
const { app, request } = site;
const visitor = clientOf(site);
const ask = (question: string) => request.get('/api/answers').query({ q: question });
const askPage = (question: string) => visitor.get(`/questions?${new URLSearchParams({ q: question })}`);

describe('the answers', () => {
  test('are passages with their place, and the disclaimer beside a figure', async () => {
    const { body } = await ask('What is the minimum investment?').expect(200);
    expect(body).toMatchObject({
      ok: true,
      answer: {
        heading: 'Minimum investment',
        url: '/invest#key-figures',
        disclaimer: {
          text: expect.stringContaining('targeted, not guaranteed'),
          documents: [{ name: 'offering circular', url: circular }],
        },
      },
      others: expect.arrayContaining([expect.objectContaining({ url: '/regd#offering-terms' })]),
    });
  });

  test('say plainly that the site says nothing', async () => {
    const { body } = await ask('weather in Paris').expect(200);
    expect(body).toEqual({
      ok: true,
      answer: null,
      others: [],
      message: expect.stringContaining('We couldn’t find that on this site.'),
    });
  });

  test('are for one question of up to 200 characters, to nothing are nothing, and are cached nowhere', async () => {
    for (const question of ['', '   ']) expect((await ask(question).expect(200)).body.answer).toBeNull();
    await ask('a'.repeat(200)).expect(200);
    for (const query of [`q=${'a'.repeat(201)}`, 'q=one&q=two']) {
      const { body } = await request.get(`/api/answers?${query}`).expect(422);
      expect(body).toEqual({ ok: false, message: 'Please ask in 200 characters or fewer.' });
      await visitor.get(`/questions?${query}`, 422);
    }
    for (const { headers } of [await ask('fees'), await askPage('fees')])
      expect(headers['cache-control']).toBe('private, no-store');
  });

  test('the 61st of a minute is refused with a sentence and a time', async () => {
    const other = await testApp();
    for (let count = 0; count < 60; count++) await other.request.get('/api/answers?q=').expect(200);
    const refused = await other.request.get('/api/answers?q=').set('accept', 'application/json').expect(429);
    expect(refused.body).toMatchObject({ ok: false, message: expect.stringContaining('Please wait') });
    expect(Number(refused.get('retry-after'))).toBeGreaterThan(0);
  });

  test('questions are in no log', async () => {
    const { log, lines } = recordedLog('trace');
    const logged = await testApp({}, { log });
    await logged.request.get('/api/answers?q=zebrafish').expect(200);
    await logged.request.get('/questions?q=zebrafish').expect(200);
    await logged.request.get(`/questions?q=${'zebrafish'.repeat(50)}`).expect(422);
    expect(JSON.stringify(lines)).not.toContain('zebrafish');
  });
});

describe('the page of questions', () => {
  test('is a plain page without a question, hidden from search engines and the sitemap', async () => {
    const page = await visitor.get('/questions');
    expect(page.has('meta[name="robots"][content="noindex"]')).toBe(true);
    expect(page.text).toContain('Your question');
    expect((await request.get('/sitemap.xml')).text).not.toContain('/questions');
  });

  test('shows the same answer as the box, preserves what was typed, and tells the next page nothing of it', async () => {
    const question = 'What are the risks?';
    const { body } = await ask(question);
    const page = await askPage(question);
    expect(page.text).toContain(body.answer.text);
    expect(page.value('q')).toBe(question);
    expect(page.links).toEqual(expect.arrayContaining([body.answer, ...body.others].map(({ url }) => url)));
    expect(page.headers['referrer-policy']).toBe('strict-origin');
  });

  test('offers the contact page when there is no answer, and shows what was typed as text', async () => {
    const page = await askPage('weather in <script>alert(1)</script>');
    expect(page.text).toContain('We couldn’t find that on this site.');
    expect(page.links).toContain('/contact');
    expect(page.html).not.toContain('<script>alert');
  });
});

test('the passages of a page are on it, under a heading and an anchor that it has', async () => {
  /** Letters and digits only: how a page sets its words does not matter. */
  const bare = (text: string) => text.replace(/[^\p{L}\p{N}%$+]+/gu, ' ').trim();
  const pages = new Map<string, { page: Page; text: string }>();
  for (const { url, heading, parts } of await sitePassages(app.context.pages)) {
    const [path = '', anchor] = url.split('#');
    const page = pages.get(path)?.page ?? (await visitor.get(path));
    const text = pages.get(path)?.text ?? bare(page.text);
    pages.set(path, { page, text });
    if (anchor) expect(page.has(`[id="${anchor}"]`), url).toBe(true);
    // A fact may begin with its value.
    const pieces = parts.flatMap((part) => part.split(/(?<=[.!?]) |: |, /)).map(bare);
    const words = pieces.flatMap((piece) => (/\d/.test(piece) ? piece.split(' ') : piece));
    if (!page.has(`[aria-label="${heading}"]`)) words.push(bare(heading));
    expect(
      words.filter((each) => !text.includes(each)),
      url,
    ).toEqual([]);
  }
});

test('four pages have the question box, whose form works without scripts', async () => {
  for (const path of ['/invest', '/flex-industrial-invest', '/flex-industrial', '/built-flex-industrial', '/contact'])
    expect((await visitor.get(path)).attributes('form.question__form', 'action'), path).toEqual(
      path === '/contact' ? [] : ['/questions'],
    );
});
