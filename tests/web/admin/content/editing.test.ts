import { describe, expect, test } from 'vitest';
import { editableFile, textOf, valueIn } from '../../../../src/content/editing/editable-file.ts';
import { deskOf } from '../../../helpers/desk.ts';
import { editorOf, pageOf } from '../../../helpers/edit-content.ts';
import { testApp } from '../../../helpers/test-app.ts';

const contact = 'contact.json';

describe('an editor', () => {
  test('changes a heading: nobody sees the draft, everybody the publication, and it can be undone', async () => {
    const site = await testApp();
    const { get, edit, said, undo } = await editorOf(site);
    const before = await pageOf(site, '/contact');
    await edit(contact, { heading: 'Talk with us today' });
    expect(await pageOf(site, '/contact')).toBe(before);
    const drawn = await get(`/admin/content/${contact}/drawn`);
    expect(drawn.text).toContain('Talk with us today');
    expect(drawn.headers['content-security-policy']).toContain("frame-ancestors 'self'");

    expect(await said(await edit(contact, {}, 'publish'))).toContain('Published');
    expect(await pageOf(site, '/contact')).toContain('Talk with us today');
    const changes = await get(`/admin/content/${contact}/changes`);
    expect(changes.texts('ins').join()).toContain('today');
    await undo(contact);
    expect(await pageOf(site, '/contact')).toBe(before);
  });

  test('publishes no claim without its limit: the rule is named, and what was typed stays', async () => {
    const site = await testApp();
    const { edit } = await editorOf(site);
    const before = await pageOf(site, '/contact');
    const refused = await edit(contact, { heading: 'Earn monthly income with us.' }, 'publish', {}, 422);
    expect(refused.text).toContain('has no limit in the same breath');
    expect(refused.value('f.heading')).toBe('Earn monthly income with us.');
    expect(await pageOf(site, '/contact')).toBe(before);
  });

  test('sees no lead, and sales sees no content', async () => {
    const site = await testApp();
    const editor = await editorOf(site);
    expect((await editor.get('/admin', 303)).location).toBe('/admin/content');
    for (const path of ['/admin/leads', '/admin/leads.csv', '/admin/accounts', '/admin/import'])
      await editor.get(path, 403);
    for (const path of ['/admin/content', '/admin/account']) await editor.get(path);
    await (await deskOf(site, 'sales')).get('/admin/content', 403);
  });

  test('rearranges a list by buttons, and what is wrong is said at its field', async () => {
    const { get, edit } = await editorOf(await testApp());
    const { location } = await edit('company.json', {}, 'add social');
    const [, index] = /at=social\.(\d+)/.exec(location) ?? expect.fail(location);
    const page = await get('/admin/content/company.json');
    expect(page.error(`f.social.${index}.label`)).toContain('must not be empty');
  });

  test('loses nothing that somebody else saved meanwhile, and nothing that was typed', async () => {
    const site = await testApp();
    const [first, second] = [await editorOf(site), await editorOf(site, 'second@example.com')];
    const stale = (desk: typeof first, heading: string) =>
      desk.edit(contact, { heading }, 'save', { revision: 'file' }, 409);
    await first.edit(contact, { heading: 'The first' });
    const refused = await stale(second, 'The second');
    expect(refused.text).toContain('editor@example.com saved this');
    expect(refused.value('f.heading')).toBe('The second');
    expect((await site.app.context.store.versions.open())[0]?.text).toContain('The first');
    expect((await stale(first, 'The third')).text).toContain('You saved this in another tab');
    await second.edit(contact, { heading: 'The second' });
    expect((await stale(first, 'The third')).text).toContain('second@example.com saved this');
  });
});

test('the archive shows the page of a day, with its digest, its author and the bytes', async () => {
  const site = await testApp();
  const { edit, get, read } = await editorOf(site);
  const { archive } = site.app.context;
  const before = await pageOf(site, '/contact');
  await archive();
  await edit(contact, { heading: 'Another heading' }, 'publish');
  await archive();
  const { archived, history } = await read('/admin/content/archive?page=/contact');
  expect(history).toHaveLength(2);
  expect(archived.versions).toMatchObject([{ file: contact, authors: 'editor@example.com' }]);
  const bytes = async (id: string) => (await get(`/admin/content/archive/${id}?download=1`)).html;
  expect(await bytes(archived.id)).toBe(await pageOf(site, '/contact'));
  const query = new URLSearchParams({ page: '/contact', at: history[1].at });
  expect(await bytes((await read(`/admin/content/archive?${query}`)).archived.id)).toBe(before);
  await get('/admin/content/archive?page=/contact&at=1999-01-01', 404);
  await get('/admin/content/archive?page=/contact&at=soon', 422);
});

test('an article comes back from its form as it was', async () => {
  const { files } = (await testApp()).app.context.live;
  for (const file of files.list('articles')) {
    const editable = editableFile(file) ?? expect.fail(`${file} is an article`);
    const value = valueIn(editable, files.read(file).text);
    expect(valueIn(editable, textOf(editable, value))).toEqual(value);
  }
});
