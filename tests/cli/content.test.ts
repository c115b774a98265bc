import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { auditEvent } from '../../src/base/events.ts';
import { root } from '../../src/base/root.ts';
import { storeDocument, storePicture } from '../../src/content/uploads.ts';
import type { ContentVersion } from '../../src/db/rows.ts';
import { pdf, pngOf } from '../helpers/picture.ts';
import { noon } from '../leads/sample-submission.ts';
import { terminal } from './run-leads.ts';

/** A folder of content made by `leads content init`, and the commands for it. */
async function ownContent() {
  const { store, leads, json } = terminal();
  const content = join(store.dataDir, 'content');
  expect((await leads(`content init ${content}`)).stdout).toContain('CONTENT_DIR=');
  const run = (command: string, code = 0) => leads(`content ${command} ${content}`, code);
  const file = (name: string) => join(content, name);
  const read = (name: string) => readFileSync(file(name), 'utf8');
  const edit = (name: string, from: string | RegExp, to: string) => {
    const before = read(name);
    writeFileSync(file(name), before.replace(from, to));
    expect(read(name)).not.toBe(before);
  };
  /** Expects each mistake by the file that it is in, and what follows its name. */
  const expectMistakes = async (mistakes: readonly (readonly [name: string, words: string])[]) => {
    const { stdout } = await run('check', 1);
    for (const [name, words] of mistakes) expect(stdout).toMatch(new RegExp(`^${file(name)}:${words}`, 'm'));
    return stdout;
  };
  return { store, leads, json, content, run, file, read, edit, expectMistakes };
}

/** What the owner of a folder had last looked at, as an earlier version of the program wrote it. */
function earlierSamples({ file, read, edit }: Awaited<ReturnType<typeof ownContent>>) {
  const remember = (name: string, text?: string) => {
    const list = JSON.parse(read('.samples/files.json'));
    list[name] = text === undefined ? undefined : createHash('sha256').update(text).digest('hex');
    writeFileSync(file('.samples/files.json'), JSON.stringify(list));
  };
  return {
    forget: (name: string) => remember(name),
    change(name: string, from: string | RegExp, to: string) {
      edit(join('.samples', name), from, to);
      cpSync(file(join('.samples', name)), file(name));
      remember(name, read(name));
    },
  };
}

test('every mistake is named by file, line, column and field, whatever kind of file it is in', async () => {
  const { content, json, edit, file, expectMistakes } = await ownContent();
  rmSync(file('pictures/self-storage.webp'));
  cpSync(file('pictures/hero-home.webp'), file('pictures/unknown.webp'));
  cpSync(file('about.json'), file('abuot.json'));
  await expectMistakes([
    ['pictures.json', '\\d+:\\d+: picture "self-storage" has no file'],
    ['pictures/unknown.webp', ' pictures.json says nothing about this picture\\.'],
    ['abuot.json', ' the site reads no file of this name\\.'],
  ]);
  edit('about.json', '"heading"', '"headng"');
  edit('company.json', /}\s*$/, '');
  edit('articles/built-grand-opening.md', 'title: ', 'title: Now: ');
  await expectMistakes([
    ['about.json', '\\d+:\\d+: [\\w.]*headng is not a field of this file\\.$'],
    ['company.json', '1:1: this \\{ has no \\} that closes it\\.$'],
    ['articles/built-grand-opening.md', '2:8: a text with a colon'],
  ]);
  expect(await json(`content check ${content}`, 1)).toContainEqual(
    expect.objectContaining({ file: file('company.json'), line: 1, column: 1 }),
  );
});

test('what only shows on pages is named where it is written: links, claims, names in braces, what has no room', async () => {
  const { edit, file, expectMistakes } = await ownContent();
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
  const claim = '\\d+:\\d+: lead: "[^"]*You get 8\\.5% a year[^"]*" is without';
  const stdout = await expectMistakes([
    ['rsvp.json', '\\d+:\\d+: recap\\.article links to /blog/built-grand-opening, and there is no such article\\.$'],
    [
      'articles/wall-street-to-main-street.md',
      '\\d+:\\d+: the text links to /documents/nope\\.pdf, and there is no such document',
    ],
    ['questions.json', `\\d+:\\d+: answers\\.${index}\\.heading: no passage at /terms#returns has the heading`],
    ['contact.json', `${claim} "targeted, not guaranteed" in the same section`],
    ['contact.json', `${claim} a link to /ppm in the same section`],
    ['contact.json', '\\d+:\\d+: lead: "\\{minimums\\}" is on the page as it is'],
    ['articles/grand-opening.md', '\\d+:\\d+: "Take your place\\." says "Take your place"'],
    ['articles/grand-opening.md', '\\d+:\\d+: "\\{least\\}" is on the page as it is'],
  ]);
  expect(stdout).toMatch(new RegExp(`^${file('deck.json')}: the page "[^"]+" has more words than fit on it\\.$`, 'm'));
});

test('texts that still say the name of a renamed fund are listed, and are no mistakes', async () => {
  const { run, content, edit, file } = await ownContent();
  edit('offerings.json', '"name": "Spark Fund One"', '"name": "Lakeshore Fund One"');
  const { stdout, stderr } = await run('check');
  expect(stdout).toBe(`No mistake found in ${content}.\n`);
  expect(stderr).toMatch(/^Texts with a former name, which may be intended: \d\d\n/);
  expect(stderr).toContain(`${file('webinar.json')}:8:`);
  expect(stderr).toContain(': webinar.lead still says "Spark Fund One".');
});

