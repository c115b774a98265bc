import { expect, test } from 'vitest';
import { routes } from '../../../src/site/routes.ts';
import { clientOf, deskOf } from '../../helpers/desk.ts';
import { testApp } from '../../helpers/test-app.ts';

/** Words of addresses that once said what had happened. */
const claims = new URLSearchParams({
  ...{ outcome: 'published', account: 'ann@example.com', password: 'changed', session: 'ended' },
  ...{ uploaded: 'problem', refused: 'large', slot: 'problem', name: 'hero-home' },
});

test('no page says anything that its address claims', async () => {
  const desk = await deskOf(await testApp());
  const any = [200, 303, 400, 404, 410, 422];
  for (const { path } of routes.filter(({ access, page }) => access === 'admin' && page)) {
    const page = await desk.get(`${path.replace(':id', 'contact.json')}?${claims}`, any);
    expect(page.notice, path).toBe('');
    expect(page.has('#problem-problem'), path).toBe(false);
  }
});

test('a notice waits for the page that it is for, whatever other tabs load meanwhile, and is shown once', async () => {
  const site = await testApp();
  const desk = await deskOf(site);
  const back = '/admin/leads?status=new';
  const { location } = await desk.post('/admin/leads/actions', { action: 'contacted', back });
  await clientOf(site, desk.cookie, { 'x-timed': '1' }).get(back);
  for (const page of ['/admin', '/admin/accounts']) expect((await desk.get(page)).notice, page).toBe('');
  expect((await desk.get(location)).notice).toContain('No leads selected');
  expect((await desk.get(location)).notice).toBe('');
});
