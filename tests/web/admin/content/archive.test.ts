import { expect, onTestFinished, test } from 'vitest';
import { setTimeZone } from '../../../../src/site/format.ts';
import { editor, editorOf, pageOf, publishChange } from '../../../helpers/edit-content.ts';
import { testApp } from '../../../helpers/test-app.ts';

/** A site with a clock that a test sets. */
async function siteAt(time: string, env = {}) {
  let now = Date.parse(time);
  const site = await testApp(env, { clock: () => now });
  const desk = await editorOf(site);
  const archiveOf = (page: string, at = '', status = 200) =>
    desk.read(`/admin/content/archive?${new URLSearchParams({ page, at })}`, status);
  const reach = (next: string) => {
    now = Date.parse(next);
  };
  return { site, context: site.app.context, desk, archiveOf, reach, now: () => new Date(now).toISOString() };
}

test('an article that is taken down has no page in the archive from then on', async () => {
  const { site, context, desk, reach } = await siteAt('2026-03-01T12:00:00Z');
  const path = '/blog/senior-housing-urgent-need';
  await context.archive();
  reach('2026-03-02T12:00:00Z');
  await publishChange(site, 'articles/senior-housing-urgent-need.md', (text) =>
    text.replace(/^date: .*$/m, 'date: 2099-01-01'),
  );
  await desk.get(path, 404);
  await context.archive();
  const later = await editorOf(site);
  const { archived, history } = await later.read(`/admin/content/archive?page=${path}`);
  const versions = [{ authors: editor.by }];
  expect(archived).toMatchObject({ at: '2026-03-02T12:00:00.000Z', ended: true, sha256: '', versions });
  expect(history).toHaveLength(2);
  await later.get(`/admin/content/archive/${archived.id}`, 404);
  const { archived: before } = await later.read(`/admin/content/archive?page=${path}&at=2026-03-01`);
  expect(before).toMatchObject({ until: archived.at });
  const { text } = await later.get(`/admin/content/archive?page=${path}`);
  expect(text).toContain(`No ${path} since Mar 2, 2026`);
  expect(text).toContain('Removed');
});

test('what changes by time is archived as of its moment: an event that ends, an article of a day, another year', async () => {
  const { site, context, reach, now } = await siteAt('2025-08-28T19:00:00Z');
  await context.archive();
  const newest = async (page: string) => {
    const { at, change } = (await context.store.archive.at(page, now())) ?? {};
    return { at, change };
  };
  for (const [time, page, at] of [
    ['2025-08-28T20:00:01Z', '/rsvp', '2025-08-28T20:00:00.000Z'],
    ['2026-01-01T05:10:00Z', '/privacy', '2026-01-01T05:00:00.000Z'],
  ] as const) {
    reach(time);
    const change = '{"versions":[],"byTime":true}';
    await expect.poll(() => newest(page), { timeout: 20_000 }).toEqual({ at, change });
    // The pages behind it are archived too before the clock goes on.
    await context.archive();
  }
  const { text } = await (await editorOf(site)).get('/admin/content/archive?page=/privacy');
  expect(text).toContain('A date: a new day, or an event that began or ended');
});

test('a time without a zone is one of the site', async () => {
  setTimeZone('America/New_York');
  onTestFinished(() => setTimeZone());
  const { context, archiveOf } = await siteAt('2026-03-01T12:30:00Z', { TIME_ZONE: 'America/New_York' });
  await context.archive();
  await archiveOf('/contact', '2026-03-01T07:29', 404);
  for (const at of ['2026-03-01T07:30', '2026-03-01 07:30', '2026-03-01T12:30Z', '2026-03-01T13:30+01:00'])
    expect((await archiveOf('/contact', at)).archived).toBeDefined();
});

test('an event that is published in the browser ends on its page at its time', async () => {
  const { site, reach } = await siteAt('2026-03-01T12:00:00Z');
  await publishChange(site, 'rsvp.json', (text) => text.replace('"2025-08-28"', '"2026-03-02"'));
  const invites = async () => (await pageOf(site, '/rsvp')).includes('Send RSVP');
  expect(await invites()).toBe(true);
  reach('2026-03-02T20:59:59Z');
  expect(await invites()).toBe(true);
  reach('2026-03-02T21:00:00Z');
  expect(await invites()).toBe(false);
});
