import type { Page } from 'playwright';
import { expect } from 'vitest';
import { listColumns } from '../../src/leads/table-columns.ts';
import { saveView } from '../../src/leads/views/manage-views.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { deckForm } from '../../src/site/forms/deck.ts';
import { flexForm } from '../../src/site/forms/flex.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { save } from '../leads/sample-submission.ts';
import { violations } from './axe.ts';
import { awake, focusAt, holdBack, inBrowser, pageWidth, siteInBrowser, toast } from './browser.ts';
import { press, tabTo } from './keyboard.ts';
import { isFirefox } from './launch.ts';

const start = Date.now();
// The minute in which all that match can be changed does not run out, however slow the machine.
const site = await siteInBrowser({}, { clock: () => start });
const { admins, leads, store } = site.app.context;
const ids: string[] = [];
for (let place = 0; place < 60; place++) {
  const form = place < 55 ? contactForm : deckForm;
  const { id } = await save(store, { email: `person${place}@example.com` }, { form, at: start - (place + 1) * 60_000 });
  ids.push(id);
}
const kim = { email: 'kim@example.com', role: 'sales' } as const;
const lee = { email: 'lee@example.com', role: 'sales' } as const;
for (const one of [kim, lee]) await addAccount(site.app.context, one);

/** The list with its scripts awake and all leads as they came: another try begins as the first did. */
async function list(query = '', options: Parameters<typeof site.openAs>[1] = {}, who?: typeof kim | typeof lee) {
  await store.engine.write((db) =>
    db.updateTable('investment_leads').set({ status: 'new', contacted_at: null, owner: '' }).execute(),
  );
  const { page, errors } = await site.openAs(`/admin/leads${query}`, options, who);
  if (options.javaScriptEnabled !== false) await isAwake(page);
  return { page, errors };
}
const isAwake = async (page: Page) => {
  for (const island of ['leads-loading', 'desk-keys']) await awake(page, island);
};
const status = async (email: string) => (await leads.list({ search: email }, { limit: 1 }))[0]?.status;
const count = (filter: Parameters<typeof leads.count>[0]) => leads.count(filter, 100);
const rows = (page: Page) => page.locator('tbody tr');
const undo = (page: Page) => page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());
const phone = { viewport: { width: 390, height: 844 } };

inBrowser(
  'with scripts off, Enter in a ticked box does nothing, and a lead is marked and unmarked by keyboard',
  async () => {
    const { page } = await list('?search=person3%40', { javaScriptEnabled: false });
    const box = page.getByLabel('Select person3@example.com');
    await box.focus();
    await page.keyboard.press('Space');
    expect(await box.isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    expect(await status('person3@')).toBe('new');
    await page.getByRole('button', { name: 'Mark contacted', exact: true }).press('Enter');
    await toast(page, 'Marked contacted');
    expect(page.url()).toContain('search=person3%40');
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).press('Enter');
    await toast(page, 'Restored the previous status and date.');
    expect(await status('person3@')).toBe('new');
  },
);

inBrowser('one box selects all of the page, Shift a range, and the selection goes on over pages and back', async () => {
  const { page } = await list();
  const selected = page.locator('.bulk strong');
  await page.getByLabel('Select all on this page').press('Space');
  await page.getByText('50 selected').waitFor();
  expect(await page.locator('tbody input:checked').count()).toBe(50);
  await page.getByRole('button', { name: 'Clear selection' }).press('Enter');
  await selected.waitFor({ state: 'hidden' });
  const boxes = page.locator('tbody [name="lead"]');
  /** In the page: Firefox's driver scrolls before it clicks. */
  const top = () => boxes.first().evaluate((box) => box.getBoundingClientRect().top + scrollY);
  const before = await top();
  await boxes.nth(2).click();
  await boxes.nth(6).click({ modifiers: ['Shift'] });
  await page.getByText('5 selected').waitFor();
  expect(await top()).toBeCloseTo(before, 1);
  await page.getByRole('link', { name: 'Older' }).click();
  await page.waitForURL('**/admin/leads?after=*');
  await page.getByText('5 selected').waitFor();
  await boxes.first().click();
  await page.getByText('6 on 2 pages').waitFor();
  await page.getByRole('button', { name: 'Invested', exact: true }).click();
  await toast(page, '6 leads marked invested');
  await isAwake(page);
  expect(await selected.isVisible()).toBe(false);
  await undo(page);
  await toast(page, 'Restored 6 leads.');
});

