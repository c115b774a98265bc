import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { edit, editorOf, password } from '../../../helpers/edit-content.ts';
import { signedIn } from '../../../helpers/signed-in.ts';
import { noticeAfter, type TestApp, testApp } from '../../../helpers/test-app.ts';

const name = 'flex-industrial';
const form = `/admin/content/picture?name=${name}`;
const pictures = 'pictures.json';

/** Two instances on one database. */
async function twoInstances(env = {}, overrides = {}) {
  const site = await testApp(env, overrides);
  const { dataDir, databaseUrl } = site.app.context.config;
  const other = await testApp({ ...env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, overrides);
  return { site, other, both: [site, other] };
}

/** Sends a picture for the hero of /invest, as a draft. */
async function upload({ request }: TestApp, cookie: string, alt: string) {
  const { text } = await request.get(form).set('cookie', cookie).expect(200);
  const was = (/name="was" value="([^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&quot;', '"');
  const green = { create: { width: 900, height: 450, channels: 3, background: { r: 0, g: 90, b: 0 } } } as const;
  const post = request.post(form).set({ cookie, accept: 'text/html' });
  for (const [field, value] of Object.entries({ was, alt, x: '50', y: '50', kind: 'type', shows: 'An office' })) {
    post.field(field, value);
  }
  await post.attach('file', await sharp(green).png().toBuffer(), 'office.png').expect(303);
}

const invest = async ({ request }: TestApp) => (await request.get('/invest').expect(200)).text;
const uploadIn = (html: string) => /\/uploads\/[0-9a-f]{32}-50-50-[\w-]+\.(?:avif|webp)/.exec(html)?.[0] ?? '';

const undo = ({ request }: TestApp, cookie: string) =>
  request.post(`/admin/content/${pictures}/changes`).set('cookie', cookie).type('form').send({ version: 'file' });

describe('with CONTENT_APPROVAL=1, a picture of an offering', async () => {
  const { site, other, both } = await twoInstances({ CONTENT_APPROVAL: '1' });
  const author = await editorOf(site, 'author@example.com');
  const approver = await editorOf(other, 'approver@example.com');
  const { store } = site.app.context;
  const before = await invest(site);
  let shown = '';

  test('waits for a second account at another instance, and then all instances show it', async () => {
    await upload(site, author, 'A green office');
    const sent = await edit(site, author, pictures, {}, 'publish');
    expect(await noticeAfter(site, author, sent)).toContain('Sent for approval');
    const own = await edit(site, author, pictures, {}, 'approve');
    expect(await noticeAfter(site, author, own)).toContain('Not approved');
    for (const one of both) expect(await invest(one)).toBe(before);

    // Its original, and what was cut from it.
    const { text } = await site.request.get(form).set('cookie', author).expect(200);
    const files = [...text.matchAll(/src="(\/uploads\/[^"]+)"/g)].map(([, address = '']) => address);
    expect(files.length).toBeGreaterThan(2);
    const sales = await signedIn(site, { email: 'sales@example.com', password, role: 'sales' });
    for (const { request } of both) {
      for (const file of files) {
        for (const cookie of ['', sales]) {
          const { headers } = await request.get(file).set('cookie', cookie).expect(404);
          expect(headers['cache-control']).toBe('no-store');
        }
        const { headers } = await request.get(file).set('cookie', author).expect(200);
        expect(headers['cache-control']).toBe('private, no-store');
      }
    }

    const approved = await edit(other, approver, pictures, {}, 'approve');
    expect(await noticeAfter(other, approver, approved)).toContain('Published');
    for (const one of both) await expect.poll(() => invest(one)).toContain('A green office');
    shown = uploadIn(await invest(other));
    for (const { request } of both) {
      for (const file of [shown, ...files]) {
        const { headers } = await request.get(file).expect(200);
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      }
    }
    const [version] = await store.versions.history(1);
    expect(version).toMatchObject({
      file: pictures,
      authors: 'author@example.com',
      approver: 'approver@example.com',
      live: 1,
    });
  });

  test('is in the archive with its author and its approver', async () => {
    for (const { app } of both) await app.context.archive();
    const { body } = await site.request
      .get('/admin/content/archive?page=/invest')
      .set({ cookie: author, accept: 'application/json' })
      .expect(200);
    expect(body.found.versions).toMatchObject([{ authors: 'author@example.com', approver: 'approver@example.com' }]);
    const stored = await site.request.get(`/admin/content/archive/${body.found.id}?download=1`).set('cookie', author);
    expect(stored.text).toContain(shown);
  });

  test('is taken down by one account, and its file stays for the archive', async () => {
    const undone = await undo(site, author).expect(303);
    expect(await noticeAfter(site, author, undone)).toContain('Published');
    for (const one of both) await expect.poll(() => invest(one)).toBe(before);
    for (const { request } of both) await request.get(shown).expect(200);
    const kinds = (await store.audit.latest(50)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'content-published')).toHaveLength(2);
  });
});

describe('a picture with a time', () => {
  test('is published at it at all instances, and not before', async () => {
    let now = Date.parse('2026-03-01T12:00:00Z');
    const { site, both } = await twoInstances({}, { clock: () => now });
    const cookie = await editorOf(site, 'editor@example.com');
    await upload(site, cookie, 'An office of Monday');
    const sent = await edit(site, cookie, pictures, {}, 'publish', { publishAt: '2026-03-02T08:00' });
    expect(await noticeAfter(site, cookie, sent)).toContain('Scheduled');
    const { store } = site.app.context;
    const at = '2026-03-02T13:00:00.000Z';
    expect(await store.versions.open()).toMatchObject([{ file: pictures, state: 'scheduled', publish_at: at }]);
    now = Date.parse(at) - 1;
    for (const one of both) {
      await one.app.context.live.refresh();
      expect(await invest(one)).not.toContain('An office of Monday');
    }
    now = Date.parse(at);
    for (const one of both) await expect.poll(() => invest(one)).toContain('An office of Monday');
    for (const { request } of both) await request.get(uploadIn(await invest(site))).expect(200);
    const published = (await store.audit.latest(50)).filter(({ kind }) => kind === 'content-published');
    expect(published).toMatchObject([{ by: 'editor@example.com', via: 'schedule' }]);
  });

  test('can be taken out of the schedule: it is a draft again, and nobody sees it at its time', async () => {
    let now = Date.parse('2026-03-01T12:00:00Z');
    const { site, both } = await twoInstances({}, { clock: () => now });
    const cookie = await editorOf(site, 'editor@example.com');
    await upload(site, cookie, 'An office of Monday');
    await edit(site, cookie, pictures, {}, 'publish', { publishAt: '2026-03-02T08:00' });
    const withdrawn = await edit(site, cookie, pictures, {}, 'withdraw');
    expect(await noticeAfter(site, cookie, withdrawn)).toContain('Moved back to draft');
    now = Date.parse('2026-03-02T13:00:00Z');
    const { store } = site.app.context;
    expect(await store.versions.due(new Date(now).toISOString())).toEqual([]);
    expect(await store.versions.open()).toMatchObject([{ file: pictures, state: 'draft', publish_at: null }]);
    for (const one of both) {
      await one.app.context.live.refresh();
      expect(await invest(one)).not.toContain('An office of Monday');
    }
  });
});
