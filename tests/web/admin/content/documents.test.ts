import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { auditEvent } from '../../../../src/base/audit.ts';
import { root } from '../../../../src/base/root.ts';
import { publish } from '../../../../src/content/editing/edit.ts';
import { documentLimit } from '../../../../src/site/uploads.ts';
import { edit, editorOf, pageOf } from '../../../helpers/edit-content.ts';
import { noticeAfter, type TestApp, testApp, textOf } from '../../../helpers/test-app.ts';

const own = await testApp();
const { context } = own.app;
const { store } = context;
const cookie = await editorOf(own);
const page = '/admin/content/document';
const file = 'documents.json';
const actor = { by: 'editor@example.com', via: 'web' } as const;
const shipped = readFileSync(join(root, 'data/documents/memorandum.pdf'));

/** A small PDF with a word in it. */
const pdf = (word: string) =>
  Buffer.from(`%PDF-1.7\n%${word}\n1 0 obj\n<<>>\nendobj\ntrailer\n<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`);

afterEach(async () => {
  const open = await store.versions.open();
  if (open.length) await edit(own, cookie, file, {}, 'discard');
});

function send(typed: Record<string, string>, bytes?: Buffer, { name = '', as = cookie, to = own } = {}) {
  const post = to.request.post(page + (name && `?name=${name}`)).set({ cookie: as, accept: 'text/html' });
  for (const [field, value] of Object.entries({ link: 'Read it (PDF)', ...typed })) post.field(field, value);
  return bytes ? post.attach('file', bytes, '../Our file.pdf') : post;
}

const draft = async (of: TestApp = own) =>
  (await of.app.context.store.versions.open()).find((version) => version.file === file);
const rows = async () => JSON.parse((await draft())?.text ?? '{}');

async function publishDrafts() {
  const open = (await draft()) ?? expect.fail('there is a draft');
  expect(await publish(context.editing, open, { at: null }, actor)).toMatchObject({ outcome: 'published' });
  await context.live.refresh();
}

const get = (path: string, of = own) => of.request.get(path).buffer(true);
const undo = (id = file) =>
  own.request
    .post(`/admin/content/${id}/changes`)
    .set('cookie', cookie)
    .type('form')
    .send({ version: 'file' })
    .expect(303);

