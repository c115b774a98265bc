import { expect, test, vi } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { type Desk, deskOf } from '../../helpers/desk.ts';
import type { Page } from '../../helpers/page.ts';
import { testApp } from '../../helpers/test-app.ts';
import { save } from '../../leads/sample-submission.ts';

const list = '/admin/leads';
const bulk = `${list}/bulk`;
const sam = 'sales@example.com';

async function office(many = 3, overrides: Parameters<typeof testApp>[1] = {}) {
  const site = await testApp({}, overrides);
  const { store, leads } = site.app.context;
  const [admin, sales] = [await deskOf(site), await deskOf(site, 'sales')];
  let made = 0;
  const arrive = (at = Date.now() - 1000) =>
    save(store, { email: `person${made++}@example.com` }, { form: contactForm, at });
  await Promise.all(Array.from({ length: many }, () => arrive()));
  const counted = (filter: Parameters<typeof leads.count>[0]) => leads.count({ ...filter }, 1000);
  return { store, leads, arrive, counted, admin, sales };
}

/** Follows the button of the list to the page that asks. */
async function choose(desk: Desk, body: object) {
  const back = `${list}?status=new&form=contact`;
  return desk.get((await desk.post(`${list}/actions`, { back, ...body })).location);
}
/** What the form of a page would send. */
const formOf = (page: Page) => page.sent(`form[action="${bulk}"] input[type="hidden"]`);
const undo = (desk: Desk, page: Page, status = 303) => desk.post(`${list}/undo`, { undo: page.undo }, status);

test('all leads of a filter are offered what it leaves open, counted, asked about, changed and undone at once, without scripts', async () => {
  const { sales, counted, arrive } = await office(60);
  const shown = await sales.get(`${list}?status=new`);
  expect(shown.text).toContain('All 60 that match');
  const offered = shown.attributes('[name="action"]', 'value');
  expect(offered).toEqual(expect.arrayContaining(['contacted', 'closed', 'spam']));
  for (const absent of ['reopen', 'not-spam']) expect(offered).not.toContain(absent);
  expect((await sales.get(`${list}?search=person7%40example.com`)).has('[name="all"]')).toBe(false);

  const page = await choose(sales, { action: 'closed', all: 'yes' });
  expect(page.text).toMatch(/60 leads.*form contact, status new/s);
  expect(await counted({ status: 'closed' })).toBe(0);
  await arrive(Date.now() + 1000);
  expect((await sales.post(bulk, formOf(page))).location).toBe(`${list}?status=new&form=contact`);
  expect([await counted({ status: 'closed' }), await counted({ status: 'new' })]).toEqual([60, 1]);
  const after = await sales.get(list);
  expect(after.notice).toContain('60 leads closed');
  await undo(sales, after);
  expect(await counted({ status: 'new' })).toBe(61);
  expect((await sales.get(list)).notice).toContain('Restored 60 leads.');
});

test('a change that takes long is answered, and goes on', async () => {
  const timers: { milliseconds: number; run: () => void }[] = [];
  const after = (milliseconds: number, run: () => void) => {
    timers.push({ milliseconds, run });
    return () => {};
  };
  const { sales, store, counted } = await office(3, { timers: { after } });
  const page = await choose(sales, { action: 'closed', all: 'yes' });
  const { together } = store;
  let goOn = () => {};
  const waits = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  vi.spyOn(store, 'together').mockImplementationOnce((work) => waits.then(() => together(work)));
  const before = timers.length;
  const answer = sales.post(bulk, formOf(page));
  const timer = await vi.waitUntil(() => timers.slice(before).find(({ milliseconds }) => milliseconds === 10_000));
  timer.run();
  expect((await answer).location).toBe(`${list}?status=new&form=contact`);
  expect((await sales.get(list)).notice).toContain('The change is running');
  expect(await counted({ status: 'closed' })).toBe(0);
  goOn();
  await expect.poll(() => counted({ status: 'closed' })).toBe(3);
});

test('when the leads have changed meanwhile, or nothing says since when, nothing is done, and it is asked again', async () => {
  const { sales, leads, counted } = await office();
  const page = await choose(sales, { action: 'spam', all: 'yes' });
  for (const seen of ['-1e300', '-Infinity', 'soon'])
    expect((await sales.post(bulk, { ...formOf(page), seen }, 409)).text).toContain('Nothing was done.');
  const [lead] = await leads.list({}, { limit: 1 });
  await sales.post(`${list}/${lead?.id}/closed`);
  const again = await sales.post(bulk, formOf(page), 409);
  expect(again.text).toContain('there are 2 now. Nothing was done.');
  expect(await counted({ spam: 'only' })).toBe(0);
  await sales.post(bulk, formOf(again));
  expect(await counted({ spam: 'only' })).toBe(2);
});

