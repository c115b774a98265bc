import { describe, expect, test } from 'vitest';
import { checkPage } from '../../../src/content/claims/check-page.ts';
import { sitePassages } from '../../../src/web/site/questions.ts';
import { recordedLog } from '../../helpers/recorded-log.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';

const { app, request } = await testApp({ CIRCULAR_URL: 'https://circular.example/' });
const ask = (question: string) => request.get('/api/answers').query({ q: question });
const askPage = (question: string) => request.get('/questions').query({ q: question });

describe('the answers', () => {
  test('are passages with their place, and the disclaimer beside a figure', async () => {
    const { body } = await ask('What is the minimum investment?').expect(200);
    expect(body).toMatchObject({
      ok: true,
      answer: {
        heading: 'Minimum investment',
        url: '/invest#key-figures',
        figures: true,
        disclaimer: {
          text: expect.stringContaining('Targeted, not guaranteed'),
          documents: [{ name: 'offering circular', url: 'https://circular.example/' }],
        },
      },
      others: expect.arrayContaining([expect.objectContaining({ url: '/regd#offering-terms' })]),
    });
  });

  test('carry no disclaimer where there is no figure', async () => {
    const { body } = await ask('What is flex industrial?').expect(200);
    expect(body.answer).toMatchObject({ figures: false });
    expect(body.answer).not.toHaveProperty('disclaimer');
  });

  test('say plainly that the site says nothing', async () => {
    const { body } = await ask('weather in Paris').expect(200);
    expect(body).toEqual({ ok: true, answer: null, others: [], message: 'I couldn’t find that on this site.' });
  });

  test('to nothing are nothing', async () => {
    for (const question of ['', '   ']) expect((await ask(question).expect(200)).body.answer).toBeNull();
  });

  test.each([
    ['a question of 201 characters', `q=${'a'.repeat(201)}`],
    ['two questions', 'q=one&q=two'],
  ])('%s is refused in a sentence', async (_, query) => {
    const { body } = await request.get(`/api/answers?${query}`).expect(422);
    expect(body).toEqual({ ok: false, message: 'Please ask in 200 characters or fewer.' });
    await request.get(`/questions?${query}`).expect(422);
  });

  test('a question of 200 characters is taken', async () => {
    await ask('a'.repeat(200)).expect(200);
  });

  test('are cached nowhere', async () => {
    for (const answer of [await ask('fees'), await askPage('fees')]) {
      expect(answer.get('cache-control')).toBe('private, no-store');
    }
  });

  test('the 61st of a minute is refused with a sentence and a time', async () => {
    const other = await testApp();
    for (let count = 0; count < 60; count++) await other.request.get('/api/answers?q=fees').expect(200);
    const refused = await other.request.get('/api/answers?q=fees').set('accept', 'application/json').expect(429);
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
    const { text } = await request.get('/questions').expect(200);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(textOf(text)).toContain('Your question');
    expect((await request.get('/sitemap.xml')).text).not.toContain('/questions');
  });

  test('shows the same answer as the box, and preserves what was typed', async () => {
    const question = 'What are the risks?';
    const { body } = await ask(question);
    const { text } = await askPage(question).expect(200);
    expect(textOf(text)).toContain(body.answer.text);
    expect(text).toContain(`href="${body.answer.url}"`);
    expect(text).toContain(`value="${question}"`);
    for (const { url } of body.others) expect(text).toContain(`href="${url}"`);
  });

  test('offers the contact page when there is no answer', async () => {
    const { text } = await askPage('weather in Paris').expect(200);
    expect(text).toMatch(/I couldn’t find that on this site\.(?:<!-- -->)? <a href="\/contact">/);
  });

  test('shows what was typed as text, whatever it is', async () => {
    const { text } = await askPage('<script>alert(1)</script>').expect(200);
    expect(text).not.toContain('<script>alert');
  });

  test('sends the next page nothing of the question', async () => {
    expect((await askPage('fees')).get('referrer-policy')).toBe('strict-origin');
  });

  const circular = 'https://circular.example/';
  test.each([
    ['What is the preferred return?', circular],
    ['When do I get paid?', circular],
    ['What is the target total return?', circular],
    ['opportunity fund minimum', '/ppm'],
    ['Is there a webinar?', circular],
    ['What does preferred mean?', circular],
    ['Tell me about BUILT', circular],
  ])('an answer to "%s" says that returns are targeted, and links %s', async (question, url) => {
    const { text } = await askPage(question).expect(200);
    const { figures } = app.context.pages.content;
    const rendering = { name: question, html: text, documents: [url], needsLegend: false, isDocument: true } as const;
    expect(checkPage(rendering, figures)).toEqual([]);
  });
});

describe('the passages', async () => {
  const passages = await sitePassages(app.context.pages);
  const paths = [...new Set(passages.map(({ url }) => url.split('#')[0] ?? ''))];
  /** Letters and digits only: how a page sets its words does not matter. */
  const bare = (text: string) => text.replace(/[^\p{L}\p{N}%$+]+/gu, ' ').trim();
  const pages = new Map<string, { html: string; text: string }>();
  for (const path of paths) {
    const { text } = await request.get(path).expect(200);
    pages.set(path, { html: text, text: bare(textOf(text)) });
  }

  test.each(paths)('of %s are on it, under a heading and an anchor that it has', (path) => {
    const page = pages.get(path) as { html: string; text: string };
    for (const { url, heading, parts } of passages.filter((passage) => passage.url.split('#')[0] === path)) {
      const anchor = url.split('#')[1];
      if (anchor) expect(page.html, url).toContain(`id="${anchor}"`);
      if (!page.html.includes(`aria-label="${heading}"`)) expect(page.text, url).toContain(bare(heading));
      for (const piece of parts.flatMap((part) => part.split(/(?<=[.!?]) |: |, /))) {
        // A fact may begin with its value.
        for (const words of /\d/.test(piece) ? bare(piece).split(' ') : [bare(piece)]) {
          expect(page.text, url).toContain(words);
        }
      }
    }
  });
});

test('four pages have the question box, whose form works without scripts', async () => {
  for (const path of ['/invest', '/flex-industrial-invest', '/flex-industrial', '/built-flex-industrial']) {
    const { text } = await request.get(path).expect(200);
    const form = /<form(?=[^>]*class="question__form")[^>]*>/.exec(text)?.[0];
    expect(form, path).toContain('action="/questions"');
    expect(form, path).not.toContain('method="post"');
    expect(textOf(text), path).toContain('Ask a question');
  }
  expect((await request.get('/contact')).text).not.toContain('class="question__form"');
});