describe('a document that an editor uploads', () => {
  test('is a draft with the text of its link, everybody gets it once published, at all instances, and an undo brings back the file', async () => {
    const { dataDir, databaseUrl } = context.config;
    const other = await testApp({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    const before = await get('/documents/memorandum.pdf').expect(200);
    const words = { name: 'memorandum', link: 'Read our memorandum', was: 'null' };
    const saved = await send(words, pdf('ours'), { name: 'memorandum' });
    expect(await noticeAfter(own, cookie, saved)).toContain('Draft saved');
    expect((await get('/documents/memorandum.pdf')).body).toEqual(before.body);
    const { upload } = (await rows()).memorandum;
    const seen = await get(`${page}/file?upload=${upload}`).set('cookie', cookie).expect(200);
    expect(seen.body).toEqual(pdf('ours'));
    expect(seen.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
    await own.request.get(`${page}/file?upload=${upload}`).expect(303);

    await publishDrafts();
    for (const site of [own, other]) {
      const now = async () => (await get('/documents/memorandum.pdf', site)).body;
      await expect.poll(now, { timeout: 20_000 }).toEqual(pdf('ours'));
      await expect.poll(() => pageOf(site, '/ppm')).toContain('Read our memorandum');
    }
    const answer = await get('/documents/memorandum.pdf').expect(200);
    const same = ['content-type', 'cache-control', 'content-security-policy', 'x-content-type-options'] as const;
    for (const name of same) expect([name, answer.headers[name]]).toEqual([name, before.headers[name]]);
    const { etag = '' } = answer.headers;
    await own.request.get('/documents/memorandum.pdf').set('if-none-match', etag).expect(304);
    const part = await get('/documents/memorandum.pdf').set('range', 'bytes=0-7').expect(206);
    expect(part.body.toString()).toBe('%PDF-1.7');
    expect(part.headers['content-range']).toBe(`bytes 0-7/${pdf('ours').length}`);
    await get('/documents/memorandum.pdf').set('range', 'bytes=9999-').expect(416);
    await own.request.head('/documents/memorandum.pdf').expect(200);
    await own.request.get('/documents/nothing.pdf').expect(404);

    await context.archive();
    await undo();
    expect((await get('/documents/memorandum.pdf')).body).toEqual(before.body);
    await context.archive();
    const history = await store.archive.history('/documents/memorandum.pdf', 10);
    expect(history).toHaveLength(2);
    const archived = await get(`/admin/content/archive/${history[1]?.id}?download=1`).set('cookie', cookie).expect(200);
    expect(archived.body).toEqual(pdf('ours'));
    expect(archived.headers['content-disposition']).toMatch(/attachment; filename="documents-memorandum-[\d-]+\.pdf"/);
    const shown = await own.request.get('/admin/content/archive?page=/documents/memorandum.pdf').set('cookie', cookie);
    expect(textOf(shown.text)).toContain('Download the PDF');
    expect(shown.text).not.toContain('<iframe');
    const events = (await store.audit.latest(50)).filter(({ kind }) => kind === 'document-uploaded');
    expect(events).toMatchObject([{ by: 'editor@example.com', detail: expect.stringContaining('Our file.pdf') }]);
  });

  test('may have a name of its own, and is not removed while a text links to it', async () => {
    await send({ name: 'offering-circular' }, pdf('circular')).expect(303);
    await publishDrafts();
    await get('/documents/offering-circular.pdf').expect(200);
    const terms = { 'spark.circular': '/documents/offering-circular.pdf' };
    await edit(own, cookie, 'offerings.json', terms, 'publish');
    expect(await pageOf(own, '/invest')).toContain('href="/documents/offering-circular.pdf"');
    await send({ do: 'remove' }, undefined, { name: 'offering-circular' }).expect(303);
    const refused = await edit(own, cookie, file, {}, 'publish');
    expect(refused.status).toBe(422);
    expect(textOf(refused.text)).toContain(
      'offerings.json keeps it from being published: Spark Fund One, circular links to /documents/offering-circular.pdf, and there is no such document.',
    );
    await undo('offerings.json');
    await publishDrafts();
    await own.request.get('/documents/offering-circular.pdf').expect(404);
  });

  test('sent twice is one, and what somebody else saved meanwhile stays', async () => {
    const answers = await Promise.all([send({ name: 'twice' }, pdf('twice')), send({ name: 'twice' }, pdf('twice'))]);
    expect(answers.map(({ status }) => status)).toContain(303);
    expect((await send({ name: 'twice' }, pdf('twice'))).status).toBe(303);
    expect(Object.keys(await rows()).filter((name) => name === 'twice')).toHaveLength(1);
    const taken = await send({ name: 'twice', link: 'Another' }, pdf('other'));
    expect(taken.status).toBe(422);
    expect(textOf(taken.text)).toContain('A document with that name already exists');
    const late = await send({ link: 'Late words', was: 'null' }, pdf('late'), { name: 'twice' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('value="Late words"');
  });

  test('waits for a second account with CONTENT_APPROVAL=1', async () => {
    const careful = await testApp({ CONTENT_APPROVAL: '1' });
    const author = await editorOf(careful);
    const approver = await editorOf(careful, 'approver@example.com');
    await send({ was: 'null' }, pdf('ours'), { name: 'investor-deck', as: author, to: careful }).expect(303);
    const sent = await edit(careful, author, file, {}, 'publish');
    expect(await noticeAfter(careful, author, sent)).toContain('Sent for approval');
    expect((await get('/documents/investor-deck.pdf', careful)).body).not.toEqual(pdf('ours'));
    const approved = await edit(careful, approver, file, {}, 'approve');
    expect(await noticeAfter(careful, approver, approved)).toContain('Published');
    expect((await get('/documents/investor-deck.pdf', careful)).body).toEqual(pdf('ours'));
    expect(await pageOf(careful, '/deck-download')).toContain('Read it (PDF)');
  });
});

describe('what is refused', () => {
  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a page before a PDF', Buffer.concat([Buffer.from('<script></script>'), pdf('late')])],
    ['a PDF that was cut off', shipped.subarray(0, shipped.length - 3000)],
    ['nothing at all', Buffer.alloc(0)],
  ])('%s under the name of a PDF', async (_, bytes) => {
    const before = await draft();
    const refused = await send({ name: 'kind', link: 'Kept words' }, bytes);
    expect(refused.status).toBe(415);
    expect(textOf(refused.text)).toContain('This isn’t a complete PDF file');
    expect(refused.text).toContain('value="Kept words"');
    expect(await draft()).toEqual(before);
  });

  test('a file that is too large, with what was typed', async () => {
    const refused = await send({ name: 'large', link: 'Kept words' }, Buffer.alloc(documentLimit + 1));
    expect(refused.status).toBe(413);
    expect(textOf(refused.text)).toContain('The file is larger than 20 MB');
    expect(refused.text).toContain('value="Kept words"');
  });

  test.each([
    ['no file', { name: 'none' }, undefined, 'Please choose a PDF'],
    ['a name with a slash', { name: '../etc' }, pdf('x'), 'The name must be lowercase letters'],
    ['a link without text', { name: 'silent', link: ' ' }, pdf('x'), 'Please write the text of the link'],
  ])('%s', async (_, typed, bytes, words) => {
    const refused = await send(typed, bytes);
    expect(refused.status).toBe(422);
    expect(textOf(refused.text)).toContain(words);
    const json = await own.request.post(page).set({ cookie, accept: 'application/json' }).field(typed).expect(422);
    expect(json.body).toMatchObject({ ok: false });
  });

  test('everything that is wrong, in the order of the fields', async () => {
    const typed = { name: 'A name', link: '' };
    const { body } = await own.request.post(page).set({ cookie, accept: 'application/json' }).field(typed).expect(422);
    expect(Object.keys(body.errors)).toEqual(['name', 'link', 'file']);
    expect(body.message).toBe(body.errors.name);
  });

  test('a row whose file nobody uploaded, and a document that is not there', async () => {
    const text = JSON.stringify({ memorandum: { link: 'Read', upload: `${'0'.repeat(32)}-9` } });
    const { violations } = await context.editing.validate({ file, text });
    expect(violations).toEqual(['The file of the document "memorandum" was never uploaded.']);
    await own.request.get(`${page}?name=nowhere`).set('cookie', cookie).expect(404);
    await own.request
      .get(`${page}/file?upload=${'0'.repeat(32)}-9`)
      .set('cookie', cookie)
      .expect(404);
    await own.request.get(`${page}/file?upload=../../x`).set('cookie', cookie).expect(404);
  });
});

describe('the documents that are made of words', () => {
  const deck = async () => (await get('/documents/investor-deck.pdf').expect(200)).body as Buffer;

  test('follow published words and terms, and an undo', async () => {
    const before = await deck();
    await edit(own, cookie, 'deck.json', { mark: 'DRAFT' }, 'publish');
    expect((await deck()).toString('latin1')).toContain('(DRAFT');
    await undo('deck.json');
    expect(await deck()).toEqual(before);
    await edit(own, cookie, 'offerings.json', { 'spark.minimum': '600', 'spark.calculator.minimum': '600' }, 'publish');
    expect(await deck()).not.toEqual(before);
    expect(textOf(await pageOf(own, '/invest'))).toContain('$600');
    await undo('offerings.json');
    expect(await deck()).toEqual(before);
  });

  const tooLong = () => {
    const words = JSON.parse(context.live.files.read('deck.json').text);
    words.pages[1].blocks = [{ type: 'paragraph', text: 'Too many words. '.repeat(500) }];
    return JSON.stringify(words);
  };

  test('are as their files are where an upgrade leaves no room for the published words', async () => {
    const before = await deck();
    await edit(own, cookie, 'deck.json', { mark: 'DRAFT' });
    const [open = expect.fail('there is a draft')] = await store.versions.open();
    await store.versions.change(open, { text: tooLong() });
    const event = auditEvent('content-published', actor, context.clock());
    await store.versions.publish(open, { published_at: open.created_at, approver: '' }, event);
    await context.live.refresh();
    expect(await deck()).toEqual(before);
    await undo('deck.json');
  });

  test('are not published with more words than fit on a page', async () => {
    const text = tooLong();
    const { violations } = await context.editing.validate({ file: 'deck.json', text });
    expect(violations.join()).toContain('more words than fit');
  });
});
