import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { discard, publish } from '../../../../src/content/editing/edit.ts';
import { removeUnusedUploads } from '../../../../src/content/pictures/unused-uploads.ts';
import { storePicture } from '../../../../src/content/uploads.ts';
import { draftOf, editor } from '../../../helpers/edit-content.ts';
import { pngOf } from '../../../helpers/picture.ts';
import { anotherInstance, type TestApp, testApp } from '../../../helpers/test-app.ts';

const pictures = 'pictures.json';
const day = 86_400_000;

/** Uploads a picture of one color as the form of a picture does, with a file that is cut from it. Answers its name and its files. */
async function upload({ app }: TestApp, green: number, clock: () => number) {
  const { siteImages } = app.context.store;
  const bytes = await pngOf({ r: 0, g: green, b: 0 });
  const stored = await storePicture({ siteImages, clock }, { bytes, name: 'office.png' }, editor);
  if (stored.outcome !== 'stored') throw new Error(stored.reason);
  const [digest] = stored.upload.split('-');
  const cut = { name: `${digest}-50-50-card-480.webp`, type: 'image/webp', bytes } as const;
  await siteImages.addFiles([cut]);
  return { upload: stored.upload, files: [`${digest}.webp`, cut.name] };
}

/** The pictures of the site, one of them uploaded. */
function withUpload({ app }: TestApp, upload: string): string {
  const rows = JSON.parse(app.context.live.files.read(pictures).text);
  return JSON.stringify({ ...rows, 'self-storage': { ...rows['self-storage'], upload } });
}

const draft = (site: TestApp, text: string | null) => draftOf(site, pictures, text);

test('an upload that nothing names goes 30 days later with all that is cut from it; what a draft, a version or the archive names never goes', async () => {
  let now = Date.parse('2026-03-02T12:00:00Z');
  const clock = () => now;
  const site = await testApp({}, { clock });
  const { store } = site.app.context;
  const validate = async () => ({ violations: [] });
  const editing = { ...site.app.context.editing, validate };
  const colors = [10, 60, 110, 160, 210];
  const [unnamed, thrownAway, earlier, archived, drafted] = await Promise.all(
    colors.map((green) => upload(site, green, clock)),
  );
  if (!unnamed || !thrownAway || !earlier || !archived || !drafted) throw new Error('all are uploaded');

  await discard(editing, await draft(site, withUpload(site, thrownAway.upload)), editor);
  const shown = await publish(editing, await draft(site, withUpload(site, earlier.upload)), { at: null }, editor);
  expect(shown.outcome).toBe('published');
  await publish(editing, await draft(site, null), { at: null }, editor);
  const html = gzipSync(`<img srcset="/uploads/${archived.files[1]} 480w">`);
  await store.archive.add({ id: 'x', path: '/gone', at: '', sha256: 'x', html, change: '{"versions":[]}' });
  await draft(site, withUpload(site, drafted.upload));

  const all = [unnamed, thrownAway, earlier, archived, drafted].flatMap(({ files }) => files);
  now += 30 * day;
  await removeUnusedUploads({ ...store, clock });
  expect(await store.siteImages.missing(all)).toEqual([]);

  now += 1000;
  const again = await upload(site, 60, clock);
  expect(again.files).toEqual(thrownAway.files);
  await removeUnusedUploads({ ...store, clock });
  expect(await store.siteImages.missing(all)).toEqual(unnamed.files);
  const removed = await store.audit.latest(50, { kind: 'images-removed' });
  expect(removed).toMatchObject([{ by: 'site', via: 'site' }]);
  expect(JSON.parse(removed[0]?.detail ?? '')).toEqual({ pictures: 2 });

  now += 31 * day;
  for (let time = 0; time < 2; time++) await removeUnusedUploads({ ...store, clock });
  expect(await store.siteImages.missing(all)).toEqual([...unnamed.files, ...thrownAway.files]);
  expect(await store.audit.latest(50, { kind: 'images-removed' })).toHaveLength(2);
});

test('the server removes it by itself', async () => {
  let now = Date.parse('2026-03-02T12:00:00Z');
  const site = await testApp({}, { clock: () => now });
  const { files } = await upload(site, 10, () => now);
  now += 31 * day;
  await anotherInstance(site, {}, { clock: () => now });
  await expect.poll(() => site.app.context.store.siteImages.missing(files)).toEqual(files);
});
