import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { discard, publish } from '../../../../src/content/editing/edit.ts';
import { removeUnusedUploads } from '../../../../src/content/pictures/unused-uploads.ts';
import { storePicture } from '../../../../src/content/uploads.ts';
import { draftOf, editor, skipArchive, skipValidation } from '../../../helpers/edit-content.ts';
import { pngOf } from '../../../helpers/picture.ts';
import { anotherInstance, type TestApp, testApp } from '../../../helpers/test-app.ts';

const pictures = 'pictures.json';
const day = 86_400_000;
let now = Date.parse('2026-03-02T12:00:00Z');
const clock = () => now;

/** Uploads a picture of one color as the form of a picture does, or one for no text, with a file that is cut from it. Answers its name and its files. */
async function upload({ app }: TestApp, green: number, slot?: null) {
  const { siteImages } = app.context.store;
  const bytes = await pngOf({ r: 0, g: green, b: 0 });
  const stored = await storePicture({ siteImages, clock }, { bytes, name: 'office.png', slot }, editor);
  if (stored.outcome !== 'stored') throw new Error(stored.reason);
  const [digest] = stored.upload.split('-');
  const cut = { name: `${digest}-50-50-card-480.webp`, type: 'image/webp', bytes } as const;
  await siteImages.addFiles([cut]);
  return { upload: stored.upload, files: [`${digest}.webp`, cut.name] };
}

test('an upload that nothing names goes 30 days later with all that is cut from it; what a draft, a version or the archive names, or was for no text, never goes', async () => {
  const site = await testApp({}, { clock });
  skipValidation(site);
  skipArchive(site);
  const { store, editing, live } = site.app.context;
  const rows = JSON.parse(live.files.read(pictures).text);
  const draft = (upload: string) =>
    draftOf(site, pictures, JSON.stringify({ ...rows, 'self-storage': { ...rows['self-storage'], upload } }));
  const unnamed = await upload(site, 10);
  const thrownAway = await upload(site, 60);
  const earlier = await upload(site, 110);
  const archived = await upload(site, 160);
  const drafted = await upload(site, 210);
  const forNoText = await upload(site, 250, null);

  await discard(editing, await draft(thrownAway.upload), editor);
  await publish(editing, await draft(earlier.upload), { at: null }, editor);
  await publish(editing, await draftOf(site, pictures, null), { at: null }, editor);
  const html = gzipSync(`<img srcset="/uploads/${archived.files[1]} 480w">`);
  await store.archive.add({ id: 'x', path: '/gone', at: '', sha256: 'x', html, change: '{"versions":[]}' });
  await draft(drafted.upload);

  const all = [unnamed, thrownAway, earlier, archived, drafted, forNoText].flatMap(({ files }) => files);
  now += 30 * day;
  await removeUnusedUploads({ ...store, clock });
  expect(await store.siteImages.missing(all)).toEqual([]);

  now += 1000;
  expect((await upload(site, 60)).files).toEqual(thrownAway.files);
  await removeUnusedUploads({ ...store, clock });
  expect(await store.siteImages.missing(all)).toEqual(unnamed.files);
  const removed = await store.audit.latest(50, { kind: 'images-removed' });
  expect(removed).toMatchObject([{ by: 'site', via: 'site', detail: '{"pictures":2}' }]);

  now += 31 * day;
  for (let time = 0; time < 2; time++) await removeUnusedUploads({ ...store, clock });
  expect(await store.siteImages.missing(all)).toEqual([...unnamed.files, ...thrownAway.files]);
  expect(await store.audit.latest(50, { kind: 'images-removed' })).toHaveLength(2);
});

test('the server removes it by itself', async () => {
  const site = await testApp({}, { clock });
  const { files } = await upload(site, 10);
  now += 31 * day;
  await anotherInstance(site, {}, { clock });
  await expect.poll(() => site.app.context.store.siteImages.missing(files)).toEqual(files);
});
