import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { parsedJson } from '../../src/base/json-object.ts';
import { root } from '../../src/base/root.ts';
import { readJson } from '../../src/content/json.ts';
import { loadContent } from '../../src/content/load.ts';
import { ContentError } from '../../src/content/mistake.ts';
import { tries } from '../helpers/property.ts';

const read = (text: string) => readJson({ file: 'a.json', text });

test.each([
  ['a missing comma', '{\n  "a": "x"\n  "b": 1\n}', '2:11: a comma is missing after "x".'],
  ['a comma too many', '{\n  "a": 1,\n}', '2:9: the comma before } is one too many.'],
  ['two commas', '{"a": 1,, "b": 2}', '1:9: this comma is one too many.'],
  ['a missing colon', '{"a" "x"}', '1:5: a colon is missing after "a".'],
  ['a missing value', '{"a": }', '1:7: a value is missing here.'],
  [
    'a quotation mark without another',
    '{\n  "a": "x,\n  "b": 1\n}',
    '2:8: this quotation mark has no other on its line',
  ],
  ['a quotation mark inside', '{"a": "a "new" bay"}', String.raw`1:10: a quotation mark inside a text is written \".`],
  ['curly quotation marks', '{“a”: 1}', '1:2: quotation marks are written " and not “.'],
  ['a word without quotation marks', '{"a": yes}', '1:7: yes needs quotation marks: "yes".'],
  ['a single backslash', String.raw`{"a": "C:\x"}`, String.raw`1:7: a backslash inside a text is written \\.`],
  ['a comment', '{ // x\n}', '1:3: JSON has no comments'],
  ['a bracket that nothing closes', '{\n  "a": [1, 2\n}', '2:8: this [ has no ] that closes it.'],
  ['something after the end', '{} {}', '1:4: there is text after the last bracket'],
  ['an empty file', '', '1:1: a value is missing here.'],
  ['a field given twice', '{"a": 1,\n "a": 2}', '2:2: "a" is here a second time'],
])('%s is named by line and column', (_, text, words) => {
  expect(() => read(text)).toThrow(`a.json:${words}`);
});

test('what JSON allows is read as JSON reads it', () => {
  const text = String.raw`{"a\n": [1, -2.5e+3, true, false, null, "\u00e9 \"x\" :,{}[]", {}, []], "__proto__": {"a": 1}, "b": {"c": 1}}`;
  expect(JSON.stringify(read(text).value)).toBe(JSON.stringify(JSON.parse(text)));
  const part = fc.constantFrom(
    '"',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '\\',
    '\n',
    '\t',
    '0',
    '-',
    'e',
    'nul',
    '“',
    "'",
    '//',
    '\ufeff',
  );
  const place = fc.nat(text.length);
  fc.assert(
    fc.property(place, place, part, (from, to, inserted) => {
      const changed = text.slice(0, from) + inserted + text.slice(Math.max(from, to));
      const value = parsedJson(changed);
      if (value === undefined) expect(() => read(changed)).toThrow(ContentError);
      else expect(JSON.stringify(read(changed).value)).toBe(JSON.stringify(value));
    }),
    tries(300),
  );
});

/** A folder with the site's own content, with some files changed. */
function site(changes: Readonly<Record<string, (bytes: Buffer) => Buffer | string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(root, 'data/content'), join(folder, 'data/content'), { recursive: true });
  for (const name of ['images', 'video']) symlinkSync(join(root, 'data', name), join(folder, 'data', name));
  for (const [name, change] of Object.entries(changes)) {
    const path = join(folder, 'data/content', name);
    writeFileSync(path, change(readFileSync(path)));
  }
  return folder;
}
const replaced = (from: string, to: string) => (bytes: Buffer) => {
  expect(String(bytes)).toContain(from);
  return String(bytes).replace(from, to);
};
const article = 'articles/built-grand-opening.md';

test('mistakes in several files are reported at once, each with its place', () => {
  const folder = site({
    'about.json': replaced('"heading"', '"headng"'),
    'company.json': (bytes) => `${bytes}}`,
    [article]: replaced('title: ', 'title: Now: '),
  });
  const lines = messageOf(folder).split('\n');
  expect(lines).toEqual([
    expect.stringMatching(/^data\/content\/company\.json:\d+:1: there is text after the last bracket/),
    expect.stringMatching(/^data\/content\/about\.json:\d+:\d+: [\w.]*heading is missing\.$/),
    expect.stringMatching(/^data\/content\/about\.json:\d+:\d+: [\w.]*headng is not a field of this file\.$/),
    expect.stringMatching(/^data\/content\/articles\/built-grand-opening\.md:2:8: a text with a colon/),
  ]);
});

