import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { auditEvent } from '../../src/base/audit.ts';
import { root } from '../../src/base/root.ts';
import { readConfig } from '../../src/config/config.ts';
import { storeDocument } from '../../src/content/uploads.ts';
import type { ContentVersion } from '../../src/db/rows.ts';
import { openStore, type Store } from '../../src/server/store.ts';
import { databaseOf } from '../helpers/database.ts';
import { sealedIn, strictUmask } from '../helpers/strict-umask.ts';
import { run } from './run-leads.ts';

/** Works with the database beside a folder of content. */
async function withStoreOf<T>(content: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore(readConfig(databaseOf(join(content, '..'))));
  try {
    await store.migrate();
    return await work(store);
  } finally {
    await store.close();
  }
}

/** A folder of content made by `leads content init`, and the command for it. */
async function ownContent() {
  const folder = mkdtempSync(join(tmpdir(), 'own-content-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const content = join(folder, 'content');
  const leads = (...args: string[]) => run(['content', ...args], { dataDir: folder });
  expect(await leads('init', content)).toMatchObject({ code: 0, stdout: expect.stringContaining('CONTENT_DIR=') });
  const file = (name: string) => join(content, name);
  const read = (name: string) => readFileSync(file(name), 'utf8');
  const edit = (name: string, from: string | RegExp, to: string) => {
    const before = read(name);
    writeFileSync(file(name), before.replace(from, to));
    expect(read(name)).not.toBe(before);
  };
  /** As if the owner had last looked at an earlier version, whose sample was another one. */
  const earlier = (name: string, from: string | RegExp, to: string) => {
    const memory = join('.samples', name);
    const before = read(memory);
    edit(memory, from, to);
    const isUnedited = read(name) === before;
    if (isUnedited) cpSync(file(memory), file(name));
    forget(name, read(memory));
  };
  const forget = (name: string, text?: string) => {
    const list = JSON.parse(read('.samples/files.json'));
    if (text === undefined) delete list[name];
    else list[name] = createHash('sha256').update(text).digest('hex');
    writeFileSync(file('.samples/files.json'), JSON.stringify(list));
  };
  return { content, leads, file, read, edit, earlier, forget };
}

test('a copy is complete, and readable by the service', async () => {
  const { leads, content, file } = await ownContent();
  for (const name of ['home.json', 'mails/deck.json', 'articles/built-grand-opening.md', 'pictures/hero-home.webp']) {
    expect(statSync(file(name)).mode & 0o777, name).toBe(0o644);
  }
  expect(await leads('init', content)).toMatchObject({ code: 2, stderr: expect.stringContaining('is not empty') });
});

test('every mistake is named by file, line, column and field, whatever kind of file it is in', async () => {
  const { leads, content, edit, file } = await ownContent();
  edit('about.json', '"heading"', '"headng"');
  edit('company.json', /}\s*$/, '');
  edit('articles/built-grand-opening.md', 'title: ', 'title: Now: ');
  const { code, stdout } = await leads('check', content);
  expect(code).toBe(1);
  for (const [name, words] of [
    ['about.json', ':\\d+:\\d+: [\\w.]*headng is not a field of this file\\.$'],
    ['company.json', ':1:1: this \\{ has no \\} that closes it\\.$'],
    ['articles/built-grand-opening.md', ':2:8: a text with a colon'],
  ] as const) {
    expect(stdout).toMatch(new RegExp(`^${file(name)}${words}`, 'm'));
  }
  const json = await leads('check', content, '--json');
  expect(JSON.parse(json.stdout)).toContainEqual(
    expect.objectContaining({ file: file('company.json'), line: 1, column: 1 }),
  );
});

test('pictures without a file, files without a row and misspelt names are named', async () => {
  const { leads, content, file } = await ownContent();
  rmSync(file('pictures/self-storage.webp'));
  cpSync(file('pictures/hero-home.webp'), file('pictures/unknown.webp'));
  cpSync(file('about.json'), file('abuot.json'));
  const { code, stdout } = await leads('check', content);
  expect(code).toBe(1);
  expect(stdout).toMatch(/pictures\.json:\d+:\d+: picture "self-storage" has no file/);
  expect(stdout).toContain(`${file('pictures/unknown.webp')}: pictures.json says nothing about this picture.`);
  expect(stdout).toContain(`${file('abuot.json')}: the site reads no file of this name.`);
});

test('what only shows on pages is named where it is written: links, claims, names in braces, what has no room', async () => {
  const { leads, content, edit, file } = await ownContent();
  const { answers } = JSON.parse(readFileSync(join(root, 'data/content/questions.json'), 'utf8'));
  const index = answers.findIndex(({ place }: { place: string }) => place === '/terms#returns');
  const paragraph = JSON.stringify({ type: 'paragraph', text: 'Words that fill a page. '.repeat(400) });
  renameSync(file('articles/built-grand-opening.md'), file('articles/grand-opening.md'));
  edit('projects.json', /"built-grand-opening"/g, '"grand-opening"');
  for (const article of ['harvest-grove-groundbreaking', 'rise-of-local-industrial']) {
    edit(`articles/${article}.md`, 'built-grand-opening', 'grand-opening');
  }
  edit('articles/wall-street-to-main-street.md', '](/ppm)', '](/documents/nope.pdf)');
  edit('terms.json', `"${answers[index].heading}"`, '"Renamed"');
  edit('contact.json', '"lead": "', '"lead": "You get 8.5% a year. From {minimums}. ');
  edit('articles/grand-opening.md', /(\n---\n)/, '$1Take your place. It begins with {least}.\n\n');
  edit('deck.json', /("blocks": \[)(?![\s\S]*"blocks": \[)/, `$1${paragraph},`);
  const { code, stdout } = await leads('check', content);
  expect(code).toBe(1);
  for (const [name, words] of [
    ['rsvp.json', 'recap\\.article links to /blog/built-grand-opening, and there is no such article\\.$'],
    [
      'articles/wall-street-to-main-street.md',
      'the text links to /documents/nope\\.pdf, and there is no such document',
    ],
    ['questions.json', `answers\\.${index}\\.heading: no passage at /terms#returns has the heading`],
    [
      'contact.json',
      'lead: "[^"]*You get 8\\.5% a year[^"]*" is without "targeted, not guaranteed" in the same section',
    ],
    ['contact.json', 'lead: "[^"]*You get 8\\.5% a year[^"]*" is without a link to /ppm in the same section'],
    ['contact.json', 'lead: "\\{minimums\\}" is on the page as it is'],
    ['articles/grand-opening.md', '"Take your place\\." says "Take your place"'],
    ['articles/grand-opening.md', '"\\{least\\}" is on the page as it is'],
  ] as const) {
    expect(stdout).toMatch(new RegExp(`^${file(name)}:\\d+:\\d+: ${words}`, 'm'));
  }
  expect(stdout).toMatch(new RegExp(`^${file('deck.json')}: the page "[^"]+" has more words than fit on it\\.$`, 'm'));
});

test('texts that still say the name of a renamed fund are listed, and are no mistakes', async () => {
  const { leads, content, edit, file } = await ownContent();
  edit('offerings.json', '"name": "Spark Fund One"', '"name": "Lakeshore Fund One"');
  const { code, stdout, stderr } = await leads('check', content);
  expect(stdout).toBe(`No mistake found in ${content}.\n`);
  expect(stderr).toMatch(/^Texts with a former name, which may be intended: \d\d\n/);
  expect(stderr).toContain(`${file('webinar.json')}:8:`);
  expect(stderr).toContain(': webinar.lead still says "Spark Fund One".');
  expect(code).toBe(0);
});

test('an upgrade brings what is new, and leaves every edit as it is', async () => {
  const { leads, content, read, edit, earlier, forget, file } = await ownContent();
  earlier('about.json', '"heading": "', '"heading": "Formerly ');
  earlier('home.json', '"heading": "', '"heading": "Formerly ');
  edit('home.json', '"heading": "Formerly ', '"heading": "Ours, ');
  edit('contact.json', '"heading": "', '"heading": "Ours, ');
  forget('terms.json');
  rmSync(file('terms.json'));
  rmSync(file('articles/built-grand-opening.md'));

  const shown = await leads('diff', content);
  expect(shown.code).toBe(0);
  expect(shown.stdout).toContain('New in this version:\n  terms.json\n');
  expect(shown.stdout).toContain('Changed in this version, and not edited by you:\n  about.json\n');
  expect(shown.stdout).toMatch(
    new RegExp(`${file('home.json')}:\\d+:\\d+: [\\w.]*heading was "Formerly .*" and is ".*"; yours is "Ours, `),
  );
  expect(shown.stdout).toContain('You have edited 1 file that');
  expect(read('about.json')).toContain('Formerly');

  const edited = ['home.json', 'contact.json'].map(read);
  expect(await leads('diff', content, '--apply')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Copied 2'),
  });
  expect(['home.json', 'contact.json'].map(read)).toEqual(edited);
  expect(read('about.json')).not.toContain('Formerly');
  expect(existsSync(file('terms.json'))).toBe(true);
  expect(existsSync(file('articles/built-grand-opening.md'))).toBe(false);
  expect((await leads('diff', content)).stdout).toMatch(/^Nothing is new\. You have edited 2 files/);
});

test('other line ends are no edit', async () => {
  const { leads, content, read, file } = await ownContent();
  for (const name of ['about.json', 'articles/built-grand-opening.md']) {
    writeFileSync(file(name), read(name).replaceAll('\n', '\r\n'));
  }
  expect((await leads('diff', content)).stdout).toContain('You have edited 0 files');
});

test('a folder that is missing, not named, or not made from samples is refused in a sentence', async () => {
  const { leads, content, file } = await ownContent();
  expect(await leads('check', join(content, 'none'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('there is no folder'),
  });
  expect(await leads('init')).toMatchObject({ code: 2, stderr: 'leads: name a folder, or set CONTENT_DIR.\n' });
  rmSync(file('.samples'), { recursive: true });
  expect((await leads('diff', content)).stderr).toContain('was not made by `leads content init`');
});

const by = { by: 'kim@example.com', via: 'web' } as const;
const clock = () => Date.UTC(2026, 2, 2);

/** Publishes a value as the text of a file, and answers the text. */
async function published(store: Store, file: string, value: unknown): Promise<string> {
  const text = JSON.stringify(value);
  const version: ContentVersion = {
    id: 'v1',
    file,
    text,
    state: 'draft',
    live: 0,
    authors: by.by,
    note: '',
    created_at: '',
    changed_at: '',
    approver: '',
    publish_at: null,
    published_at: null,
  };
  await store.versions.add(version);
  const at = new Date(clock()).toISOString();
  const event = auditEvent('content-published', by, clock());
  await store.versions.publish(version, { published_at: at, approver: '' }, event);
  return text;
}

test('an exported picture is its file again', async () => {
  const { leads, content, read, file } = await ownContent();
  const { storePicture } = await import('../../src/content/uploads.ts');
  const { default: sharp } = await import('sharp');
  const bytes = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#208040' } })
    .png()
    .toBuffer();
  const pictures = JSON.parse(read('pictures.json'));
  const text = await withStoreOf(content, async (store) => {
    const stored = await storePicture({ siteImages: store.siteImages, clock }, { bytes, name: 'hall.png' }, by);
    if (stored.outcome !== 'stored') throw new Error(stored.reason);
    pictures['hero-home'].upload = stored.upload;
    return published(store, 'pictures.json', pictures);
  });
  expect(text).toContain('upload');
  expect(await leads('export', content, '--force')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('hero-home'),
  });
  expect(read('pictures.json')).not.toContain('upload');
  const { width, height, format } = await sharp(file('pictures/hero-home.webp')).metadata();
  expect({ width, height, format }).toEqual({ width: 800, height: 450, format: 'webp' });
});

test('an exported document is its file again, and its link has its text', async () => {
  const { leads, content, read, file } = await ownContent();
  const bytes = readFileSync(join(root, 'data/documents/memorandum.pdf'));
  rmSync(file('documents.json')); // as in a folder that an earlier release made
  expect(await leads('check', content)).toMatchObject({ code: 0 });
  await withStoreOf(content, async (store) => {
    const upload = await storeDocument({ siteImages: store.siteImages, clock }, { bytes, name: 'a.pdf' }, by);
    return published(store, 'documents.json', { 'rent-roll': { link: 'Rent roll (PDF)', upload } });
  });
  const { code, stdout } = await leads('export', content);
  expect([code, stdout]).toEqual([0, 'documents.json\ndocuments/rent-roll.pdf\n']);
  expect(readFileSync(file('documents/rent-roll.pdf')).equals(bytes)).toBe(true);
  expect(JSON.parse(read('documents.json'))).toEqual({ 'rent-roll': { link: 'Rent roll (PDF)' } });
});

test('what commands write is readable by the server’s user under a strict umask', async () => {
  strictUmask();
  const { leads, content, read, file, earlier } = await ownContent();
  rmSync(file('mails'), { recursive: true });
  await withStoreOf(content, (store) => published(store, 'mails/deck.json', {}));
  expect(await leads('export', content)).toMatchObject({ code: 0, stdout: 'mails/deck.json\n' });
  earlier('home.json', /"lead"/, '"led"');
  expect(await leads('diff', content, '--apply')).toMatchObject({ code: 0 });
  expect(read('home.json')).toContain('"lead"');
  expect(sealedIn(content)).toEqual([]);
});
