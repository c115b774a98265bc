import { describe, expect, test } from 'vitest';
import { publish, publishDue } from '../../../../src/content/editing/edit.ts';
import { draftOf, editor, editorOf, pageOf, skipValidation } from '../../../helpers/edit-content.ts';
import { anotherInstance, type TestApp, testApp } from '../../../helpers/test-app.ts';

const contact = 'contact.json';
const versionsOf = (site: TestApp) => site.app.context.store.versions;
const textOf = (site: TestApp, file: string) => site.app.context.live.files.read(file).text;
const otherHeading = (site: TestApp, file = contact) => textOf(site, file).replace('"heading": "', '"heading": "0');

async function careful(overrides?: Parameters<typeof testApp>[1]) {
  const site = await testApp({ CONTENT_APPROVAL: '1' }, overrides);
  skipValidation(site);
  const [author, approver] = [await editorOf(site), await editorOf(site, 'approver@example.com')];
  return { site, versions: versionsOf(site), author, approver };
}

describe('with CONTENT_APPROVAL=1', () => {
  test('what touches an offering waits for a second account; what was approved and the file come back without one', async () => {
    const { site, versions, author, approver } = await careful();
    const sent = await author.edit(contact, { heading: 'Senior living near you' }, 'publish');
    expect(await author.said(sent)).toContain('Sent for approval');
    expect(await versions.open()).toMatchObject([{ state: 'waiting', approver: '' }]);
    expect(await author.said(await author.edit(contact, {}, 'approve'))).toContain('Not approved');
    expect(await pageOf(site, '/contact')).not.toContain('Senior living near you');
    expect(await approver.said(await approver.edit(contact, {}, 'approve'))).toContain('Published');
    expect(await pageOf(site, '/contact')).toContain('Senior living near you');
    const version = { authors: editor.by, approver: 'approver@example.com', live: 1 };
    expect(await versions.history(2)).toMatchObject([version]);

    await author.edit(contact, { heading: 'The second' }, 'publish');
    await approver.edit(contact, {}, 'approve');
    const [, first] = await versions.history(2);
    await author.post(`/admin/content/${contact}/changes`, { version: first?.id });
    expect(await pageOf(site, '/contact')).toContain('Senior living near you');
    await author.undo(contact);
    expect(await pageOf(site, '/contact')).not.toContain('Senior living near you');
    expect(await versions.open()).toEqual([]);
  });

  test('an alternative text that was scheduled without approval waits for it at its time', async () => {
    let now = Date.parse('2026-03-01T12:00:00Z');
    const { site, versions } = await careful({ clock: () => now });
    const { editing } = site.app.context;
    const rows = JSON.parse(textOf(site, 'pictures.json'));
    rows['self-storage'].alt = 'Words that nobody approved';
    const version = await draftOf(site, 'pictures.json', JSON.stringify(rows));
    const at = '2026-03-01T13:00:00.000Z';
    // Scheduled while approval was off.
    await publish({ ...editing, approval: false }, version, { at }, editor);
    now = Date.parse(at);
    expect(await publishDue(editing)).toMatchObject([{ outcome: 'waiting' }]);
    expect(await versions.open()).toMatchObject([{ state: 'waiting', approver: '' }]);
    expect(await versions.live()).toEqual([]);
  });

  test('an approval does not hold for what is typed after it', async () => {
    const { versions, author, approver } = await careful();
    await author.edit(contact, { heading: 'Talk with us' }, 'publish', { publishAt: '2099-03-01T12:00' });
    await approver.edit(contact, {}, 'approve');
    expect(await versions.open()).toMatchObject([{ state: 'scheduled', approver: 'approver@example.com' }]);
    await author.edit(contact, { heading: 'Something else' });
    expect(await versions.open()).toMatchObject([{ state: 'draft', approver: '' }]);
  });

  test('what waits when approval is switched off is published by one person', async () => {
    const { site, author } = await careful();
    await author.edit(contact, { heading: 'Talk with us today' }, 'publish');
    const later = await anotherInstance(site);
    skipValidation(later);
    const own = await editorOf(later);
    const offered = (await own.get(`/admin/content/${contact}`)).attributes('button[name="do"]', 'value');
    expect(offered).toEqual(expect.arrayContaining(['publish', 'withdraw']));
    await own.edit(contact, {}, 'publish');
    expect(await pageOf(later, '/contact')).toContain('Talk with us today');
  });
});

test('nothing is published, sent or stored of a file without a change, with approval or without', async () => {
  for (const CONTENT_APPROVAL of ['0', '1']) {
    const site = await testApp({ CONTENT_APPROVAL });
    const { edit, undo } = await editorOf(site);
    for (const file of ['documents.json', contact]) {
      await edit(file, {}, 'publish');
      await undo(file);
    }
    expect(await versionsOf(site).open()).toEqual([]);
    expect(await versionsOf(site).history(9)).toEqual([]);
  }
});

describe('a scheduled publication', () => {
  const at = '2026-03-01T13:00:00.000Z';

  async function scheduled(files: readonly string[]) {
    let now = Date.parse('2026-03-01T12:00:00Z');
    const site = await testApp({}, { clock: () => now });
    skipValidation(site);
    for (const file of files) {
      const version = await draftOf(site, file, otherHeading(site, file));
      await publish(site.app.context.editing, version, { at }, editor);
    }
    now = Date.parse(at);
    return site;
  }

  test('that breaks a rule at its time says so on the file and in the list', async () => {
    const site = await scheduled([contact]);
    const refusing = { ...site.app.context.editing, validate: async () => ({ violations: ['It breaks a rule.'] }) };
    expect(await publishDue(refusing)).toMatchObject([{ outcome: 'withdrawn', violations: ['It breaks a rule.'] }]);
    expect(await versionsOf(site).open()).toMatchObject([{ state: 'draft' }]);
    expect(await versionsOf(site).live()).toEqual([]);
    const { get } = await editorOf(site);
    for (const path of ['/admin/content', `/admin/content/${contact}`])
      expect((await get(path)).text).toContain('Not published as scheduled');
  });

  test('is checked together with what was published just before it', async () => {
    const site = await scheduled(['about.json', contact]);
    const { editing, live } = site.app.context;
    const known: number[] = [];
    const validate = async () => {
      known.push(live.texts.size);
      return { violations: [] };
    };
    expect(await publishDue({ ...editing, validate })).toHaveLength(2);
    expect(known).toEqual([0, 1]);
  });
});
