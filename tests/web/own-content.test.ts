import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { preparePictures } from '../../src/content/pictures/prepare.ts';
import { copySamples } from '../../src/content/samples/samples.ts';
import { prepareContent } from '../../src/web/http/content-source.ts';
import { testApp } from '../helpers/test-app.ts';

/** A site with content of its own, before it starts. */
function ownSite() {
  const folder = mkdtempSync(join(tmpdir(), 'own-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const places = { contentDir: join(folder, 'content'), dataDir: join(folder, 'data') };
  copySamples(root, places.contentDir);
  const file = (name: string) => join(places.contentDir, name);
  const edit = (name: string, from: string, to: string) =>
    writeFileSync(file(name), readFileSync(file(name), 'utf8').replace(from, to));
  const picture = (name: string, size: { width: number; height: number }, orientation?: number) =>
    sharp({ create: { ...size, channels: 3, background: '#336699' } })
      .withMetadata({ orientation })
      .toFile(file(`pictures/${name}`));
  const said: string[] = [];
  const start = async () => {
    said.length = 0;
    await prepareContent(places, (words) => said.push(words));
    return testApp({ CONTENT_DIR: places.contentDir, DATA_DIR: places.dataDir });
  };
  return { ...places, file, edit, picture, said, start };
}

test('the words, a picture and a document of the owner are those that visitors see', async () => {
  const { edit, said, start, dataDir, picture } = ownSite();
  edit('contact.json', '"heading": "Get in Touch"', '"heading": "Come and See Us"');
  edit('contact.json', '"picture": "built-bloomington"', '"picture": "our-office"');
  const row = '"our-office": { "alt": "Our office", "focus": [50, 50], "shows": "An office" }';
  edit('pictures.json', '{', `{ ${row},`);
  await picture('our-office.jpg', { width: 480, height: 640 }, 6);
  edit('deck.json', '"mark": "SAMPLE"', '"mark": "DRAFT"');

  const { request } = await start();
  expect(said).toEqual(['Converting picture 1 of 1: our-office']);
  const { text } = await request.get('/contact').expect(200);
  expect(text).toContain('Come and See Us');
  const [address = ''] = /\/images\/our-office-[\w.-]+\.avif/.exec(text) ?? [];
  const { body, headers } = await request.get(address).expect(200);
  expect(headers['cache-control']).toContain('immutable');
  // It is shown as the camera held it: wide.
  const { width, height } = await sharp(body).metadata();
  expect(width).toBeGreaterThan(height);
  const home = await request.get('/');
  const [shipped = ''] = /\/images\/hero-home-[\w.-]+\.avif/.exec(home.text) ?? [];
  await request.get(shipped).expect(200);

  const deck = await request.get('/documents/investor-deck.pdf').expect(200);
  expect(deck.body.equals(readFileSync(join(dataDir, 'cache/documents/investor-deck.pdf')))).toBe(true);
  expect(deck.body.toString('latin1')).toContain('(DRAFT');
});

test('a picture that is converted is not converted again, and one that is changed is', async () => {
  const { contentDir, dataDir, file, said, picture } = ownSite();
  const places = { contentDir, dataDir };
  const prepare = () => {
    said.length = 0;
    return prepareContent(places, (words) => said.push(words));
  };
  await picture('self-storage.png', { width: 320, height: 240 });
  rmSync(file('pictures/self-storage.webp'));
  await prepare();
  expect(said).toEqual(['Converting picture 1 of 1: self-storage']);
  const images = readdirSync(join(dataDir, 'cache/images')).filter((name) => name.endsWith('.avif'));
  const made = images.map((name) => statSync(join(dataDir, 'cache/images', name)).mtimeMs);
  await prepare();
  expect(said).toEqual([]);
  expect(images.map((name) => statSync(join(dataDir, 'cache/images', name)).mtimeMs)).toEqual(made);
  rmSync(join(dataDir, 'cache/images', images[0] ?? ''));
  await prepare();
  expect(said).toHaveLength(1);
  expect(readdirSync(join(dataDir, 'cache/images')).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a document of the owner comes before one that is made of the words', async () => {
  const { file, start } = ownSite();
  cpSync(join(root, 'data/documents'), file('documents'), { recursive: true });
  writeFileSync(file('documents/memorandum.pdf'), '%PDF-1.7 ours');
  writeFileSync(file('documents/report.pdf'), '%PDF-1.7 more of ours');
  const { request } = await start();
  expect((await request.get('/documents/memorandum.pdf').expect(200)).body.toString()).toBe('%PDF-1.7 ours');
  await request.get('/documents/report.pdf').expect(200);
});

test('a picture that cannot be read or has no file, a CONTENT_DIR that is not there and a DATA_DIR that is a file stop the start', async () => {
  const { file, contentDir, dataDir } = ownSite();
  const start = (folder = contentDir) => prepareContent({ contentDir: folder, dataDir }, () => {});
  const inFile = prepareContent({ contentDir, dataDir: file('pictures.json') }, () => {});
  await expect(inFile).rejects.toThrow(/^DATA_DIR is ".+"; nothing can be written there: ENOTDIR/);
  writeFileSync(file('pictures/hero-home.webp'), 'no picture');
  await expect(start()).rejects.toThrow('cannot be read as a picture');
  rmSync(file('pictures/hero-home.webp'));
  await expect(start()).rejects.toThrow('picture "hero-home" has no file');
  await expect(start('/nowhere/content')).rejects.toThrow(
    'CONTENT_DIR is "/nowhere/content"; there is no such folder. `leads content init` makes it.',
  );
});

test('a picture is shared in the colors of the company', async () => {
  const { contentDir, dataDir, file, edit, picture } = ownSite();
  edit('company.json', '{', '{ "colors": { "ink": "#2b0a3d", "light": "#7dff9b" },');
  const row = { alt: 'Our office', focus: [50, 50], shows: 'An office' };
  writeFileSync(file('pictures.json'), JSON.stringify({ 'our-office': row }));
  await picture('our-office.jpg', { width: 480, height: 640 });
  const cache = join(dataDir, 'cache');
  await preparePictures({ root, folder: contentDir, cache, say: () => {} });
  const name = readdirSync(cache).find((each) => each.startsWith('our-office-share')) ?? '';
  const corner = { left: 1150, top: 600, width: 1, height: 1 };
  const color = await sharp(join(cache, name)).extract(corner).raw().toBuffer();
  for (const [index, part] of [0x2b, 0x0a, 0x3d].entries())
    expect(Math.abs((color[index] ?? 0) - part)).toBeLessThan(8);
});
