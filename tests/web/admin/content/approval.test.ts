import { describe, expect, test } from 'vitest';
import { publish, publishDue, saveDraft } from '../../../../src/content/editing/edit.ts';
import { edit, editorOf, pageOf } from '../../../helpers/edit-content.ts';
import { type TestApp, testApp } from '../../../helpers/test-app.ts';

const actor = { by: 'editor@example.com', via: 'web' } as const;

async function careful(overrides?: Parameters<typeof testApp>[1]) {
  const site = await testApp({ CONTENT_APPROVAL: '1' }, overrides);
  return { site, author: await editorOf(site), approver: await editorOf(site, 'approver@example.com') };
}
const versionsOf = (site: TestApp) => site.app.context.store.versions;
const textOf = (site: TestApp, file: string) => site.app.context.live.files.read(file).text;

describe('with CONTENT_APPROVAL=1', () => {
  test.each([
    ['contact.json', { heading: 'Talk with us today' }],
    ['home.json', { title: 'Our home' }],
    ['projects.json', { heading: 'Our projects' }],
    ['questions.json', { heading: 'Your questions' }],
    ['company.json', { legalName: 'Another Company LLC' }],
    ['team.json', { 'members.0.name': 'Another Person' }],
    ['mail-choice.json', { 'unsubscribe.ask.heading': 'No more emails?' }],
    ['mails~contact.json', { subject: 'Your message is here' }],
  ] as [string, Record<string, string>][])('one account publishes no change of %s', async (id, typed) => {
    const { site, author, approver } = await careful();
    const sent = await edit(site, author, id, typed, 'publish');
    expect(sent.status, sent.text).toBe(303);
    expect(await versionsOf(site).open()).toMatchObject([{ state: 'waiting', approver: '' }]);
    expect(await versionsOf(site).live()).toEqual([]);
    await edit(site, approver, id, {}, 'approve');
    expect(await versionsOf(site).history(2)).toMatchObject([{ approver: 'approver@example.com', live: 1 }]);
  });

  test('what was approved and the file come back without a second person, and only they', async () => {
    const { site, author, approver } = await careful();
    const restore = async (version: string) => {
      const post = site.request.post('/admin/content/contact.json/changes').set('cookie', author).type('form');
      await post.send({ version }).expect(303);
    };
    for (const heading of ['The first', 'The second']) {
      await edit(site, author, 'contact.json', { heading }, 'publish');
      await edit(site, approver, 'contact.json', {}, 'approve');
    }
    const [, first] = await versionsOf(site).history(2);
    await restore(first?.id ?? '');
    expect(await pageOf(site, '/contact')).toContain('The first');
    await restore('file');
    expect(await pageOf(site, '/contact')).not.toContain('The first');
    expect(await versionsOf(site).open()).toEqual([]);
  });

  test('an alternative text that was scheduled without approval waits for it at its time', async () => {
    let now = Date.parse('2026-03-01T12:00:00Z');
    const { site } = await careful({ clock: () => now });
    const { editing } = site.app.context;
    const rows = JSON.parse(textOf(site, 'pictures.json'));
    rows['self-storage'].alt = 'Words that nobody approved';
    const saved = await saveDraft(editing, { file: 'pictures.json', text: JSON.stringify(rows), note: '' }, actor);
    if (saved.outcome !== 'saved') throw new Error(saved.outcome);
    const at = '2026-03-01T13:00:00.000Z';
    // Scheduled while approval was off.
    const alone = await publish({ ...editing, approval: false }, saved.version, { at }, actor);
    expect(alone.outcome).toBe('scheduled');
    now = Date.parse(at);
    expect(await publishDue(editing)).toMatchObject([{ outcome: 'waiting' }]);
    expect(await versionsOf(site).open()).toMatchObject([{ state: 'waiting', approver: '' }]);
    expect(await versionsOf(site).live()).toEqual([]);
  });

  test('an approval does not hold for what is typed after it', async () => {
    const { site, author, approver } = await careful();
    const typed = { heading: 'Talk with us today' };
    await edit(site, author, 'contact.json', typed, 'publish', { publishAt: '2099-03-01T12:00' });
    await edit(site, approver, 'contact.json', {}, 'approve');
    expect(await versionsOf(site).open()).toMatchObject([{ state: 'scheduled', approver: 'approver@example.com' }]);
    await edit(site, author, 'contact.json', { heading: 'Something else' });
    expect(await versionsOf(site).open()).toMatchObject([{ state: 'draft', approver: '' }]);
  });
});

