import { expect, test } from 'vitest';
import { type Route, routes } from '../../../src/site/routes.ts';
import { deskOf } from '../../helpers/desk.ts';
import { Page } from '../../helpers/page.ts';
import { testApp } from '../../helpers/test-app.ts';

/** Words of addresses that once said what had happened. */
const claims = new URLSearchParams({
  ...{ outcome: 'published', account: 'ann@example.com', password: 'changed', session: 'ended' },
  ...{ uploaded: 'problem', refused: 'large', slot: 'problem', name: 'hero-home' },
});

test('no page says anything that its address claims', async () => {
  const site = await testApp();
  const { cookie } = await deskOf(site);
  for (const { path } of (routes as readonly Route[]).filter(({ access, page }) => access === 'admin' && page)) {
    const address = `${path.replace(':id', 'contact.json')}?${claims}`;
    const { text } = await site.request.get(address).set({ cookie, accept: 'text/html' });
    expect(new Page(text).notice, path).toBe('');
    expect(text, path).not.toContain('id="problem-problem"');
  }
});

test('a notice waits for the page that it is for, whatever other tabs load meanwhile, and is shown once', async () => {
  const site = await testApp();
  const desk = await deskOf(site);
  const back = '/admin/leads?status=new';
  const { location } = await desk.post('/admin/leads/actions', { action: 'contacted', back });
  const { cookie } = desk;
  await site.request.get(back).set({ cookie, accept: 'text/html', 'x-timed': '1' }).expect(200);
  for (const page of ['/admin', '/admin/accounts']) expect((await desk.get(page)).notice, page).toBe('');
  expect((await desk.get(location)).notice).toContain('No leads selected');
  expect((await desk.get(location)).notice).toBe('');
});
