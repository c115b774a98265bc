import { expect, test } from 'vitest';
import { run } from '../../cli/run-leads.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';
import { noon, save } from '../../leads/sample-submission.ts';

const site = await testApp({}, { clock: () => noon });
const { store } = site.app.context;
const { dataDir } = site.app.context.config;
const cookie = await signedIn(site);

/** The last lead to arrive is due first. */
const days = ['2026-03-02', '2026-03-01', '2026-02-20', '2026-02-20', '2026-01-05'];
for (const [place, due_on] of days.entries()) {
  const { id } = await save(store, { email: `lead${place}@example.com` }, { at: noon - 5_000 + place * 1000 });
  const event = { id: `e${place}`, lead_id: id, at: '2026-01-01T00:00:00.000Z', kind: 'due-set', by: 'k', via: 'web' };
  await store.leads.change({ id, was: {}, becomes: { due_on }, event: { ...event, detail: '{}' } });
}
await save(store, { email: 'later@example.com' });
const byDay = ['lead4', 'lead2', 'lead3', 'lead1', 'lead0'];

test('what is due is listed by its day, earliest first, on the web', async () => {
  const { text } = await site.request.get('/admin/leads?due=yes').set('cookie', cookie).expect(200);
  expect([...textOf(text).matchAll(/Select (\w+)@/g)].map(([, name]) => name)).toEqual(byDay);
  expect(text).toContain('<option value="due" selected="">');
  const newest = await site.request.get('/admin/leads?due=yes&sort=newest').set('cookie', cookie).expect(200);
  const names = [...textOf(newest.text).matchAll(/Select (\w+)@/g)].map(([, name]) => name);
  expect(names).toEqual(['lead4', 'lead3', 'lead2', 'lead1', 'lead0']);
});

test('in the terminal', async () => {
  const listed = async (...options: string[]) =>
    (await run(['list', '--columns', 'email', ...options], { dataDir })).stdout.split('\n').filter(Boolean);
  const emails = byDay.map((name) => `${name}@example.com`);
  expect(await listed('--due')).toEqual(emails);
  expect(await listed('--due', '--sort', 'due-backwards')).toEqual([...emails].reverse());
  expect(await listed('--due', '--limit', '2')).toEqual(emails.slice(0, 2));
  expect(await listed('--sort', 'email', '--since', 'monday')).toEqual(
    ['later@example.com', ...[...emails].sort()].sort(),
  );
  expect(await listed('--source', 'nobody')).toEqual([]);
  expect(await run(['list', '--sort', 'size'], { dataDir })).toMatchObject({ code: 2 });
  expect(await run(['list', '--sort', 'due'], { dataDir })).toMatchObject({
    code: 2,
    stderr: 'leads: --sort "due" needs the filter due.\n',
  });
});

test('and through the API, a page at a time', async () => {
  const added = await run(['token', 'add', 'reports', '--role', 'read'], { dataDir });
  const token = /mst_\S+/.exec(added.stdout)?.[0];
  const found: string[] = [];
  for (let next: string | null = '/api/leads?due=yes&limit=2'; next; ) {
    const answer: { body: { leads: { email: string }[]; next: string | null } } = await site.request
      .get(next)
      .set('Authorization', `Bearer ${token}`)
      .expect(200);
    found.push(...answer.body.leads.map(({ email }) => email.split('@')[0] ?? ''));
    next = answer.body.next;
  }
  expect(found).toEqual(byDay);
});
