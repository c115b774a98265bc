import { request as httpRequest } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { deskOf } from '../../helpers/desk.ts';
import { editorOf, pageOf, skipArchive, skipValidation } from '../../helpers/edit-content.ts';
import { pdf, pngOf } from '../../helpers/picture.ts';
import { portOf } from '../../helpers/port-of.ts';
import { type TestApp, testApp } from '../../helpers/test-app.ts';

const upload = '/api/lovable-uploads';
const sendDocument = ({ request }: TestApp, { cookie }: { cookie: string }, word: string) =>
  request
    .post('/admin/content/document')
    .set({ cookie, accept: 'application/json' })
    .field({ name: word })
    .attach('file', pdf(word), 'a.pdf');

test('an account has one upload at a time and a process a few; a refusal says how long to wait', async () => {
  const site = await testApp();
  const port = await portOf(site.app);
  const acquire = vi.spyOn(site.app.context.uploads, 'acquire');
  /** Begins an upload whose body never ends. */
  const begin = async ({ cookie }: { cookie: string }) => {
    const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1000' };
    const sending = httpRequest({ port, path: upload, method: 'POST', headers });
    sending.on('error', () => {});
    onTestFinished(() => void sending.destroy());
    const before = acquire.mock.calls.length;
    sending.write('--x\r\n');
    await vi.waitUntil(() => acquire.mock.calls.length > before, { interval: 5, timeout: 10_000 });
    return sending;
  };
  const accountOf = (name: string) => deskOf(site, { email: `${name}@example.com` });
  const [first, second, third] = [await accountOf('a'), await accountOf('b'), await accountOf('c')];
  const sending = await begin(first);
  const busy = await sendDocument(site, first, 'one').expect(429);
  expect(Number(busy.get('retry-after'))).toBeGreaterThan(0);
  expect(busy.body.message).toContain('still running');
  for (const other of [second, third]) await begin(other);
  await sendDocument(site, await accountOf('d'), 'one').expect(429);
  sending.destroy();
  await expect.poll(async () => (await sendDocument(site, first, 'one')).status).toBe(200);
});

test('an account stores 60 uploads that nothing names, and a refusal says why there are no more; a named one no longer counts', async () => {
  const site = await testApp();
  const editor = await editorOf(site);
  const { siteImages } = site.app.context.store;
  const store = async (index: number) => {
    const file = `${String(index).padStart(32, '0')}.pdf`;
    const image = { id: `u${index}`, file, name: 'a.pdf', size: 9, is_public: 0 } as const;
    const made = { created_at: new Date().toISOString(), created_by: 'editor@example.com' };
    const event = { id: `e${index}`, at: '', kind: 'document-uploaded', by: '', via: '', detail: '' };
    await siteImages.add({ ...image, ...made }, [{ name: file, type: 'application/pdf', bytes: pdf(index) }], event);
  };
  for (let index = 0; index < 59; index++) await store(index);
  for (const word of ['named', 'another']) await sendDocument(site, editor, word).expect(200);
  await store(59);
  const refused = await sendDocument(site, editor, 'more').expect(429);
  expect(refused.body.message).toContain('No text names 60 of your uploads');
  await sendDocument(site, await editorOf(site, 'other@example.com'), 'theirs').expect(200);
});

test('with CONTENT_APPROVAL=1, a picture for a section waits for a second account, which shows it or turns it down', async () => {
  const site = await testApp({ CONTENT_APPROVAL: '1' });
  skipValidation(site);
  skipArchive(site);
  const [owner, editor] = [await deskOf(site), await editorOf(site)];
  const send = async (color: string) => {
    const post = site.request.post(upload).set('cookie', owner.cookie).field({ slot: 'problem' });
    const file = await pngOf(color, { width: 400, height: 200 });
    const { body } = await post.attach('file', file, 'hall.png').expect(200);
    expect(body).toEqual({ url: expect.stringMatching(/^\/uploads\//), pending: true });
    return body.url as string;
  };
  const form = '/admin/content/section-pictures.json';
  const decide = async (desk: typeof owner, act: string, status = 200) => {
    return desk.send(form, { ...(await desk.get(form)).sent('form.edit'), do: act }, status);
  };
  const isShown = async (url: string) => (await pageOf(site, '/invest')).includes(url.slice(0, -'.webp'.length));

  const first = await send('#800000');
  await site.request.get(first).expect(404);
  for (const desk of [owner, editor]) await desk.get(first);
  expect((await editor.get('/admin/content')).text).toContain('Waiting for approval, by owner@example.com');
  await decide(owner, 'approve', 403);
  expect(await isShown(first)).toBe(false);
  await decide(editor, 'approve');
  expect(await isShown(first)).toBe(true);
  await site.request.get(first).expect(200);

  const second = await send('#c00000');
  await decide(owner, 'discard', 303);
  expect(await isShown(second)).toBe(false);
  await site.request.get(second).expect(404);
});
