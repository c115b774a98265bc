import { expect, test } from 'vitest';
import { clientOf, deskOf } from '../../../helpers/desk.ts';
import { editorOf, pageOf, skipArchive, skipValidation } from '../../../helpers/edit-content.ts';
import { pngOf } from '../../../helpers/picture.ts';
import { anotherInstance, type TestApp, testApp } from '../../../helpers/test-app.ts';

const form = '/admin/content/picture?name=flex-industrial';
const pictures = 'pictures.json';

/** Two instances on one database. */
async function twoInstances(env = {}, overrides = {}) {
  const site = await testApp(env, overrides);
  const other = await anotherInstance(site, env, overrides);
  for (const one of [site, other]) skipValidation(one);
  return { site, other, both: [site, other], store: site.app.context.store };
}

type Editor = Awaited<ReturnType<typeof editorOf>>;

/** Sends a picture for the hero of /invest, as a draft. */
async function draw({ get, upload, edit }: Editor, alt: string) {
  const was = (await get(form)).value('was') ?? '';
  await upload(form, { was, x: '50', y: '50' }, await pngOf('#005a00', { width: 480, height: 240 }));
  await edit(pictures, { 'flex-industrial.alt': alt });
}

const invest = (site: TestApp) => pageOf(site, '/invest');
const uploadIn = (html: string) => /\/uploads\/[0-9a-f]{32}-50-50-[\w-]+\.(?:avif|webp)/.exec(html)?.[0] ?? '';

test('with CONTENT_APPROVAL=1 a picture of an offering waits for a second account at another instance; one takes it down', async () => {
  const { site, other, both, store } = await twoInstances({ CONTENT_APPROVAL: '1' });
  const author = await editorOf(site, 'author@example.com');
  const approver = await editorOf(other, 'approver@example.com');
  const before = await invest(site);
  await draw(author, 'A green office');
  expect(await author.said(await author.edit(pictures, {}, 'publish'))).toContain('Sent for approval');
  expect(await author.said(await author.edit(pictures, {}, 'approve'))).toContain('Not approved');
  for (const one of both) expect(await invest(one)).toBe(before);

  // Its original, and what was cut from it.
  const files = (await author.get(form)).attributes('[src^="/uploads/"]', 'src');
  expect(files.length).toBeGreaterThan(2);
  const sales = await deskOf(site, 'sales');
  const cacheOf = async (one: TestApp, file: string, cookie: string, status = 200) =>
    (await clientOf(one, cookie).get(file, status)).headers['cache-control'];
  for (const one of both)
    for (const file of files) {
      for (const cookie of ['', sales.cookie]) expect(await cacheOf(one, file, cookie, 404)).toBe('no-store');
      expect(await cacheOf(one, file, author.cookie)).toBe('private, no-store');
    }

  expect(await approver.said(await approver.edit(pictures, {}, 'approve'))).toContain('Published');
  for (const one of both) await expect.poll(() => invest(one)).toContain('A green office');
  const shown = uploadIn(await invest(other));
  for (const one of both)
    for (const file of [shown, ...files])
      expect(await cacheOf(one, file, '')).toBe('public, max-age=31536000, immutable');

  for (const { app } of both) await app.context.archive();
  const { archived } = await author.read('/admin/content/archive?page=/invest');
  const version = { authors: 'author@example.com', approver: 'approver@example.com' };
  expect(archived.versions).toMatchObject([version]);
  expect((await author.get(`/admin/content/archive/${archived.id}?download=1`)).html).toContain(shown);

  expect(await author.said(await author.undo(pictures))).toContain('Published');
  for (const one of both) await expect.poll(() => invest(one)).toBe(before);
  // Its file stays for the archive.
  for (const one of both) await cacheOf(one, shown, '');
  expect(await store.audit.latest(50, { kind: 'content-published' })).toHaveLength(2);
});

test('a picture with a time can be taken out of the schedule, and is published at its time by one of all instances, not before', async () => {
  const alt = 'An office of Monday';
  const at = '2026-03-02T13:00:00.000Z';
  let now = Date.parse('2026-03-01T12:00:00Z');
  const { site, both, store } = await twoInstances({}, { clock: () => now });
  skipArchive(site);
  const editor = await editorOf(site);
  await draw(editor, alt);
  const schedule = () => editor.edit(pictures, {}, 'publish', { publishAt: '2026-03-02T08:00' });
  expect(await editor.said(await schedule())).toContain('Scheduled');
  expect(await editor.said(await editor.edit(pictures, {}, 'withdraw'))).toContain('Moved back to draft');
  expect(await store.versions.due(at)).toEqual([]);
  expect(await store.versions.open()).toMatchObject([{ file: pictures, state: 'draft', publish_at: null }]);

  await schedule();
  expect(await store.versions.open()).toMatchObject([{ file: pictures, state: 'scheduled', publish_at: at }]);
  now = Date.parse(at) - 1;
  expect(await store.versions.due(new Date(now).toISOString())).toEqual([]);
  for (const one of both) {
    await one.app.context.live.refresh();
    expect(await invest(one)).not.toContain(alt);
  }
  now = Date.parse(at);
  for (const one of both) await expect.poll(() => invest(one)).toContain(alt);
  for (const one of both) await clientOf(one).get(uploadIn(await invest(site)));
  expect(await store.versions.history(10)).toMatchObject([{ published_at: at, state: 'published', live: 1 }]);
  const published = await store.audit.latest(50, { kind: 'content-published' });
  expect(published).toMatchObject([{ by: 'editor@example.com', via: 'schedule' }]);
});