inBrowser('with keys alone all that match are counted, marked at once and undone at once', async () => {
  const { page, errors } = await list('?form=contact');
  await page.getByLabel('Select person0@example.com').check();
  await tabTo(page, 'All 55 that match');
  await page.keyboard.press('Space');
  await page.getByText('All 55 selected').waitFor();
  await press(page, 'Mark contacted');
  await page.getByText('All that match: form contact.').waitFor();
  expect(await count({ status: 'contacted' })).toBe(0);
  await press(page, 'Mark contacted: 55 leads');
  await toast(page, '55 leads marked contacted');
  expect(await count({ status: 'contacted' })).toBe(55);
  await press(page, 'Undo');
  await toast(page, 'Restored 55 leads.');
  expect(await count({ status: 'contacted' })).toBe(0);
  expect(errors).toEqual([]);
});

inBrowser('an action keeps the place in the list, and the focus goes on where a lead has left it', async () => {
  const { page } = await list();
  const top = () => page.evaluate(() => scrollY);
  await page.getByLabel('Select person30@example.com').click();
  await page.getByLabel('Select person31@example.com').click();
  const before = await top();
  expect(before).toBeGreaterThan(300);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await toast(page, '2 leads closed');
  await expect.poll(top).toBe(before);
  await focusAt(page, 'h1');
  await page.goto('/admin/leads?status=new');
  await isAwake(page);
  const next = await rows(page).nth(6).getAttribute('id');
  await page.locator('tbody [formaction$="/contacted"]').nth(5).press('Enter');
  await toast(page, 'Marked contacted');
  await focusAt(page, `#${next} *`);
  await page.goto('/admin/leads?search=person9%40');
  await isAwake(page);
  await page.getByRole('button', { name: 'Mark contacted person9@example.com' }).press('Enter');
  await page.getByRole('button', { name: 'Undo contacted person9@example.com' }).waitFor();
  await isAwake(page);
  await expect.poll(() => focused(page)).toContain('person9@example.com');
});

inBrowser('a search applies while it is typed, and what is typed then goes into its field too', async () => {
  const { page } = await list();
  const search = page.getByLabel('Search', { exact: true });
  await search.focus();
  await page.keyboard.type('person1');
  await page.waitForURL('**/admin/leads?search=person1');
  // At once: on a busy machine the list was asked between the two keys, too, and that was a step of the history.
  await page.keyboard.insertText('7@');
  await page.waitForURL('**/admin/leads?search=person17%40');
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.goBack();
  await page.waitForURL('**/admin/leads?search=person1');
  await expect.poll(() => search.inputValue()).toBe('person1');
});

inBrowser(
  'a menu closes on Escape and on a press outside; a spinner replaces the list while the next is fetched',
  async () => {
    const { page } = await list();
    const tool = page.locator('summary', { hasText: 'More filters' });
    const field = page.getByLabel('Campaign', { exact: true });
    await tool.click();
    await field.focus();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('More filters');
    await tool.click();
    await page.getByRole('heading', { level: 1 }).click();
    await field.waitFor({ state: 'hidden' });
    const release = await holdBack(page, '**/admin/leads?*');
    await page.getByLabel('Status', { exact: true }).selectOption('new');
    await page.getByRole('status').getByText('Loading leads').waitFor();
    expect(await page.locator('#leads-box').isVisible()).toBe(false);
    release();
    await rows(page).first().waitFor();
  },
);

inBrowser('a filter with a wrong value is said to be wrong once', async () => {
  const { page } = await list('?status=foo');
  expect(await page.getByText('Status "foo" is unknown').count()).toBe(1);
});

inBrowser('the sheet of filters on a phone closes on Escape, and the focus is back at what opened it', async () => {
  const { page } = await list('', phone);
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Status', { exact: true }).focus();
  await page.keyboard.press('Escape');
  await page.getByLabel('Status', { exact: true }).waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('filters-open');
});

inBrowser('with keys alone: down the list, into a lead, on to the next and back', async () => {
  const { page, errors } = await list('?status=new');
  const at = (place: number) => expect.poll(() => focused(page)).toContain(`person${place}@example.com`);
  const opens = async (place: number) => {
    await page.waitForURL(`**/admin/leads/${ids[place]}?status=new`);
    await awake(page, 'desk-keys');
  };
  await page.keyboard.press('j');
  await at(0);
  await page.keyboard.press('j');
  await at(1);
  await page.keyboard.press('x');
  await expect.poll(() => page.getByLabel('Select person1@example.com').isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  await opens(1);
  await page.goBack();
  await awake(page, 'desk-keys');
  await at(1);
  await page.keyboard.press('Enter');
  await opens(1);
  await page.keyboard.press('j');
  await opens(2);
  await focusAt(page, 'h1');
  await page.keyboard.press('k');
  await opens(1);
  await page.keyboard.press('u');
  await page.waitForURL(`**/admin/leads?status=new#lead-${ids[1]}`);
  await awake(page, 'desk-keys');
  await at(1);
  await page.keyboard.press('/');
  await focusAt(page, '#search');
  await page.keyboard.type('jk?');
  await expect.poll(() => page.locator('#search').inputValue()).toBe('jk?');
  await page.locator('#search').fill('person2@');
  await page.waitForURL('**/admin/leads?*search=person2%40');
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.keyboard.press('Escape');
  await focusAt(page, 'h1');
  expect(await page.locator('#search').inputValue()).toBe('person2@');
  await page.keyboard.press('j');
  await at(2);
  expect(errors).toEqual([]);
});

inBrowser('the keys are listed, and can be turned off for good', async () => {
  const { page } = await list();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('j');
  await dialog.getByLabel('Use these keys in this browser').uncheck();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.reload();
  await isAwake(page);
  const before = await focused(page);
  await page.keyboard.press('j');
  expect(await focused(page)).toBe(before);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  expect(await dialog.getByLabel('Use these keys in this browser').isChecked()).toBe(false);
});

const ours = 'Contact, oldest first';
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });

