import { expect, onTestFinished, test } from 'vitest';
import { publish, saveDraft } from '../../../../src/content/editing/edit.ts';
import { setTimeZone } from '../../../../src/site/format.ts';
import { editorOf, pageOf } from '../../../helpers/edit-content.ts';
import { type TestApp, testApp, textOf } from '../../../helpers/test-app.ts';

const actor = { by: 'editor@example.com', via: 'web' } as const;

async function publishText({ app }: TestApp, file: string, change: (text: string) => string) {
  const { editing, live } = app.context;
  const text = change(live.texts.get(file) ?? live.files.read(file).text);
  const saved = await saveDraft(editing, { file, text, note: '' }, actor);
  if (saved.outcome !== 'saved') throw new Error(saved.outcome);
  expect(await publish(editing, saved.version, { at: null }, actor)).toMatchObject({ outcome: 'published' });
  await live.refresh();
}

const archiveOf = async ({ request }: TestApp, cookie: string, page: string, at = '') =>
  (
    await request
      .get(`/admin/content/archive?${new URLSearchParams({ page, at })}`)
      .set({ cookie, accept: 'application/json' })
  ).body;

const later = (text: string) => text.replace(/^date: .*$/m, 'date: 2099-01-01');

test('an article that is taken down has no page in the archive from then on', async () => {
  let now = Date.parse('2026-03-01T12:00:00Z');
  const site = await testApp({}, { clock: () => now });
  const path = '/blog/senior-housing-urgent-need';
  await site.app.context.archive();
  now = Date.parse('2026-03-02T12:00:00Z');
  await publishText(site, 'articles/senior-housing-urgent-need.md', later);
  await site.request.get(path).expect(404);
  await site.app.context.archive();
  const cookie = await editorOf(site);
  const { found, history } = await archiveOf(site, cookie, path);
  expect(found).toMatchObject({
    at: '2026-03-02T12:00:00.000Z',
    ended: true,
    sha256: '',
    versions: [{ authors: actor.by }],
  });
  expect(history).toHaveLength(2);
  await site.request.get(`/admin/content/archive/${found.id}`).set('cookie', cookie).expect(404);
  expect((await archiveOf(site, cookie, path, '2026-03-01')).found).toMatchObject({ until: found.at });
  const { text } = await site.request.get(`/admin/content/archive?page=${path}`).set('cookie', cookie).expect(200);
  expect(textOf(text)).toContain(`No ${path} since Mar 2, 2026`);
  expect(textOf(text)).toContain('Removed');
});

test('what changes by time is archived as of its moment: an event that ends, an article of a day, another year', async () => {
  let now = Date.parse('2025-08-28T19:00:00Z');
  const site = await testApp({}, { clock: () => now });
  const { archive, store } = site.app.context;
  await archive();
  const reaches = (time: string) => {
    now = Date.parse(time);
  };
  const since = (page: string) => async () => {
    const newest = await store.archive.at(page, new Date(now).toISOString());
    return { at: newest?.at, change: newest?.change };
  };
  const changed = (at: string) => ({ at, change: '{"versions":[],"byTime":true}' });
  reaches('2025-08-28T20:00:01Z');
  await expect.poll(since('/rsvp'), { timeout: 20_000 }).toEqual(changed('2025-08-28T20:00:00.000Z'));
  reaches('2026-01-01T05:10:00Z');
  await expect.poll(since('/privacy'), { timeout: 20_000 }).toEqual(changed('2026-01-01T05:00:00.000Z'));
  const cookie = await editorOf(site);
  const { text } = await site.request.get('/admin/content/archive?page=/privacy').set('cookie', cookie).expect(200);
  expect(textOf(text)).toContain('A date: a new day, or an event that began or ended');
});

test('a time without a zone is one of the site', async () => {
  setTimeZone('America/New_York');
  onTestFinished(() => setTimeZone());
  const now = Date.parse('2026-03-01T12:30:00Z');
  const site = await testApp({ TIME_ZONE: 'America/New_York' }, { clock: () => now });
  const cookie = await editorOf(site);
  await site.app.context.archive();
  expect((await archiveOf(site, cookie, '/contact', '2026-03-01T07:29')).found).toBeUndefined();
  for (const at of ['2026-03-01T07:30', '2026-03-01 07:30', '2026-03-01T12:30Z', '2026-03-01T13:30+01:00']) {
    expect((await archiveOf(site, cookie, '/contact', at)).found).toBeDefined();
  }
});

test('an event that is published in the browser ends on its page at its time', async () => {
  let now = Date.parse('2026-03-01T12:00:00Z');
  const site = await testApp({}, { clock: () => now });
  await publishText(site, 'rsvp.json', (text) => text.replace('"2025-08-28"', '"2026-03-02"'));
  expect(await pageOf(site, '/rsvp')).toContain('Send RSVP');
  now = Date.parse('2026-03-02T20:59:59Z');
  expect(await pageOf(site, '/rsvp')).toContain('Send RSVP');
  now = Date.parse('2026-03-02T21:00:00Z');
  expect(await pageOf(site, '/rsvp')).not.toContain('Send RSVP');
});
