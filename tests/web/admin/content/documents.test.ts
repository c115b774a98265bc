import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { auditEvent } from '../../../../src/base/events.ts';
import { root } from '../../../../src/base/root.ts';
import { publish } from '../../../../src/content/editing/edit.ts';
import { documentLimit } from '../../../../src/site/uploads.ts';
import { editor, editorOf, pageOf, skipRendering, skipValidation } from '../../../helpers/edit-content.ts';
import { pdf } from '../../../helpers/picture.ts';
import { anotherInstance, testApp } from '../../../helpers/test-app.ts';

const site = await testApp();
const { context } = site.app;
const { store } = context;
skipRendering(site);
const validate = skipValidation(site);
const { cookie, edit, undo, ...desk } = await editorOf(site);
const page = '/admin/content/document';
const file = 'documents.json';
const memorandum = '/documents/memorandum.pdf';

const draft = async () => (await store.versions.open()).find((version) => version.file === file);
const rows = async () => JSON.parse((await draft())?.text ?? '{}');
const wasIn = async (name: string) => (await desk.get(`${page}?name=${name}`)).value('was') ?? '';
afterEach(async () => {
  if ((await store.versions.open()).length) await edit(file, {}, 'discard');
});

const send = (typed: Record<string, string>, bytes?: Buffer, { name = '', status = 303 } = {}) =>
  desk.upload(page + (name && `?name=${name}`), typed, bytes, status, '../Our file.pdf');

async function publishDraft() {
  const open = (await draft()) ?? expect.fail('there is a draft');
  expect(await publish(context.editing, open, { at: null }, editor)).toMatchObject({ outcome: 'published' });
  await context.live.refresh();
}

const get = (path: string, of = site) => of.request.get(path).buffer(true);
const bytesOf = async (path: string, of = site): Promise<Buffer> => (await get(path, of).expect(200)).body;
const deck = () => bytesOf('/documents/investor-deck.pdf');

