import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createHttpServer } from '../../../src/web/http/http-server.ts';
import { editorOf } from '../../helpers/edit-content.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { type TestApp, testApp } from '../../helpers/test-app.ts';

const upload = '/api/lovable-uploads';
const document = '/admin/content/document';
const password = 'other unrelated plain words';

const pdf = (word: string | number) =>
  Buffer.from(`%PDF-1.7\n%${word}\n1 0 obj\n<<>>\nendobj\ntrailer\n<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`);
const picture = (red: number) =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: { r: 60 * red, g: 90, b: 40 } } })
    .png()
    .toBuffer();
const sendDocument = ({ request }: TestApp, cookie: string, bytes: Buffer, name: string) =>
  request
    .post(document)
    .set({ cookie, accept: 'application/json' })
    .field('link', 'Read it')
    .field('name', name)
    .attach('file', bytes, 'a.pdf');

/** A server, and uploads to it whose bodies never end. */
async function slowUploads(site: TestApp) {
  const server = createHttpServer(site.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return async (cookie: string) => {
    const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1000' };
    const sending = httpRequest({ port, path: upload, method: 'POST', headers });
    sending.on('error', () => {});
    onTestFinished(() => void sending.destroy());
    sending.write('--x\r\n');
    await new Promise((resolve) => setTimeout(resolve, 300));
    return sending;
  };
}

test('an account has one upload at a time, a process few, and who has to wait is told how long', async () => {
  const site = await testApp();
  const begin = await slowUploads(site);
  const cookies: string[] = [];
  for (const name of ['a', 'b', 'c', 'd']) {
    cookies.push(await signedIn(site, { email: `${name}@example.com`, password, role: 'admin' }));
  }
  const [first = '', ...others] = cookies;
  const sending = await begin(first);
  const busy = await sendDocument(site, first, pdf(1), 'one');
  expect(busy.status).toBe(429);
  expect(Number(busy.get('retry-after'))).toBeGreaterThan(0);
  expect(busy.body.message).toContain('still running');
  await begin(others[0] ?? '');
  await begin(others[1] ?? '');
  expect((await sendDocument(site, others[2] ?? '', pdf(1), 'one')).status).toBe(429);
  sending.destroy();
  await expect.poll(async () => (await sendDocument(site, first, pdf(1), 'one')).status).toBe(200);
});

test('an account stores 60 uploads that nothing names, and is told why there are no more; a named one counts no more', async () => {
  const site = await testApp();
  const cookie = await editorOf(site);
  const { siteImages } = site.app.context.store;
  const store = (index: number) => {
    const file = `${String(index).padStart(32, '0')}.pdf`;
    const image = { id: `u${index}`, file, name: 'a.pdf', size: 9, is_public: 0 } as const;
    const made = { created_at: new Date().toISOString(), created_by: 'editor@example.com' };
    const event = { id: `e${index}`, at: '', kind: 'document-uploaded', by: '', via: '', detail: '' };
    const stored = { name: file, type: 'application/pdf', bytes: pdf(index) } as const;
    return siteImages.add({ ...image, ...made }, [stored], event);
  };
  for (let index = 0; index < 59; index++) await store(index);
  await sendDocument(site, cookie, pdf('named'), 'named').expect(200);
  await sendDocument(site, cookie, pdf('another'), 'another').expect(200);
  await store(59);
  const refused = await sendDocument(site, cookie, pdf('more'), 'more');
  expect(refused.status).toBe(429);
  expect(refused.body.message).toContain('No text names 60 of your uploads');
  const other = await editorOf(site, 'other@example.com');
  await sendDocument(site, other, pdf('theirs'), 'theirs').expect(200);
});

describe('with CONTENT_APPROVAL=1, a picture for a section', () => {
  test('waits for a second account, which shows it or turns it down', async () => {
    const site = await testApp({ CONTENT_APPROVAL: '1' });
    const owner = await signedIn(site);
    const editor = await editorOf(site);
    const invest = async () => (await site.request.get('/invest').expect(200)).text;
    const send = async (red: number, slot?: string) => {
      const post = site.request
        .post(upload)
        .set('cookie', owner)
        .attach('file', await picture(red), 'hall.png');
      return (await (slot ? post.field('slot', slot) : post).expect(200)).body;
    };
    const edit = '/admin/content/section-pictures.json';
    const decide = async (cookie: string, act: string) => {
      const form = await site.request.get(edit).set('cookie', cookie).expect(200);
      const [, revision] = /name="revision" value="([^"]*)"/.exec(form.text) ?? [];
      return site.request
        .post(edit)
        .set({ cookie, accept: 'application/json' })
        .type('form')
        .send({ revision, do: act });
    };

    expect(Object.keys(await send(1))).toEqual(['url']);
    const first = await send(2, 'problem');
    expect(first).toEqual({ url: expect.stringMatching(/^\/uploads\//), pending: true });
    const digest = (url: string) => url.slice(0, -'.webp'.length);
    expect(await invest()).not.toContain(digest(first.url));
    await site.request.get(first.url).expect(404);
    for (const cookie of [owner, editor]) await site.request.get(first.url).set('cookie', cookie).expect(200);
    const list = await site.request.get('/admin/content').set('cookie', editor).expect(200);
    expect(list.text).toContain('Waiting for approval, by owner@example.com');
    const form = await site.request.get(edit).set('cookie', editor).expect(200);
    expect(form.text).toContain(`src="${digest(first.url)}`);
    expect((await decide(owner, 'approve')).status).toBe(403);
    expect(await invest()).not.toContain(digest(first.url));
    expect((await decide(editor, 'approve')).status).toBe(200);
    expect(await invest()).toContain(digest(first.url));
    await site.request.get(first.url).expect(200);

    const second = await send(3, 'problem');
    await decide(owner, 'discard');
    expect(await invest()).toContain(digest(first.url));
    expect(await invest()).not.toContain(digest(second.url));
    await site.request.get(second.url).expect(404);
  });
});
