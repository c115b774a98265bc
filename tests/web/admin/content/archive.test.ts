import { expect, onTestFinished, test } from 'vitest';
import { setTimeZone } from '../../../../src/site/format.ts';
import { editor, editorOf, pageOf, publishChange, skipArchive, skipRendering } from '../../../helpers/edit-content.ts';
import { testApp } from '../../../helpers/test-app.ts';

/** A site with a clock that a test sets. */
async function siteAt(time: string, env = {}) {
  let now = Date.parse(time);
  const site = await testApp(env, { clock: () => now });
  skipRendering(site);
  const reach = (next: string) => {
    now = Date.parse(next);
  };
  return { site, context: site.app.context, reach, now: () => new Date(now).toISOString() };
}

test('an article that is taken down has no page in the archive from then on', async () => {
  const { site, context, reach } = await siteAt('2026-03-01T12:00:00Z');
  const path = '/blog/senior-housing-urgent-need';
  await context.archive();
  reach('2026-03-02T12:00:00Z');
  await publishChange(site, 'articles/senior-housing-urgent-need.md', (text) =>
    text.replace(/^date: .*$/m, 'date: 2099-01-01'),
  );
  const desk = await editorOf(site);
  await desk.get(path, 404);
  await context.archive();
  const { archived, history } = await desk.read(`/admin/content/archive?page=${path}`);
  const versions = [{ authors: editor.by }];
  expect(archived).toMatchObject({ at: '2026-03-02T12:00:00.000Z', ended: true, sha256: '', versions });
  expect(history).toHaveLength(2);
  await desk.get(`/admin/content/archive/${archived.id}`, 404);
  const { archived: before } = await desk.read(`/admin/content/archive?page=${path}&at=2026-03-01`);
  expect(before).toMatchObject({ until: archived.at });
  const { text } = await desk.get(`/admin/content/archive?page=${path}`);
  for (const words of [`No ${path} since Mar 2, 2026`, 'Removed']) expect(text).toContain(words);
});

test('what changes by time is archived as of its moment: an event that ends, and another year', async () => {
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

test('a page is asked for by a day or a time of the site, and by none that there is not', async () => {
  setTimeZone('America/New_York');
  onTestFinished(() => setTimeZone());
  const { site, context } = await siteAt('2026-03-01T12:30:00Z', { TIME_ZONE: 'America/New_York' });
  await context.store.archive.add({
    ...{ id: 'x', path: '/contact', at: '2026-03-01T12:30:00.000Z', sha256: 'x' },
    ...{ html: Buffer.alloc(0), change: '{"versions":[]}' },
  });
  const { read } = await editorOf(site);
  for (const [status, times] of [
    [200, ['2026-03-01T07:30', '2026-03-01 07:30', '2026-03-01T12:30Z', '2026-03-01T13:30+01:00']],
    [404, ['2026-03-01T07:29']],
    [422, ['9999-12-31', '2026-02-30', '2026-99-99', '0000-00-00', '2026-13-01T08:00Z']],
  ] as const)
    for (const at of times)
      await read(`/admin/content/archive?${new URLSearchParams({ page: '/contact', at })}`, status);
});

test('an event that is published in the browser ends on its page at its time', async () => {
  const { site, reach } = await siteAt('2026-03-01T12:00:00Z');
  skipArchive(site);
  await publishChange(site, 'rsvp.json', (text) => text.replace('"2025-08-28"', '"2026-03-02"'));
  for (const [time, invites] of [
    ['2026-03-02T20:59:59Z', true],
    ['2026-03-02T21:00:00Z', false],
  ] as const) {
    reach(time);
    expect((await pageOf(site, '/rsvp')).includes('Send RSVP')).toBe(invites);
  }
});