test('what waits when approval is switched off is published by one person', async () => {
  const { site, author } = await careful();
  await edit(site, author, 'contact.json', { heading: 'Talk with us today' }, 'publish');
  const { dataDir, databaseUrl } = site.app.context.config;
  const later = await testApp({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const { text } = await later.request.get('/admin/content/contact.json').set('cookie', author).expect(200);
  expect(text).toContain('value="publish"');
  expect(text).toContain('value="withdraw"');
  await edit(later, author, 'contact.json', {}, 'publish');
  expect(await pageOf(later, '/contact')).toContain('Talk with us today');
});

test.each(['0', '1'])(
  'nothing is published, sent or stored of a file without a change (CONTENT_APPROVAL=%s)',
  async (on) => {
    const site = await testApp({ CONTENT_APPROVAL: on });
    const cookie = await editorOf(site);
    for (const id of ['documents.json', 'contact.json']) {
      const sent = await edit(site, cookie, id, {}, 'publish');
      expect(sent.status).toBe(303);
      const post = site.request.post(`/admin/content/${id}/changes`).set('cookie', cookie).type('form');
      await post.send({ version: 'file' }).expect(303);
    }
    expect(await versionsOf(site).open()).toEqual([]);
    expect(await versionsOf(site).history(9)).toEqual([]);
  },
);

describe('a scheduled publication', () => {
  test('that breaks a rule at its time says so on the file and in the list', async () => {
    let now = Date.parse('2026-03-01T12:00:00Z');
    const site = await testApp({}, { clock: () => now });
    const { context } = site.app;
    const saved = await saveDraft(
      context.editing,
      { file: 'contact.json', text: textOf(site, 'contact.json').replace('"heading": "', '"heading": "0'), note: '' },
      actor,
    );
    if (saved.outcome !== 'saved') throw new Error(saved.outcome);
    await publish(context.editing, saved.version, { at: '2026-03-01T13:00:00.000Z' }, actor);
    now = Date.parse('2026-03-01T13:00:00.000Z');
    const refusing = { ...context.editing, validate: async () => ({ violations: ['It breaks a rule.'] }) };
    expect(await publishDue(refusing)).toMatchObject([{ outcome: 'withdrawn', violations: ['It breaks a rule.'] }]);
    const cookie = await editorOf(site);
    for (const path of ['/admin/content', '/admin/content/contact.json']) {
      const { text } = await site.request.get(path).set('cookie', cookie).expect(200);
      expect(text).toContain('Not published as scheduled');
    }
  });

  test('is checked together with what was published just before it', async () => {
    let now = Date.parse('2026-03-01T12:00:00Z');
    const site = await testApp({}, { clock: () => now });
    const { editing, live } = site.app.context;
    const at = '2026-03-01T13:00:00.000Z';
    for (const file of ['about.json', 'contact.json']) {
      const text = textOf(site, file).replace('"heading": "', '"heading": "0');
      const saved = await saveDraft(editing, { file, text, note: '' }, actor);
      if (saved.outcome !== 'saved') throw new Error(saved.outcome);
      await publish(editing, saved.version, { at }, actor);
    }
    now = Date.parse(at);
    const known: number[] = [];
    const watching = {
      ...editing,
      validate: async () => {
        known.push(live.texts.size);
        return { violations: [] };
      },
    };
    expect(await publishDue(watching)).toHaveLength(2);
    expect(known).toEqual([0, 1]);
  });
});

test('an article that was never published says so in the list and in its form', async () => {
  const site = await testApp();
  const cookie = await editorOf(site);
  await site.request
    .post('/admin/content')
    .set('cookie', cookie)
    .type('form')
    .send({ title: 'A new street', id: 'a-new-street' })
    .expect(303);
  const { text } = await site.request.get('/admin/content').set('cookie', cookie).expect(200);
  expect(text).toMatch(/a-new-street\.md"[^\n]{0,200}<td>Nothing<\/td>/);
  const form = await site.request.get('/admin/content/articles~a-new-street.md').set('cookie', cookie).expect(200);
  expect(form.text).toContain('Not published yet');
});