test('a document that an editor uploads is a draft that asks for the text of its link, everybody gets it once published, at all instances, and an undo brings back the file', async () => {
  const other = await anotherInstance(site);
  const before = await get(memorandum).expect(200);
  const saved = await send({ was: 'null' }, pdf('ours'), { name: 'memorandum' });
  const texts = await desk.get(saved.location);
  expect(texts.notice).toContain('Draft saved');
  expect(texts.error('f.memorandum.link')).toBe('Link must not be empty.');
  await edit(file, { 'memorandum.link': 'Read our memorandum' });
  expect(await bytesOf(memorandum)).toEqual(before.body);
  const draftFile = `${page}/file?upload=${(await rows()).memorandum.upload}`;
  const seen = await get(draftFile).set('cookie', cookie).expect(200);
  expect(seen.body).toEqual(pdf('ours'));
  expect(seen.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
  await site.request.get(draftFile).expect(303);

  await publishDraft();
  for (const one of [site, other]) {
    await expect.poll(() => bytesOf(memorandum, one), { timeout: 20_000 }).toEqual(pdf('ours'));
    await expect.poll(() => pageOf(one, '/ppm')).toContain('Read our memorandum');
  }
  const { headers } = await get(memorandum).expect(200);
  for (const name of ['content-type', 'cache-control', 'content-security-policy', 'x-content-type-options'])
    expect([name, headers[name]]).toEqual([name, before.headers[name]]);
  await get(memorandum)
    .set('if-none-match', headers.etag ?? '')
    .expect(304);
  const part = await get(memorandum).set('range', 'bytes=0-7').expect(206);
  expect(part.body.toString()).toBe('%PDF-1.7');
  expect(part.headers['content-range']).toBe(`bytes 0-7/${pdf('ours').length}`);
  await get(memorandum).set('range', 'bytes=9999-').expect(416);
  await site.request.head(memorandum).expect(200);

  await context.archive();
  await undo(file);
  expect(await bytesOf(memorandum)).toEqual(before.body);
  await context.archive();
  const history = await store.archive.history(memorandum, 10);
  expect(history).toHaveLength(2);
  const archived = await get(`/admin/content/archive/${history[1]?.id}?download=1`).set('cookie', cookie).expect(200);
  expect(archived.body).toEqual(pdf('ours'));
  expect(archived.headers['content-disposition']).toMatch(/attachment; filename="documents-memorandum-[\d-]+\.pdf"/);
  const shown = await desk.get(`/admin/content/archive?page=${memorandum}`);
  expect([shown.text.includes('Download the PDF'), shown.has('iframe')]).toEqual([true, false]);
  const events = await store.audit.latest(50, { kind: 'document-uploaded' });
  expect(events).toMatchObject([{ by: editor.by, detail: expect.stringContaining('Our file.pdf') }]);
});

test('a document may have a name of its own, and is not removed while a text links to it; the documents made of words follow these', async () => {
  const circular = '/documents/offering-circular.pdf';
  await get(circular).expect(404);
  await send({ name: 'offering-circular' }, pdf('circular'));
  await edit(file, { 'offering-circular.link': 'Read it (PDF)' });
  const form = `${page}?name=offering-circular`;
  expect((await desk.get(form)).text).toContain(`Visitors get it at ${circular} once it’s published.`);
  await publishDraft();
  expect((await desk.get(form)).text).toContain(`${circular} is what visitors get.`);
  await get(circular).expect(200);
  const before = await deck();
  const minimums = { 'spark.minimum': '600', 'spark.calculator.minimum': '600' };
  await edit('offerings.json', { ...minimums, 'spark.circular': circular }, 'publish');
  expect(await pageOf(site, '/invest')).toContain(`href="${circular}"`);
  expect(await deck()).not.toEqual(before);
  const name = 'offering-circular';
  await send({ do: 'remove', was: await wasIn(name) }, undefined, { name });
  expect((await validate((await draft()) ?? expect.fail('there is a draft'))).violations).toEqual([
    `offerings.json keeps it from being published: Spark Fund One, circular links to ${circular}, and there is no such document.`,
  ]);
  await undo('offerings.json');
  expect(await deck()).toEqual(before);
});

test('a document that is sent twice is one, and what somebody else saved meanwhile stays', async () => {
  const twice = { name: 'twice' };
  const atOnce = await Promise.allSettled([send(twice, pdf('twice')), send(twice, pdf('twice'))]);
  expect(atOnce.map(({ status }) => status)).toContain('fulfilled');
  await send(twice, pdf('twice'));
  expect(Object.keys(await rows()).filter((name) => name === 'twice')).toHaveLength(1);
  const before = await rows();
  const taken = await send(twice, pdf('other'), { status: 422 });
  expect(taken.text).toContain('A document with that name already exists');
  await send({ was: 'null' }, pdf('late'), { ...twice, status: 409 });
  const stale = await send({ was: 'null', do: 'remove' }, undefined, { ...twice, status: 409 });
  expect(await rows()).toEqual(before);
  await send({ do: 'remove', was: stale.value('was') ?? '' }, undefined, twice);
  expect(await rows()).not.toHaveProperty('twice');
});

test('an incomplete or too large PDF, a missing file and an invalid name are refused', async () => {
  const shipped = readFileSync(join(root, 'data/documents/memorandum.pdf'));
  const markup = Buffer.from('<html><script>alert(1)</script></html>');
  const incomplete =
    'This isn’t a complete PDF file without a password and without restrictions on printing or copying';
  const withPassword = shipped.toString('latin1').replace(/trailer\s*<</, '$& /Encrypt 9 0 R');
  for (const [typed, bytes, status, words] of [
    [{}, markup, 415, incomplete],
    [{}, Buffer.concat([markup, pdf('late')]), 415, incomplete],
    [{}, Buffer.alloc(0), 415, incomplete],
    [{}, shipped.subarray(0, shipped.length - 3000), 415, incomplete],
    [{}, Buffer.concat([shipped.subarray(0, 3000), shipped.subarray(4000)]), 415, incomplete],
    [{}, Buffer.from(withPassword, 'latin1'), 415, incomplete],
    [{}, Buffer.alloc(documentLimit + 1), 413, 'The file is larger than 20 MB'],
    [{}, undefined, 422, 'Please choose a PDF'],
    [{ name: '../etc' }, pdf('x'), 422, 'The name must be lowercase letters'],
  ] as const) {
    const sent = { name: 'wrong', ...typed };
    const refused = await send(sent, bytes, { status });
    expect(refused.text).toContain(words);
    expect(refused.value('name')).toBe(sent.name);
  }
  expect(await draft()).toBeUndefined();
  const json = { cookie, accept: 'application/json' };
  const { body } = await site.request.post(page).set(json).field({ name: 'A name' }).expect(422);
  expect(Object.keys(body.errors)).toEqual(['name', 'file']);
  expect(body).toMatchObject({ ok: false, message: body.errors.name });

  const text = JSON.stringify({ memorandum: { link: 'Read', upload: `${'0'.repeat(32)}-9` } });
  const { violations } = await validate({ file, text });
  expect(violations).toEqual(['The file of the document "memorandum" was never uploaded.']);
  const unknown = [`upload=${'0'.repeat(32)}-9`, 'upload=../../x'].map((query) => `${page}/file?${query}`);
  for (const path of [`${page}?name=nowhere`, ...unknown]) await desk.get(path, 404);
});

test('documents are as their files are where an upgrade leaves no room for the published words, which are published no more', async () => {
  const words = JSON.parse(context.live.files.read('deck.json').text);
  words.pages[1].blocks = [{ type: 'paragraph', text: 'Too many words. '.repeat(500) }];
  const tooLong = { file: 'deck.json', text: JSON.stringify(words) };
  expect((await validate(tooLong)).violations.join()).toContain('more words than fit');

  const before = await deck();
  await edit(tooLong.file, { mark: 'DRAFT' });
  const [open = expect.fail('there is a draft')] = await store.versions.open();
  await store.versions.change(open, { text: tooLong.text });
  const event = auditEvent('content-published', editor, context.clock());
  await store.versions.publish(open, { published_at: open.created_at, approver: '' }, event);
  await context.live.refresh();
  expect(await deck()).toEqual(before);
});
