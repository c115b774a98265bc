import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { unpacked } from '../../scripts/media/documents.ts';
import { root } from '../../src/base/root.ts';
import { documents, makeDocument } from '../../src/content/documents/documents.ts';
import { over } from '../../src/content/editing/editable-file.ts';
import { loadContent } from '../../src/content/load.ts';
import { contentFiles } from '../../src/content/source.ts';
import { clientOf } from '../helpers/desk.ts';
import { testApp } from '../helpers/test-app.ts';

const shareholder = 'https://shareholders.example/login';
const site = await testApp({ SHAREHOLDER_URL: shareholder });
const page = await clientOf(site).get('/ppm');
const content = loadContent(root);

test('"Ready to Invest" opens a new tab', () => {
  expect(page.has(`a[href="${shareholder}"][target="_blank"][rel="noopener"]`)).toBe(true);
});

test('every page of the memorandum is in the HTML with every paragraph, marked, and in the list of contents', () => {
  const leaves = page.texts('article.leaf');
  const { pages } = content.memorandum;
  expect(leaves).toHaveLength(pages.length);
  for (const [index, { title, blocks }] of pages.entries()) {
    // A space takes the place of each tag, also that of a link.
    const leaf = leaves[index]?.replace(/ ([.,])/g, '$1');
    const texts = blocks.flatMap((block) => ('text' in block ? block.text : []));
    for (const words of [title, 'SAMPLE', ...texts]) expect(leaf).toContain(words);
    expect(page.texts(`a[href="#memorandum-${index + 1}"]`)).toContain(title);
  }
});

describe.each(documents)('$name', (document) => {
  const file = `${root}data/documents/${document.name}`;
  const committed = existsSync(file) ? readFileSync(file) : undefined;
  const { pages: ownPages, links = [] } = content[document.source];
  const make = () => makeDocument(root, contentFiles(root), document);

  test('is the same bytes each time, as committed (npm run media), also while that of another company is made, and leaves others a turn after each page', async () => {
    const company = contentFiles(root).read('company.json').text.replaceAll('Mainstreet', 'Elm & Sons');
    const other = () => makeDocument(root, over(contentFiles(root), new Map([['company.json', company]])), document);
    const alone = await other();
    let [turns, isMade] = [0, false];
    const count = () => {
      turns++;
      if (!isMade) setImmediate(count);
    };
    setImmediate(count);
    const [first, theirs, second] = await Promise.all([make(), other(), make()]);
    isMade = true;
    expect([first.equals(second), theirs.equals(alone), theirs.equals(first)]).toEqual([true, true, false]);
    expect(committed && unpacked(committed) === unpacked(first)).toBe(true);
    expect(turns).toBeGreaterThan(ownPages.length);
  });

  test('is tagged, and names its language and its title, which says that it is a sample', () => {
    const source = committed?.toString('latin1') ?? '';
    for (const entry of ['/MarkInfo', '/Marked true', '/StructTreeRoot', '/Lang (en-US)', '/DisplayDocTitle true']) {
      expect(source).toContain(entry);
    }
    expect(source).toMatch(/\((?:Private Placement Memorandum|Spark Fund One) \\\(SAMPLE\\\)\)/);
  });

  test('has links to press on our email, our phone number and its sources, each an element of its own for readers', () => {
    const source = committed?.toString('latin1') ?? '';
    const pages = [...source.matchAll(/\/Annots \[([^\]]+)\]/g)].flatMap(
      ([, refs = '']) => refs.match(/\d+ 0 R/g) ?? [],
    );
    const object = (ref: string) => source.split(`\n${ref.replace(' R', ' obj')}\n`)[1]?.split('\nendobj')[0] ?? '';
    const pressed = pages.map(object).filter((annotation) => annotation.includes('/Subtype /Link'));
    const led = pressed.map((link) => /\/URI \((.*?)\)/.exec(object(/\/A (\d+ 0 R)/.exec(link)?.[1] ?? ''))?.[1]);
    const { company } = content;
    const telephone = `tel:+1${company.phone.replace(/\D/g, '')}`;
    const wanted = [`mailto:${company.email}`, telephone, ...links.map(({ href }) => href)];
    expect(new Set(led)).toEqual(new Set(wanted));
    for (const link of pressed) {
      expect(link).toContain('/StructParent ');
      const [left = 0, bottom = 0, right = 0, top = 0] = (/\/Rect \[([^\]]+)\]/.exec(link)?.[1] ?? '')
        .split(' ')
        .map(Number);
      expect(right - left).toBeGreaterThan(20);
      expect(top - bottom).toBeGreaterThan(8);
    }
    expect(source.match(/\/S \/Link\b/g)).toHaveLength(pressed.length);
  });

  test.each([90, 600])('has a page for each of its own with a title of %i letters, or is refused', async (length) => {
    const title = JSON.stringify('Rents of buildings '.repeat(40).slice(0, length).trim());
    const name = `${document.source}.json`;
    const text = contentFiles(root)
      .read(name)
      .text.replace(/("title": )".*?"/, `$1${title}`);
    const made = makeDocument(root, over(contentFiles(root), new Map([[name, text]])), document);
    const ended = await made.catch((error: Error) => error);
    if (ended instanceof Error) expect(ended.message).toContain('has more words than fit on it');
    else expect(ended.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(ownPages.length);
  });

  test('is served as a PDF', async () => {
    const get = () => site.request.get(`/documents/${document.name}`);
    await get().expect(200).expect('content-type', 'application/pdf');
    // Part of a file that has changed meanwhile would be put behind part of the old one.
    const resumed = { range: 'bytes=100-', 'if-range': '"of-an-earlier-file"' };
    await get().set(resumed).expect(200);
  });
});
