import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { unpacked } from '../../scripts/media/documents.ts';
import { root } from '../../src/base/root.ts';
import { documents, makeDocument } from '../../src/content/documents/documents.ts';
import { over } from '../../src/content/editing/editable-file.ts';
import { loadContent } from '../../src/content/load.ts';
import { contentFiles } from '../../src/content/source.ts';
import { testApp, textOf } from '../helpers/test-app.ts';
import { openPage } from './open-page.ts';

const shareholder = 'https://shareholders.example/login';
const { request } = await testApp({ PUBLIC_URL: 'https://mainstreet.example', SHAREHOLDER_URL: shareholder });
const page = await openPage(request, '/ppm');
const { memorandum } = loadContent(root);

test('"Ready to Invest" opens a new tab', () => {
  expect(page.html).toMatch(new RegExp(`<a [^>]*href="${shareholder}" target="_blank" rel="noopener">Ready to Invest`));
});

test('every page of the memorandum is in the HTML, marked, and in the list of contents', () => {
  const leaves = page.html.split('<article class="leaf"').slice(1);
  expect(leaves).toHaveLength(memorandum.pages.length);
  memorandum.pages.forEach(({ title }, index) => {
    expect(textOf(leaves[index] ?? '')).toContain(title);
    expect(leaves[index]).toContain('>SAMPLE<');
    expect(page.links.get(title)).toBe(`#memorandum-${index + 1}`);
  });
});

test('every paragraph of the memorandum is on the page', () => {
  const texts = memorandum.pages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => ('text' in block ? block.text : [])),
  );
  // A space takes the place of each tag, also that of a link.
  const read = page.text.replace(/ ([.,])/g, '$1');
  for (const text of texts) expect(read).toContain(text);
});

describe.each(documents)('$name', (document) => {
  const file = `${root}data/documents/${document.name}`;
  const committed = existsSync(file) ? readFileSync(file) : undefined;
  const make = () => makeDocument(root, contentFiles(root), document);

  test('is the same bytes each time, and the committed file is up to date (npm run media)', async () => {
    const [first, second] = await Promise.all([make(), make()]);
    expect(first.equals(second)).toBe(true);
    expect(committed && unpacked(committed) === unpacked(first)).toBe(true);
  });

  test('is the same for each of two companies whose documents are made at once', async () => {
    const company = contentFiles(root).read('company.json').text.replaceAll('Mainstreet', 'Elm & Sons');
    const other = () => makeDocument(root, over(contentFiles(root), new Map([['company.json', company]])), document);
    const [ours, theirs] = [await make(), await other()];
    const together = await Promise.all([make(), other(), make()]);
    expect(theirs.equals(ours)).toBe(false);
    expect(together.map((made) => made.equals(theirs))).toEqual([false, true, false]);
    expect(together.map((made) => made.equals(ours))).toEqual([true, false, true]);
  });

  test('leaves the requests of others a turn after each of its pages', async () => {
    let turns = 0;
    let made = false;
    const count = () => {
      turns++;
      if (!made) setImmediate(count);
    };
    setImmediate(count);
    await make();
    made = true;
    expect(turns).toBeGreaterThan(loadContent(root)[document.source].pages.length);
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
    const links = pages.map(object).filter((annotation) => annotation.includes('/Subtype /Link'));
    const led = links.map((link) => /\/URI \((.*?)\)/.exec(object(/\/A (\d+ 0 R)/.exec(link)?.[1] ?? ''))?.[1]);
    const { company, [document.source]: content } = loadContent(root);
    const telephone = `tel:+1${company.phone.replace(/\D/g, '')}`;
    const wanted = [`mailto:${company.email}`, telephone, ...(content.links ?? []).map(({ href }) => href)];
    expect(new Set(led)).toEqual(new Set(wanted));
    for (const link of links) {
      expect(link).toContain('/StructParent ');
      const [left = 0, bottom = 0, right = 0, top = 0] = (/\/Rect \[([^\]]+)\]/.exec(link)?.[1] ?? '')
        .split(' ')
        .map(Number);
      expect(right - left).toBeGreaterThan(20);
      expect(top - bottom).toBeGreaterThan(8);
    }
    expect(source.match(/\/S \/Link\b/g)).toHaveLength(links.length);
  });

  test.each([40, 90, 150, 600])(
    'has a page for each of its own with a title of %i letters, or is refused',
    async (length) => {
      const { read, ...others } = contentFiles(root);
      const title = JSON.stringify('Rents of buildings '.repeat(40).slice(0, length).trim());
      const files = {
        ...others,
        read: (name: string) => {
          const { text, ...rest } = read(name);
          const isOurs = name === `${document.source}.json`;
          return { ...rest, text: isOurs ? text.replace(/("title": )".*?"/, `$1${title}`) : text };
        },
      };
      const made = await makeDocument(root, files, document).catch((error: Error) => error);
      if (made instanceof Error) expect(made.message).toContain('has more words than fit on it');
      else {
        const { pages } = loadContent(root)[document.source];
        expect(made.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(pages.length);
      }
    },
  );

  test('is served as a PDF', async () => {
    const { headers } = await request.get(`/documents/${document.name}`).expect(200);
    expect(headers['content-type']).toBe('application/pdf');
    // Part of a file that has changed meanwhile would be put behind part of the old one.
    const resumed = { range: 'bytes=100-', 'if-range': '"of-an-earlier-file"' };
    await request.get(`/documents/${document.name}`).set(resumed).expect(200);
  });
});
