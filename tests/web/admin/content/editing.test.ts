import { describe, expect, test } from 'vitest';
import { editableFile, textOf, valueIn } from '../../../../src/content/editing/editable-file.ts';
import { edit, editorOf, pageOf, password } from '../../../helpers/edit-content.ts';
import { signedIn } from '../../../helpers/signed-in.ts';
import { errorAt, noticeAfter, testApp } from '../../../helpers/test-app.ts';

describe('an editor', () => {
  test('changes a heading: nobody sees the draft, everybody the publication, and it can be undone', async () => {
    const site = await testApp();
    const cookie = await editorOf(site);
    const before = await pageOf(site, '/contact');
    const { request } = site;

    const saved = await edit(site, cookie, 'contact.json', { heading: 'Talk with us today' });
    expect(saved.status).toBe(303);
    expect(await pageOf(site, '/contact')).toBe(before);
    const drawn = await request.get('/admin/content/contact.json/drawn').set('cookie', cookie).expect(200);
    expect(drawn.text).toContain('Talk with us today');
    expect(drawn.headers['content-security-policy']).toContain("frame-ancestors 'self'");

    const published = await edit(site, cookie, 'contact.json', {}, 'publish');
    expect(await noticeAfter(site, cookie, published)).toContain('Published');
    expect(await pageOf(site, '/contact')).toContain('Talk with us today');

    const changes = await request.get('/admin/content/contact.json/changes').set('cookie', cookie).expect(200);
    expect(changes.text).toMatch(/<ins>.*today.*<\/ins>/);
    await request
      .post('/admin/content/contact.json/changes')
      .set('cookie', cookie)
      .type('form')
      .send({ version: 'file' })
      .expect(303);
    expect(await pageOf(site, '/contact')).toBe(before);
  });

  test('a claim without its limit is not published: the rule is named, and what was typed stays', async () => {
    const site = await testApp();
    const cookie = await editorOf(site);
    const before = await pageOf(site, '/contact');
    const typed = { heading: 'Earn monthly income with us.' };
    const refused = await edit(site, cookie, 'contact.json', typed, 'publish');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('has no limit in the same breath');
    expect(refused.text).toContain('Earn monthly income with us.');
    expect(await pageOf(site, '/contact')).toBe(before);
  });

  test('sees no lead, and sales sees no content', async () => {
    const site = await testApp();
    const editor = await editorOf(site);
    const sales = await signedIn(site, { email: 'sales@example.com', password, role: 'sales' });
    await site.request.get('/admin').set('cookie', editor).expect(303).expect('location', '/admin/content');
    for (const path of ['/admin/leads', '/admin/leads.csv', '/admin/accounts', '/admin/import']) {
      await site.request.get(path).set('cookie', editor).expect(403);
    }
    await site.request.get('/admin/content').set('cookie', sales).expect(403);
    await site.request.get('/admin/content').set('cookie', editor).expect(200);
    await site.request.get('/admin/account').set('cookie', editor).expect(200);
  });

  test('a list is rearranged by buttons, and what is wrong is said at its field', async () => {
    const site = await testApp();
    const cookie = await editorOf(site);
    const added = await edit(site, cookie, 'company.json', {}, 'add social');
    expect(added.headers.location).toContain('at=social.');
    const { text } = await site.request.get('/admin/content/company.json').set('cookie', cookie).expect(200);
    const index = /at=social\.(\d+)/.exec(added.headers.location ?? '')?.[1];
    expect(errorAt(text, `f.social.${index}.label`)).toContain('must not be empty');
  });

  test('what somebody else saved meanwhile is not lost, and neither is what was typed', async () => {
    const site = await testApp();
    const first = await editorOf(site);
    const second = await editorOf(site, 'second@example.com');
    await edit(site, first, 'contact.json', { heading: 'The first' });
    const refused = await edit(site, second, 'contact.json', { heading: 'The second' }, 'save', { revision: 'file' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('editor@example.com saved this');
    expect(refused.text).toContain('The second');
    const [open] = await site.app.context.store.versions.open();
    expect(open?.text).toContain('The first');
    const ownTab = await edit(site, first, 'contact.json', { heading: 'The third' }, 'save', { revision: 'file' });
    expect(ownTab.text).toContain('You saved this in another tab');
    await edit(site, second, 'contact.json', { heading: 'The second' });
    const back = await edit(site, first, 'contact.json', { heading: 'The third' }, 'save', { revision: 'file' });
    expect(back.text).toContain('second@example.com saved this');
  });
});

describe('with CONTENT_APPROVAL=1', () => {
  test('what touches an offering waits for a second account, never that of its author', async () => {
    const site = await testApp({ CONTENT_APPROVAL: '1' });
    const author = await editorOf(site);
    const approver = await editorOf(site, 'approver@example.com');
    const invest = JSON.parse(site.app.context.live.files.read('invest.json').text);
    const path = firstText(invest);
    const sent = await edit(site, author, 'invest.json', { [path]: 'Senior living near you' }, 'publish');
    expect(await noticeAfter(site, author, sent)).toContain('Sent for approval');
    expect(await pageOf(site, '/invest')).not.toContain('Senior living near you');
    const own = await edit(site, author, 'invest.json', {}, 'approve');
    expect(await noticeAfter(site, author, own)).toContain('Not approved');
    const approved = await edit(site, approver, 'invest.json', {}, 'approve');
    expect(await noticeAfter(site, approver, approved)).toContain('Published');
    expect(await pageOf(site, '/invest')).toContain('Senior living near you');
    const [version] = await site.app.context.store.versions.history(1);
    expect(version).toMatchObject({ authors: 'editor@example.com', approver: 'approver@example.com' });
  });
});

/** The first text without figures in a file, by its path. */
function firstText(value: unknown, path = ''): string {
  for (const [key, own] of Object.entries(value as object)) {
    const at = path ? `${path}.${key}` : key;
    if (typeof own === 'string' && /^(title|heading|lead)$/.test(key)) return at;
    if (typeof own === 'object' && own !== null) {
      const found = firstText(own, at);
      if (found) return found;
    }
  }
  return '';
}

test('the archive shows the page of a day, with its digest, its author and the bytes', async () => {
  const site = await testApp();
  const cookie = await editorOf(site);
  const { context } = site.app;
  const before = await pageOf(site, '/contact');
  await context.archive();
  await edit(site, cookie, 'contact.json', { heading: 'Another heading' }, 'publish');
  await context.archive();
  const now = await pageOf(site, '/contact');
  const { body } = await site.request
    .get('/admin/content/archive?page=/contact')
    .set({ cookie, accept: 'application/json' })
    .expect(200);
  expect(body.history).toHaveLength(2);
  expect(body.found.versions).toMatchObject([{ file: 'contact.json', authors: 'editor@example.com' }]);
  const stored = await site.request
    .get(`/admin/content/archive/${body.found.id}?download=1`)
    .set('cookie', cookie)
    .expect(200);
  expect(stored.text).toBe(now);
  const old = await site.request
    .get(`/admin/content/archive?${new URLSearchParams({ page: '/contact', at: body.history[1].at })}`)
    .set({ cookie, accept: 'application/json' })
    .expect(200);
  const first = await site.request
    .get(`/admin/content/archive/${old.body.found.id}?download=1`)
    .set('cookie', cookie)
    .expect(200);
  expect(first.text).toBe(before);
  await site.request.get('/admin/content/archive?page=/contact&at=1999-01-01').set('cookie', cookie).expect(404);
  await site.request.get('/admin/content/archive?page=/contact&at=soon').set('cookie', cookie).expect(422);
});

test('an article comes back from its form as it was', async () => {
  const site = await testApp();
  const { files } = site.app.context.live;
  for (const file of files.list('articles')) {
    const editable = editableFile(file) ?? expect.fail(`${file} is an article`);
    const value = valueIn(editable, files.read(file).text);
    expect(valueIn(editable, textOf(editable, value))).toEqual(value);
  }
});
