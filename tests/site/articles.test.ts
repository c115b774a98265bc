import { describe, expect, test } from 'vitest';
import { readArticle } from '../../src/content/articles.ts';
import { feedOf } from '../../src/site/feed.ts';
import { formatCalendarDay } from '../../src/site/format.ts';

const front = {
  title: 'A bay & a <door>',
  date: '2025-10-18',
  readTime: '4',
  excerpt: 'One sentence.',
  picture: 'flex-interior',
  actions: '[{ label: Go on, to: invest }]',
};
const file = (changes: Partial<Record<keyof typeof front | 'extra', string | undefined>>, body = 'A first line.') => {
  const lines = Object.entries({ ...front, ...changes }).flatMap(([name, value]) =>
    value ? [`${name}: ${value}`] : [],
  );
  return `---\n${lines.join('\n')}\n---\n${body}\n`;
};

describe('reading an article', () => {
  test('its text becomes HTML: the first paragraph leads, sections have addresses, lists have our marks', () => {
    const { html, sections } = readArticle('a-bay', file({}, 'First.\n\n## Why so?\n\n- one\n\n## Why so?\n\nLast.'));
    expect(html).toContain('<p class="lead">First.</p>');
    expect(html).toContain('<ul class="plain">');
    expect(sections.map(({ id }) => id)).toEqual(['part-why-so', 'part-why-so-2']);
    for (const { id } of sections) expect(html).toContain(`<h2 id="${id}">Why so?</h2>`);
  });

  test('HTML, pictures and script addresses in its text are shown as text', () => {
    const { html } = readArticle('a-bay', file({}, '<script>1</script>\n\n![x](y.png) [z](javascript:alert)'));
    expect(html).not.toMatch(/<script|<img|href="javascript/);
  });

  test('lines may end as they do on Windows', () => {
    expect(readArticle('a-bay', file({}).replaceAll('\n', '\r\n')).title).toBe(front.title);
  });

  test.each([
    ['a missing title', file({ title: undefined }), 'title is missing.'],
    ['a date that is none', file({ date: '2025-02-30' }), 'date must be a day of the calendar.'],
    ['a date in words', file({ date: 'October 18' }), 'date must be a day such as 2025-10-18.'],
    ['a time in words', file({ readTime: 'four' }), 'readTime must be number, not "four".'],
    ['a field that is none', file({ extra: 'x' }), 'extra is not a field of this file.'],
    [
      'a page that is none',
      file({ actions: '[{ label: Go, to: nowhere }]' }),
      'actions.0.to must be the name of a page',
    ],
    ['a link without a target', file({ actions: '[{ label: Go }]' }), 'actions.0 needs either "to" or "href".'],
    ['fields that are not YAML', file({ title: '"' }), 'the fields cannot be read as YAML'],
    ['no fields', 'Only text.', 'the file must begin with fields'],
    ['no text', file({}, ' '), 'there is no text below the fields.'],
    ['a first-level heading', file({}, '# Title'), 'headings in the text begin with "##"'],
  ])('%s is refused by file and field', (_, text, words) => {
    expect(() => readArticle('a-bay', text)).toThrow(`data/content/articles/a-bay.md: ${words}`);
  });

  test('a file name that is no address is refused', () => {
    expect(() => readArticle('A Bay', file({}))).toThrow('data/content/articles/A Bay.md: the name must be');
  });
});

test('a calendar day is the same day in Indianapolis', () => {
  expect(formatCalendarDay('2025-01-15')).toBe('Jan 15, 2025');
  expect(formatCalendarDay('2025-07-15')).toBe('Jul 15, 2025');
});

test('the feed escapes what XML reserves', () => {
  const feed = feedOf('https://a.example', { title: 'T & T', description: 'D' }, [readArticle('a-bay', file({}))]);
  expect(feed).toContain('<title>T &amp; T</title>');
  expect(feed).toContain('<title>A bay &amp; a &lt;door&gt;</title>');
  expect(feed).toContain('<guid isPermaLink="true">https://a.example/blog/a-bay</guid>');
});