test('an upgrade brings what is new and leaves every edit alone; different line ends are not an edit', async () => {
  const folder = await ownContent();
  const { run, read, edit, file } = folder;
  const earlier = earlierSamples(folder);
  for (const name of ['about.json', 'home.json']) earlier.change(name, '"heading": "', '"heading": "Formerly ');
  edit('home.json', '"heading": "Formerly ', '"heading": "Ours, ');
  edit('contact.json', '"heading": "', '"heading": "Ours, ');
  earlier.forget('terms.json');
  for (const removed of ['terms.json', 'articles/built-grand-opening.md']) rmSync(file(removed));
  for (const name of ['team.json', 'articles/rise-of-local-industrial.md']) edit(name, /\n/g, '\r\n');

  const { stdout } = await run('diff');
  expect(stdout).toContain('New in this version:\n  terms.json\n');
  expect(stdout).toContain('Changed in this version, and not edited by you:\n  about.json\n');
  expect(stdout).toMatch(
    new RegExp(`${file('home.json')}:\\d+:\\d+: [\\w.]*heading was "Formerly .*" and is ".*"; yours is "Ours, `),
  );
  expect(stdout).toContain('You have edited 1 file that');

  const edited = () => ['home.json', 'contact.json'].map(read);
  const before = edited();
  expect((await run('diff --apply')).stdout).toContain('Copied 2');
  expect(edited()).toEqual(before);
  expect(read('about.json')).not.toContain('Formerly');
  expect(existsSync(file('terms.json'))).toBe(true);
  expect(existsSync(file('articles/built-grand-opening.md'))).toBe(false);
  expect((await run('diff')).stdout).toMatch(/^Nothing is new\. You have edited 2 files/);
});

test('a folder that is missing, a file, not named, not empty, or not made from samples is refused in a sentence', async () => {
  const { leads, run, content, file } = await ownContent();
  expect((await leads(`content check ${content}/none`, 1)).stderr).toContain('there is no folder');
  expect((await leads(`content check ${file('about.json')}`, 1)).stderr).toContain('there is no folder');
  expect((await leads(`content init ${file('about.json')}`, 2)).stderr).toContain('is a file');
  expect((await leads('content init', 2)).stderr).toBe('leads: name a folder, or set CONTENT_DIR.\n');
  expect((await run('init', 2)).stderr).toContain('is not empty');
  rmSync(file('.samples'), { recursive: true });
  expect((await run('diff', 1)).stderr).toContain('was not made by `leads content init`');
});

test('what was published in the browser is exported to files: texts, pictures and documents; all are readable under a strict umask', async () => {
  const umask = process.umask(0o077);
  onTestFinished(() => void process.umask(umask));
  const folder = await ownContent();
  const { store, content, run, read, file } = folder;
  const by = { by: 'kim@example.com', via: 'web' } as const;
  const context = { siteImages: store.siteImages, clock: () => noon };
  const picture = await storePicture(context, { bytes: await pngOf('green'), name: 'hall.png' }, by);
  if (picture.outcome !== 'stored') throw new Error(picture.reason);
  const document = await storeDocument(context, { bytes: pdf('rent'), name: 'a.pdf' }, by);
  const pictures = JSON.parse(read('pictures.json'));
  for (const [name, value] of Object.entries({
    'documents.json': { 'rent-roll': { link: 'Rent roll (PDF)', upload: document } },
    'mails/deck.json': {},
    'pictures.json': { ...pictures, 'hero-home': { ...pictures['hero-home'], upload: picture.upload } },
  })) {
    const version: ContentVersion = {
      ...({ id: name, file: name, text: JSON.stringify(value), state: 'draft', live: 0 } as const),
      ...{
        authors: by.by,
        note: '',
        created_at: '',
        changed_at: '',
        approver: '',
        publish_at: null,
        published_at: null,
      },
    };
    await store.versions.add(version);
    const published = { published_at: new Date(noon).toISOString(), approver: '' };
    await store.versions.publish(version, published, auditEvent('content-published', by, noon));
  }

  const documents = ['documents.json', 'documents/rent-roll.pdf'];
  const files = ['', ...documents, 'mails/deck.json', 'pictures.json', 'pictures/hero-home.webp'];
  const elsewhere = await folder.leads(`content export ${content}/elsewhere`);
  expect(elsewhere.stdout.split('\n').sort()).toEqual(files);
  expect((await run('export', 2)).stderr).toContain('--force');
  rmSync(file('mails'), { recursive: true });
  await run('export --force');
  expect(JSON.parse(read('documents.json'))).toEqual({ 'rent-roll': { link: 'Rent roll (PDF)' } });
  expect(readFileSync(file('documents/rent-roll.pdf'))).toEqual(pdf('rent'));
  expect(JSON.parse(read('pictures.json'))).toEqual(pictures);
  const { width, height, format } = await sharp(file('pictures/hero-home.webp')).metadata();
  expect({ width, height, format }).toEqual({ width: 900, height: 450, format: 'webp' });

  earlierSamples(folder).change('home.json', /"lead"/, '"led"');
  await run('diff --apply');
  const names = ['', ...readdirSync(content, { recursive: true, encoding: 'utf8' })];
  expect(names).toEqual(expect.arrayContaining(['home.json', 'articles/built-grand-opening.md']));
  const isSealed = (path: string) => {
    const needed = statSync(path).isDirectory() ? 0o755 : 0o644;
    return (statSync(path).mode & needed) !== needed;
  };
  expect(names.filter((name) => isSealed(file(name)))).toEqual([]);
});