inBrowser('with keys alone Kim chooses columns, and shares a view with a name', async () => {
  await store.engine.write((db) => db.deleteFrom('lead_views').execute());
  await store.engine.write((db) => db.updateTable('admins').set({ list_columns: '' }).execute());
  const { page, errors } = await list('?form=contact&sort=oldest', {}, kim);
  const heads = async () => (await page.locator('.leads-table thead th a').allTextContents()).slice(4);
  await tabTo(page, 'Columns');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Column Form');
  await page.keyboard.press('Space');
  expect(await violations(page)).toEqual([]);
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  await expect.poll(heads).toEqual(['Amount', 'Phone', 'Owner', 'Form']);
  await tabTo(page, 'Columns');
  await page.keyboard.press('Enter');
  await press(page, 'Move Form up');
  await expect.poll(heads).toEqual(['Amount', 'Phone', 'Form', 'Owner']);
  // The focus stays on the button, ready for another press.
  await focusAt(page, '[aria-label="Move Form up"]');
  await isAwake(page);
  await tabTo(page, 'Save this view');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Name of the view');
  await page.keyboard.type(ours);
  await tabTo(page, 'Share it with everyone who sees leads');
  await page.keyboard.press('Space');
  await press(page, 'Save view');
  await toast(page, 'Everyone who can see leads can see it.');
  expect(await views(page).locator('[aria-current]').textContent()).toBe(ours);
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
});

inBrowser('on a phone a shared view opens in one press, with the first lead on the first screen', async () => {
  await store.engine.write((db) => db.deleteFrom('lead_views').execute());
  const context = { views: store.views, clock: Date.now };
  await saveView(context, 'form=deck&sort=oldest', { name: ours, shared: true }, kim, { by: kim.email, via: 'web' });
  const { page, errors } = await list('', phone, lee);
  await views(page).getByRole('link', { name: ours }).click();
  await page.waitForURL((url) => url.searchParams.has('view'));
  await expect.poll(() => rows(page).first().textContent()).toContain('person59@example.com');
  const box = await rows(page).first().boundingBox();
  expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  expect(await pageWidth(page)).toBe(390);
  await page.getByText('Filters (1)', { exact: true }).click();
  await page.getByLabel('Form', { exact: true }).selectOption('contact');
  await page.waitForURL((url) => url.searchParams.get('form') === 'contact');
  await page.getByText('Done', { exact: true }).click();
  await page.getByText(`The list differs from “${ours}”.`).waitFor();
  expect(errors).toEqual([]);
});

inBrowser.each([true, false])(
  'on a phone a row is two lines, filters open over it, and ticked leads have their actions in one row (scripts: %s)',
  async (javaScriptEnabled) => {
    const { page } = await list('', { ...phone, javaScriptEnabled });
    const row = rows(page).first();
    const box = await row.boundingBox();
    expect(box?.y ?? 844).toBeLessThan(420);
    expect(box?.height ?? 844).toBeLessThan(80);
    const bar = page.getByRole('group', { name: 'Selected leads' });
    await page.getByLabel('Select person1@example.com').check();
    await bar.getByRole('button', { name: 'Mark contacted' }).waitFor();
    expect((await bar.boundingBox())?.height ?? 844).toBeLessThan(140);
    expect(await pageWidth(page)).toBe(390);
    await bar.getByText('Assign…').click();
    await bar.getByLabel('Nobody').check();
    await bar.getByRole('button', { name: 'Assign', exact: true }).waitFor();
    await page.goto('/admin/leads');
    const filter = page.getByLabel('Status', { exact: true });
    expect(await filter.isVisible()).toBe(false);
    await page.getByText('Filters', { exact: true }).click();
    await filter.selectOption('new');
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL('**/admin/leads?status=new');
    if (javaScriptEnabled) await page.getByText('Done', { exact: true }).click();
    await page.getByRole('link', { name: 'Status: New' }).waitFor();
    await row.click({ position: { x: 300, y: ((await row.boundingBox())?.height ?? 0) - 6 } });
    await page.waitForURL((url) => /^\/admin\/leads\/[\w-]{36}$/.test(url.pathname));
  },
);

