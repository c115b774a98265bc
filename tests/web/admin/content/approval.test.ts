import { expect, test } from 'vitest';
import { publish, publishDue } from '../../../../src/content/editing/edit.ts';
import { draftOf, editor, editorOf, pageOf, skipArchive, skipValidation } from '../../../helpers/edit-content.ts';
import { anotherInstance, type TestApp, testApp } from '../../../helpers/test-app.ts';

const contact = 'contact.json';
const page = `/admin/content/${contact}`;
const at = '2026-03-01T13:00:00.000Z';
const textOf = (site: TestApp, file: string) => site.app.context.live.files.read(file).text;
const otherHeading = (site: TestApp, file = contact) => textOf(site, file).replace('"heading": "', '"heading": "0');

/** A site some minutes before a time, and the step to it. */
async function office(env = {}) {
  let now = Date.parse(at) - 600_000;
  const site = await testApp(env, { clock: () => now });
  skipValidation(site);
  skipArchive(site);
  const [author, approver] = [await editorOf(site), await editorOf(site, 'approver@example.com')];
  const { editing, live, store } = site.app.context;
  const shown = () => pageOf(site, '/contact');
  const reach = () => {
    now = Date.parse(at);
  };
  return { site, editing, live, versions: store.versions, author, approver, shown, reach };
}
const careful = () => office({ CONTENT_APPROVAL: '1' });

test('with approval what touches an offering waits for a second account; what was approved and the file come back without one', async () => {
  const { versions, author, approver, shown } = await careful();
  const sent = await author.edit(contact, { heading: 'Senior living near you' }, 'publish');
  expect(await author.said(sent)).toContain('Sent for approval');
  expect(await versions.open()).toMatchObject([{ state: 'waiting', approver: '' }]);
  expect(await author.said(await author.edit(contact, {}, 'approve'))).toContain('Not approved');
  expect(await shown()).not.toContain('Senior living near you');
  const own = await approver.edit(contact, { heading: 'Senior living nearby' }, 'approve', {}, 409);
  expect([own.value('f.heading'), await shown()]).toEqual([
    'Senior living nearby',
    expect.not.stringContaining('nearby'),
  ]);
  expect(own.text).toContain('only what was sent to you can be approved');
  const typed = { ...own.sent('form.edit'), do: 'approve' };
  expect(await approver.send(page, typed, 409)).toMatchObject({ ok: false, message: expect.stringContaining('sent') });
  expect(await approver.said(await approver.edit(contact, {}, 'approve'))).toContain('Published');
  expect(await shown()).toContain('Senior living near you');
  const version = { authors: editor.by, approver: 'approver@example.com', live: 1 };
  const [first] = await versions.history(2);
  expect(first).toMatchObject(version);

  await author.edit(contact, { heading: 'The second' }, 'publish');
  await approver.edit(contact, {}, 'approve');
  await author.post(`${page}/changes`, { version: first?.id });
  expect(await shown()).toContain('Senior living near you');
  await author.undo(contact);
  expect(await shown()).not.toContain('Senior living near you');
  expect(await versions.open()).toEqual([]);
});

test('an approval does not hold for what is typed after it, and an alternative text that was scheduled without one waits for it', async () => {
  const { site, editing, versions, author, approver, reach } = await careful();
  await author.edit(contact, { heading: 'Talk with us' }, 'publish', { publishAt: '2099-03-01T12:00' });
  await approver.edit(contact, {}, 'approve');
  expect(await versions.open()).toMatchObject([{ state: 'scheduled', approver: 'approver@example.com' }]);
  await author.edit(contact, { heading: 'Something else' });
  expect(await versions.open()).toMatchObject([{ state: 'draft', approver: '' }]);
  await author.edit(contact, {}, 'discard');

  const rows = JSON.parse(textOf(site, 'pictures.json'));
  rows['self-storage'].alt = 'Words that nobody approved';
  const version = await draftOf(site, 'pictures.json', JSON.stringify(rows));
  // Scheduled while approval was off.
  await publish({ ...editing, approval: false }, version, { at }, editor);
  reach();
  expect(await publishDue(editing)).toMatchObject([{ outcome: 'waiting' }]);
  expect(await versions.open()).toMatchObject([{ state: 'waiting', approver: '' }]);
  expect(await versions.live()).toEqual([]);
});

test('what waits when approval is switched off is published by one person', async () => {
  const { site, author } = await careful();
  await author.edit(contact, { heading: 'Talk with us today' }, 'publish');
  const later = await anotherInstance(site, {}, { clock: site.app.context.clock });
  skipValidation(later);
  const own = await editorOf(later);
  const offered = (await own.get(page)).attributes('button[name="do"]', 'value');
  expect(offered).toEqual(expect.arrayContaining(['publish', 'withdraw']));
  await own.edit(contact, {}, 'publish');
  expect(await pageOf(later, '/contact')).toContain('Talk with us today');
});

test('nothing is published, sent or stored of a file without a change, with approval or without', async () => {
  for (const { author, versions } of [await office(), await careful()]) {
    for (const file of ['documents.json', contact, 'accessibility.json', 'articles~built-grand-opening.md']) {
      await author.edit(file, {}, 'publish');
      await author.undo(file);
    }
    expect(await versions.open()).toEqual([]);
    expect(await versions.history(9)).toEqual([]);
  }
});

async function scheduled(files: readonly string[]) {
  const own = await office();
  for (const file of files)
    await publish(own.editing, await draftOf(own.site, file, otherHeading(own.site, file)), { at }, editor);
  own.reach();
  return own;
}

test('a scheduled publication that breaks a rule at its time says so on the file and in the list', async () => {
  const { editing, versions, author } = await scheduled([contact]);
  const refusing = { ...editing, validate: async () => ({ violations: ['It breaks a rule.'] }) };
  expect(await publishDue(refusing)).toMatchObject([{ outcome: 'withdrawn', violations: ['It breaks a rule.'] }]);
  expect(await versions.open()).toMatchObject([{ state: 'draft' }]);
  expect(await versions.live()).toEqual([]);
  for (const path of ['/admin/content', page])
    expect((await author.get(path)).text).toContain('Not published as scheduled');
});

test('a scheduled publication is checked together with what was published just before it', async () => {
  const { editing, live } = await scheduled(['about.json', contact]);
  const known: number[] = [];
  const validate = async () => {
    known.push(live.texts.size);
    return { violations: [] };
  };
  expect(await publishDue({ ...editing, validate })).toHaveLength(2);
  expect(known).toEqual([0, 1]);
});