test('a follow-up is typed on the page that asks, an owner is chosen on it, and what is wrong stays in its field', async () => {
  const { sales, leads, counted } = await office(4);
  const lead = (await leads.list({}, { limit: 2 })).map(({ id }) => id);
  const page = await choose(sales, { action: 'due', lead });
  expect(page.text).toMatch(/2 leads.*The leads you selected/s);
  const wrong = await sales.post(bulk, { ...formOf(page), date: '2001-01-01', text: 'Call' }, 422);
  expect(wrong.text).toContain('The date is in the past');
  expect(wrong.value('text')).toBe('Call');
  await sales.post(`${list}/${lead[0]}/due`, { date: 'tomorrow' });
  expect((await sales.post(bulk, formOf(page), 422)).text).toContain('Choose a day');
  expect(await counted({ dueUntil: '9999-12-31' })).toBe(1);
  await sales.post(bulk, { ...formOf(wrong), date: 'tomorrow', text: 'Call' });
  expect(await counted({ dueUntil: '9999-12-31' })).toBe(2);

  await sales.post(`${list}/actions`, { action: 'assign', all: 'yes', owner: 'a'.repeat(20_000) }, 200);
  const asked = await choose(sales, { action: 'assign', all: 'yes', owner: sam });
  expect(asked.value('owner')).toBe(sam);
  await sales.post(bulk, { ...formOf(asked), owner: sam });
  expect(await counted({ owner: sam })).toBe(4);
});

test('more selected leads than a proxy takes in an address are asked about in answer to the post', async () => {
  const { admin, leads, counted } = await office(60);
  const lead = (await leads.list({}, { limit: 60 })).map(({ id }) => id);
  const page = await admin.post(`${list}/actions`, { action: 'delete', lead, back: `${list}?status=new` }, 200);
  expect(page.text).toMatch(/60 leads.*The leads you selected/s);
  expect((await admin.post(bulk, formOf(page))).location).toBe(`${list}?status=new`);
  expect(await counted({})).toBe(0);
});

test('what was done with many leads is on the dashboard of everybody who works on leads, undone there, and in the audit log', async () => {
  const { sales, admin, counted } = await office();
  await sales.post(bulk, formOf(await choose(sales, { action: 'closed', all: 'yes' })));
  const dashboard = await admin.get('/admin');
  expect(dashboard.text).toMatch(/3 leads closed by sales@example.com, .* Undo 3 leads closed/);
  const undone = { undo: dashboard.attribute('[name="undo"]', 'value'), back: '/admin' };
  const listed = await admin.get('/admin/audit?kind=bulk-action');
  expect(listed.text).toContain('Leads changed in bulk Close Leads: 3 Undo');
  expect(listed.attribute('tbody [name="undo"]', 'value')).toBe(undone.undo);
  expect((await admin.post(`${list}/undo`, undone)).location).toBe('/admin');
  const after = await admin.get('/admin');
  expect(after.notice).toContain('Restored 3 leads.');
  expect(after.text).toMatch(/3 leads closed by sales@example.com, .* undone /);
  expect(after.has('[name="undo"]')).toBe(false);
  expect(await counted({ status: 'new' })).toBe(3);
  expect((await admin.get('/admin/audit')).text).toMatch(
    /Bulk change undone.*owner@example.com.*Leads changed in bulk.*sales@example.com/s,
  );
});

test('admins alone delete many, and undo it', async () => {
  const { sales, admin, counted } = await office();
  expect((await sales.get(list)).has('[value="delete"]')).toBe(false);
  await sales.post(`${list}/actions`, { action: 'delete', all: 'yes' }, 403);
  await sales.get(`${bulk}?action=delete`, 403);
  const sent = formOf(await choose(admin, { action: 'delete', all: 'yes' }));
  await sales.post(bulk, sent, 403);
  expect(await counted({})).toBe(3);
  await admin.post(bulk, sent);
  expect(await counted({})).toBe(0);
  const after = await admin.get(list);
  expect(after.notice).toContain('3 leads deleted');
  expect((await sales.get('/admin')).has('[name="undo"]')).toBe(false);
  await undo(sales, after, 403);
  await undo(admin, after);
  expect(await counted({})).toBe(3);
});

test('the page refuses what it does not know', async () => {
  const { sales } = await office(1);
  for (const query of ['', '?action=note']) await sales.get(bulk + query, 404);
  await sales.get(`${bulk}?action=closed&action=spam`, 422);
  await sales.post(bulk, { action: 'closed', id: 'x' }, 404);
  await sales.get(`${bulk}?action=closed&back=https://example.com`);
  const { text } = await sales.get(`${bulk}?action=closed&back=${list}?status=invested`);
  expect(text).toContain('No leads are selected');
});