/** Pixels between what is said of a lead or a person in a line below the heading. */
const gapsIn = (page: Page) =>
  page.locator('h1 + p').evaluate((line) => {
    const boxes = [...line.children].map((part) => part.getBoundingClientRect());
    return boxes
      .slice(1)
      .map((box, place) => (box.top >= (boxes[place]?.bottom ?? 0) ? 99 : box.left - (boxes[place]?.right ?? 0)));
  });

inBrowser(
  'with long names every column is in sight from 1024 px on, and what is said of a person is apart',
  async () => {
    const long = { firstName: 'Wolfeschlegelsteinhausen', lastName: 'Bergerdorff' };
    const email = `${'a.very.long.'.repeat(4)}part@example.com`;
    const { id } = await save(store, { ...long, email }, { form: flexForm, at: start - 3_000 * 86_400_000 });
    const { page } = await list('?form=flex', { viewport: { width: 1024, height: 800 } });
    await page.locator(`#lead-${id}`).waitFor();
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.locator('.table-box').evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    }
    for (const path of [`/admin/leads/${id}`, `/admin/people/${id}`]) {
      await page.goto(path);
      expect(Math.min(...(await gapsIn(page)))).toBeGreaterThan(6);
    }
  },
);

inBrowser('columns that do not fit are announced at the edge, and no cell or heading covers another', async () => {
  const { id } = await addAccount(site.app.context, lee);
  await admins.chooseColumns({ id, columns: listColumns.slice(0, 14).join() });
  const { page } = await list('', {}, lee);
  const table = page.locator('.table-box');
  const isEdgeShadowed = () => table.evaluate((box) => /-(1[0-9]|2[0-9])/.test(getComputedStyle(box).boxShadow));
  // Firefox has no animations by scrolling.
  if (!isFirefox) expect(await isEdgeShadowed()).toBe(true);
  for (const cells of ['thead th', 'tbody tr:first-child td']) {
    const boxes = await page
      .locator(`.leads-table ${cells}`)
      .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().toJSON()));
    for (const [index, { left }] of boxes.slice(1).entries()) {
      expect(left + 1).toBeGreaterThanOrEqual(boxes[index].right);
    }
  }
  await table.evaluate((box) => box.scrollTo({ left: box.scrollWidth, behavior: 'instant' }));
  await expect.poll(isEdgeShadowed).toBe(false);
  await admins.chooseColumns({ id, columns: '' });
});

inBrowser('ten leads arrive while the list is open, and an admin shares all out with keys alone', async () => {
  const arrive = async (from: number, to: number, at: number) => {
    for (let place = from; place < to; place++) {
      const values = { name: `Newcomer ${place}`, email: `new${place}@example.com` };
      await save(store, values, { form: contactForm, at });
    }
  };
  await arrive(0, 2, start - 1000);
  const { page, errors } = await list('?search=newcomer');
  await arrive(2, 12, start + 1000);
  // As on coming back to the tab: the list asks at once, not only each 30 seconds.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('link', { name: '10 new' }).waitFor();
  await press(page, '10 new');
  await isAwake(page);
  expect(await rows(page).count()).toBe(12);

  const owned = async () => [await count({ owner: kim.email }), await count({ owner: lee.email })];
  const assign = async (names: readonly string[], said: string) => {
    await tabTo(page, 'Assign…');
    await page.keyboard.press('Enter');
    for (const name of names) {
      await tabTo(page, name);
      await page.keyboard.press('Space');
    }
    await press(page, 'Assign');
    await toast(page, said);
    await isAwake(page);
  };
  await tabTo(page, 'Select all on this page');
  await page.keyboard.press('Space');
  await page.getByText('12 selected').waitFor();
  await assign(['Kim'], '12 leads assigned');
  expect(await owned()).toEqual([12, 0]);
  for (let place = 0; place < 3; place++) {
    await page.keyboard.press('j');
    await page.keyboard.press('x');
  }
  await expect.poll(() => rows(page).locator(':checked').count()).toBe(3);
  await assign(['Lee'], '3 leads assigned');
  expect(await owned()).toEqual([9, 3]);
  for (let place = 0; place < 2; place++) {
    await page.keyboard.press('j');
    await page.keyboard.press('x');
  }
  await page.getByText('2 selected').waitFor();
  await page.keyboard.press('c');
  await toast(page, '2 leads marked contacted');
  expect(errors).toEqual([]);
});