test('a missing picture, clip, author, article or logo is named with the field that names it', () => {
  const message = messageOf(
    site({
      [article]: (bytes) =>
        replaced('related: [', 'related: [no-')(Buffer.from(replaced('picture: ', 'picture: no-')(bytes))),
      'articles/flex-industrial-backbone.md': replaced('author: ', 'author: no-'),
      'videos.json': replaced('"id": "sample"', '"id": "none"'),
      'company.json': replaced('"disclosures"', '"logo": "none.svg",\n  "disclosures"'),
    }),
  );
  for (const words of [
    /built-grand-opening\.md:\d+:1: picture "no-[\w-]+" is not in pictures\.json/,
    /built-grand-opening\.md:\d+:\d+: related "no-[\w-]+" is not another article/,
    /flex-industrial-backbone\.md:\d+:1: author "no-[\w-]+" is not in team\.json/,
    /videos\.json:\d+:\d+: [\w-]+\.id "none" is not a clip/,
    /company\.json:\d+:\d+: logo "none\.svg" is not in icons\//,
  ])
    expect(message).toMatch(words);
});

test('a term that offerings.json does not have is named where a sentence names it', () => {
  const folder = site({
    'home.json': replaced('{spark.minimum}', '{spark.minimun}'),
    'contact.json': replaced('"lead": "', '"lead": "{minimum} '),
    [article]: replaced('{spark.minimum}', '{spark.least}'),
  });
  for (const words of [
    /home\.json:\d+:\d+: [\w.]+ names \{spark\.minimun\}, which isn’t a term of offerings\.json\./,
    /contact\.json:\d+:\d+: lead names \{minimum\}, which isn’t a term/,
    /built-grand-opening\.md:\d+:\d+: the text names \{spark\.least\}, which isn’t a term/,
  ])
    expect(messageOf(folder)).toMatch(words);
});

test('a term that cannot be is named in offerings.json alone', () => {
  for (const [from, to, words] of [
    ['"start": 2500', '"start": 100', 'spark.calculator needs a start'],
    ['"minimum": 500,\n    "pref', '"minimum": 600,\n    "pref', 'minimum must not be below the minimum of $600.'],
    ['"paymentsPerYear": 4', '"paymentsPerYear": 3', 'paymentsPerYear must be 1, 2, 4 or 12'],
  ] as const) {
    const message = messageOf(site({ 'offerings.json': replaced(from, to) }));
    expect(message).toContain(words);
    expect(message).toMatch(/^data\/content\/offerings\.json:\d+:\d+: [^\n]*$/);
  }
});

test('a qualified offering without what proves it is refused, each field by its name', () => {
  const qualified = site({ 'offerings.json': replaced('"spark": {', '"spark": { "qualified": true,') });
  for (const name of ['fileNumber', 'filings', 'circular']) {
    expect(messageOf(qualified)).toContain(`spark.${name} must be filled in for a qualified offering.`);
  }
  const proven = '"fileNumber": "024-1", "filings": "https://sec.example/1", "circular": "https://sec.example/1.pdf",';
  const whole = site({ 'offerings.json': replaced('"spark": {', `"spark": { "qualified": true, ${proven}`) });
  expect(loadContent(whole).offerings.spark.qualified).toBe(true);
});

test('a mistake ends with one full stop', () => {
  const folder = site({
    'company.json': (bytes) =>
      JSON.stringify({ ...JSON.parse(String(bytes)), colors: { ink: '#ffffff', light: '#ffc24b' } }),
  });
  expect(messageOf(folder)).toMatch(/the nearest shade is #[0-9a-f]{6}\.$/);
});

test('files that begin with a byte order mark are read', () => {
  const mark = (bytes: Buffer) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]);
  expect(loadContent(site({ 'about.json': mark, [article]: mark }))).toEqual(loadContent(root));
});

test('files in another encoding are refused with a way out', () => {
  const folder = site({
    'about.json': (bytes) => Buffer.from(`\ufeff${bytes}`, 'utf16le'),
    'home.json': (bytes) => Buffer.concat([bytes, Buffer.from([0xe9])]),
  });
  const words = 'the file is not saved as UTF-8: choose that encoding in your editor and save it again.';
  expect(messageOf(folder)).toBe(`data/content/home.json: ${words}\ndata/content/about.json: ${words}`);
});

test('a missing file is named', () => {
  const folder = site({});
  rmSync(join(folder, 'data/content/about.json'));
  expect(messageOf(folder)).toBe('data/content/about.json: the file is missing.');
});

test('two articles with one address are refused, and one whose name ends in capitals is not left out', () => {
  const folder = site({});
  const path = join(folder, 'data/content', article);
  cpSync(path, path.replace('.md', '.markdown'));
  expect(messageOf(folder)).toContain('another file has the address /blog/built-grand-opening already');
  rmSync(path.replace('.md', '.markdown'));
  renameSync(path, path.replace('.md', '.MD'));
  expect(loadContent(folder)).toEqual(loadContent(root));
});

test('past twenty mistakes the message counts the rest', () => {
  const folder = site({ 'pictures.json': (bytes) => String(bytes).replaceAll('"alt":', '"alternative":') });
  expect(messageOf(folder).split('\n')).toHaveLength(21);
  expect(messageOf(folder)).toMatch(/\n… and \d+ more\.$/);
});

function messageOf(folder: string): string {
  try {
    loadContent(folder);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('the content was read');
}
