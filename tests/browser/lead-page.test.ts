import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { account } from '../helpers/signed-in.ts';
import { save } from '../leads/sample-submission.ts';
import { violations } from './axe.ts';
import { awake, focusAt, inBrowser, siteInBrowser, tap, toast } from './browser.ts';
import { isFirefox } from './launch.ts';

const site = await siteInBrowser();
const { store } = site.app.context;
const sam = { by: 'sam.hill@example.com', via: 'web' } as const;
let count = 0;
const lead = async () => (await save(store, { email: `lead${++count}@example.com`, phone: '(317) 555-0199' })).id;

async function open(path: string, options: Parameters<typeof site.open>[1] = {}) {
  const watched = await site.openAs(path, options);
  if (options.javaScriptEnabled !== false) await awake(watched.page, 'desk-keys');
  return watched;
}

const phone = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;
/** Whether a finger at its middle presses it: nothing is over it. */
const isUncovered = (button: Locator) =>
  button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

inBrowser('on a phone, note and follow-up after a call take three taps, and nothing scrolls away', async () => {
  const { page, errors } = await open(`/admin/leads/${await lead()}`, phone);
  await page.getByRole('link', { name: 'Note', exact: true }).click();
  await page.keyboard.type('Wants the circular');
  await page.getByRole('button', { name: 'Add note' }).click();
  await toast(page, 'Note added');
  for (const name of ['Tomorrow', 'In 3 days', 'Next Monday']) {
    // Pointers are disabled for a second after an action.
    await expect.poll(() => isUncovered(page.getByRole('button', { name })), { message: name }).toBe(true);
  }
  await page.evaluate(() => scrollTo(0, 100));
  // A click of the driver scrolls to what it clicks.
  await page.getByRole('button', { name: 'Tomorrow' }).evaluate((button: HTMLElement) => button.click());
  await toast(page, 'Follow-up on');
  expect(await page.evaluate(() => scrollY)).toBe(100);
  await focusAt(page, 'h1');
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
});

inBrowser('a note that cannot be stored stays in its field, and the reason is said', async () => {
  const { page } = await open(`/admin/leads/${await lead()}`);
  const note = page.getByLabel('Add a note');
  await note.fill('Pasted from\va document');
  await page.getByRole('button', { name: 'Add note' }).click();
  await toast(page, 'This contains unreadable characters.');
  expect(await note.inputValue()).toContain('Pasted from');
});

inBrowser(
  'by touch the next lead has the focus on its heading, and the list on the row that one comes from',
  async () => {
    const [, id] = [await lead(), await lead(), await lead()];
    const { page } = await open(`/admin/leads/${id}`, { ...phone, hasTouch: true });
    await focusAt(page, 'h1');
    const bar = page.getByRole('navigation', { name: 'Quick actions' });
    for (const link of [bar.getByRole('link', { name: 'Next' }), page.getByRole('link', { name: 'Previous lead' })]) {
      const before = page.url();
      await tap(link);
      await page.waitForURL(({ href }) => href !== before);
      await awake(page, 'desk-keys');
      await focusAt(page, 'h1');
    }
    await tap(page.getByRole('link', { name: 'All leads' }));
    await page.waitForURL(`**/admin/leads#lead-${id}`);
    await focusAt(page, `#lead-${id} a`);
    await tap(page.getByRole('link', { name: 'Mine' }));
    await page.waitForURL('**/admin/leads?owner=me');
    await focusAt(page, 'h1');
  },
);

inBrowser('with keys alone: a note, the owner, contacted, and what is typed elsewhere stays', async () => {
  const id = await lead();
  const { page, errors } = await open(`/admin/leads/${id}`);
  await page.keyboard.press('n');
  await page.keyboard.type('c, n and f are typed');
  await page.keyboard.press('ControlOrMeta+Enter');
  await toast(page, 'Note added');
  await focusAt(page, 'h1');
  await page.keyboard.press('a');
  await toast(page, 'Assigned');
  await page.keyboard.press('n');
  await page.keyboard.type('not saved yet');
  await page.keyboard.press('Escape');
  // Pointers are disabled for a second after an action; keys are not.
  await page.keyboard.press('c');
  await toast(page, 'Marked contacted');
  expect(await page.getByLabel('Add a note').inputValue()).toBe('not saved yet');
  expect(await store.leads.find(id)).toMatchObject({ status: 'contacted', owner: account.email });
  const notes = (await store.leads.events(id)).filter(({ kind }) => kind === 'note');
  expect(notes.map(({ detail }) => JSON.parse(detail).note)).toEqual(['c, n and f are typed']);
  expect(errors).toEqual([]);
});

inBrowser(
  'what a colleague does is in the list within 30 seconds, and said in the lead, which shows it when asked for',
  async () => {
    const id = await lead();
    const { page, errors } = await site.openAs('/robots.txt');
    const list = await page.context().newPage();
    for (const [tab, path] of [
      [page, `/admin/leads/${id}`],
      [list, '/admin/leads'],
    ] as const) {
      await tab.clock.install();
      await tab.goto(path);
      await tab.locator('[data-island="lead-changes"][data-ready]').waitFor({ state: 'attached' });
    }
    await page.getByLabel('Add a note').fill('half a sent');
    const event = { id: crypto.randomUUID(), lead_id: id, at: new Date(Date.now() + 1000).toISOString(), kind: 'note' };
    await store.leads.addEvent({ ...event, ...sam, detail: JSON.stringify({ note: 'Called them' }) });
    await store.leads.change({ id, was: { status: 'new' }, becomes: { status: 'closed' } });
    for (const tab of [page, list]) await tab.clock.runFor(30_000);
    await list.getByText('Sam Hill changed a lead.').waitFor();
    const row = list.locator(`#lead-${id}`);
    await row.getByText('Closed').waitFor();
    await row.getByRole('button', { name: 'Mark contacted' }).waitFor();
    await page.getByText('Sam Hill changed this lead.').waitFor();
    await page.getByRole('link', { name: 'Show' }).click();
    await page.getByText('Called them').waitFor();
    expect(await page.getByLabel('Add a note').inputValue()).toBe('half a sent');
    await page.getByText('Sam Hill changed this lead').waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  },
);

inBrowser(
  'two taps on "Mark contacted" end as contacted: the second meets the page that the first one led to',
  async () => {
    const id = await lead();
    const { page } = await open(`/admin/leads/${id}`, { ...phone, hasTouch: true });
    const button = page.getByRole('button', { name: 'Mark contacted' }).filter({ visible: true }).first();
    const { x, y, width, height } = (await button.boundingBox()) ?? expect.fail('the button is there');
    const pointer = isFirefox ? { tap: page.mouse.click.bind(page.mouse) } : page.touchscreen;
    for (let touch = 0; touch < 2; touch++) {
      await pointer.tap(x + width / 2, y + height / 2);
      // As fast as a finger.
      await page.waitForTimeout(300);
    }
    await toast(page, 'Marked contacted');
    await page.waitForLoadState('networkidle');
    expect(await store.leads.find(id)).toMatchObject({ status: 'contacted' });
  },
);

inBrowser('with scripts off, after an undo the back button shows the owner that the lead has', async () => {
  const { page } = await open(`/admin/leads/${await lead()}`, { javaScriptEnabled: false });
  const owner = page.getByLabel('Owner', { exact: true });
  await owner.selectOption(account.email);
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Undone');
  await page.goBack();
  expect(await owner.inputValue()).toBe('');
});
