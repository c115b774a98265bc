import { describe, expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { brokenLinks, readArticle } from '../../src/content/articles.ts';
import { feedOf } from '../../src/content/feed.ts';
import { loadContent } from '../../src/content/load.ts';
import { sampleTexts } from '../../src/content/sample-texts.ts';
import { formatCalendarDay } from '../../src/site/format.ts';

const front = {
  title: 'A bay & a <door>',
  date: '2025-10-18',
  readTime: '4',
  excerpt: 'One sentence.',
  picture: 'flex-interior',
  actions: '[{ label: Go on, to: invest }]',
  author: 'ellen-marsh',
};
type Field = keyof typeof front | 'modified' | 'related' | 'sample' | 'sampleDate' | 'extra';
const text = (changes: Partial<Record<Field, string | undefined>>, body = 'A first line.') => {
  const lines = Object.entries({ ...front, ...changes }).flatMap(([name, value]) =>
    value ? [`${name}: ${value}`] : [],
  );
  return `---\n${lines.join('\n')}\n---\n${body}\n`;
};
const file = 'data/content/articles/a-bay.md';
const read = (text: string, name = file) => readArticle({ file: name, text }).value;

describe('reading an article', () => {
  test('its text becomes HTML: the first paragraph leads, sections have addresses, lists have our marks', () => {
    const { html, sections } = read(text({}, 'First.\n\n## Why so?\n\n- one\n\n## Why *so*?\n\nLast.'));
    expect(html).toContain('<p class="lead">First.</p>');
    expect(html).toContain('<ul class="plain">');
    expect(sections).toMatchObject(['part-why-so', 'part-why-so-2'].map((id) => ({ id, title: 'Why so?' })));
    for (const { id } of sections) expect(html).toContain(`<h2 id="${id}">Why `);
  });

  test('HTML in its text is shown as text', () => {
    expect(read(text({}, '<script>1</script>')).html).not.toContain('<script');
  });

  test('a correction counts from the day that it appears', () => {
    expect(read(text({ modified: '2025-11-04' })).modified).toBe('2025-11-04');
    expect(read(text({ modified: '2025-10-17' })).modified).toBeUndefined();
  });

  test('lines may end as they do on Windows, and links at its end may be left out', () => {
    const { title, actions } = read(text({ actions: undefined }).replaceAll('\n', '\r\n'));
    expect([title, actions]).toEqual([front.title, []]);
  });

  test.each([
    ['a missing title', text({ title: undefined }), '2:1: title is missing.'],
    ['a date that is none', text({ date: '2025-02-30' }), '3:1: date must be a day of the calendar.'],
    ['a date in words', text({ date: 'October 18' }), '3:1: date must be a day such as 2025-10-18.'],
    ['an author by name', text({ author: 'Ellen Marsh' }), '8:1: author must be the id of a member in team.json'],
    ['three related articles', text({ related: '[a, b, c]' }), '9:1: related must name no more than two articles.'],
    ['a sample without a reason', text({ sample: 'true' }), '9:1: sample must be text'],
    ['a time in words', text({ readTime: 'four' }), '4:1: readTime must be a number, not "four".'],
    ['a number as a title', text({ title: '2025' }), '2:1: title must be text, in quotation marks: "2025".'],
    ['a field that is none', text({ extra: 'x' }), '9:1: extra is not a field of this file.'],
    [
      'a page that is none',
      text({ actions: '[{ label: Go, to: no }]' }),
      '7:24: actions.0.to must be the name of a page',
    ],
    ['a link without a target', text({ actions: '[{ label: Go }]' }), '7:11: actions.0 needs either "to" or "href".'],
    ['no fields', 'Only text.', '1:1: the file must begin with fields'],
    ['no text', text({}, ' '), '10:1: text must not be empty.'],
    ['a picture', text({}, 'One.\n\nTwo\nand ![x](y.png).'), '13:5: a text has no pictures'],
    ['a picture by its name', text({}, 'One.\n\n![x][y]\n\n[y]: y.png'), '12:1: a text has no pictures'],
    ['one quotation mark', text({ title: '"Now' }), '2:8: this quotation mark has no other'],
    ['a field given twice', text({ extra: 'x\nextra: y' }), '10:1: extra is here a second time'],
    ['no colon', text({ date: '2025-10-18\nreadTime 4' }), '4:1: a field is written "name: value"'],
    ['no space', text({ extra: 'x\ntitle:Now\nx: 1' }), '10:1: a space is missing after the colon'],
    ['a tab', text({ actions: '\n\t- label: Go' }), '8:1: lines are indented with spaces'],
    [
      'a line out of its column',
      text({ actions: '\n  - a: b\n   to: c' }),
      '9:1: this line must begin below the first letter',
    ],
  ])('%s is refused by file, line and column', (_, text, words) => {
    expect(() => read(text)).toThrow(`${file}:${words}`);
  });

  test.each<[string, Parameters<typeof text>[0], string, string]>([
    ['a colon', { title: 'A new: bay' }, '2:8', 'title: "A new: bay"'],
    ['a number sign', { title: 'Bay #4 opens' }, '2:8', 'title: "Bay #4 opens"'],
    ['a star', { excerpt: '*Now* open' }, '5:10', 'excerpt: "*Now* open"'],
    ['an at sign', { title: '@home' }, '2:8', 'title: "@home"'],
    ['an exclamation mark', { title: '!now' }, '2:8', 'title: "!now"'],
    ['an ampersand', { title: '&now then' }, '2:8', 'title: "&now then"'],
    ['brackets', { title: '[New] bay' }, '2:8', 'title: "[New] bay"'],
    ['quoted words', { title: '"Now" it is' }, '2:8', String.raw`title: "\"Now\" it is"`],
    ['an apostrophe', { title: "'It's'" }, '2:8', `title: "It's"`],
  ])(
    'a text with %s in the fields needs quotation marks, which is said with an example',
    (_, fields, place, example) => {
      expect(() => read(text(fields))).toThrow(`${file}:${place}: a text with`);
      expect(() => read(text(fields))).toThrow(example);
    },
  );

  test('all that is wrong is said at once', () => {
    expect(() => read(text({ title: undefined, readTime: '0' }, '# One'))).toThrow(
      [
        `${file}:9:1: headings in the text begin with "##": the title is the only first heading.`,
        `${file}:2:1: title is missing.`,
        `${file}:3:1: readTime must be at least 1.`,
      ].join('\n'),
    );
  });

  test.each([
    ['Words.\n\n## \n\nMore.', '12:1: a heading has no words.'],
    ['Words.\n\n### **\n\n####', '14:1: a heading has no words.'],
    ['A [map](https://example.com/a map).', '10:7: a link cannot be read'],
    ['Words\n[press](javascript:alert(1)).', '11:7: a link cannot be read'],
    ['Words [here]().', '10:12: a link cannot be read'],
  ])('what visitors would see as it was typed is refused: %j', (written, wrong) => {
    expect(() => read(text({}, written))).toThrow(`${file}:${wrong}`);
  });

  test('a file name that is no address is refused', () => {
    expect(() => read(text({}), 'articles/A Bay.md')).toThrow('articles/A Bay.md: the name must be');
  });
});

test('a calendar day is the same day in Indianapolis', () => {
  expect(['2025-01-15', '2025-07-15'].map(formatCalendarDay)).toEqual(['Jan 15, 2025', 'Jul 15, 2025']);
});

describe('what an article names', () => {
  const others = ['a-door', 'a-yard'].map((id) => readArticle({ file: `${id}.md`, text: text({}) }));
  const team = { members: [{ id: 'ellen-marsh' }] } as Parameters<typeof brokenLinks>[1];
  const broken = (changes: Parameters<typeof text>[0]) =>
    brokenLinks([readArticle({ file, text: text(changes) }), ...others], team).map(
      ({ line, column, message }) => `${line}:${column}: ${message}`,
    );

  test.each<[string, Parameters<typeof text>[0], ...string[]]>([
    ['what is there', { related: '[a-yard, a-door]' }],
    ['an author who is not on the team', { author: 'nobody' }, '8:1: author "nobody" is not in team.json.'],
    ['no article', { related: '[a-door, nothing]' }, '9:19: related "nothing" is not another article.'],
    ['itself', { related: '[a-bay]' }, '9:11: related "a-bay" is not another article.'],
    ['an article twice', { related: '[a-door, a-door]' }, '9:19: related "a-door" is here twice.'],
  ])('%s: each mistake has its place', (_, changes, ...words) => {
    expect(broken(changes)).toEqual(words);
  });
});

describe('sample texts', () => {
  test('are found wherever a file has them, with what the owner has to do', () => {
    const article = read(text({ sample: 'Confirm the size.', sampleDate: 'true' }));
    const parts = { company: { name: 'A', sample: ['Set the name.'] }, figures: { rent: { sample: 'Set the rent.' } } };
    expect(sampleTexts({ ...parts, articles: [article, read(text({}))] })).toEqual([
      { file: 'company.json', path: ['sample'], needs: 'Set the name.' },
      { file: 'figures.json', path: ['rent', 'sample'], needs: 'Set the rent.' },
      { file: 'articles/a-bay.md', path: ['sampleDate'], needs: 'Set the true date.' },
      { file: 'articles/a-bay.md', path: ['sample'], needs: 'Confirm the size.' },
    ]);
  });

  test('include the people, the documents, the figures of ours and the project with the sample name', () => {
    const files = sampleTexts(loadContent(root)).map(({ file }) => file);
    for (const name of ['team', 'company', 'memorandum', 'deck', 'sample-circular', 'figures', 'videos']) {
      expect(files).toContain(`${name}.json`);
    }
    expect(files).toContain('articles/harvest-grove-groundbreaking.md');
  });
});

test('the feed escapes what XML reserves', () => {
  const feed = feedOf('https://a.example', { title: 'T & T', description: 'D' }, [read(text({}))]);
  expect(feed).toContain('<title>T &amp; T</title>');
  expect(feed).toContain('<title>A bay &amp; a &lt;door&gt;</title>');
  expect(feed).toContain('<guid isPermaLink="true">https://a.example/blog/a-bay</guid>');
});
