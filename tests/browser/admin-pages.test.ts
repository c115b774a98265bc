import type { Page } from 'playwright';
import { expect } from 'vitest';
import { note } from '../../src/leads/actions/note.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { webhookTo } from '../helpers/webhook-to.ts';
import { save } from '../leads/sample-submission.ts';
import { violationsOfNewParts } from './axe.ts';
import { awake, focusAt, inBrowser, pageWidth, siteInBrowser } from './browser.ts';

const site = await siteInBrowser();
const { context } = site.app;
const longEmail = 'amara.lindqvist-oyelaran-of-the-northside@longcompanyname-and-partners.example.com';
const colleague = await addAccount(context, { email: longEmail, password: 'other unrelated plain words' });
for (const [index, campaign] of ['autumn', 'autumn', 'a-campaign-with-a-rather-long-name-2026'].entries()) {
  const values = { ...contactForm.sample, email: `person-${index}@example.com` };
  await site.request.post(`/contact?utm_source=newsletter&utm_campaign=${campaign}`).send(values).expect(200);
}
const { id } = await save(context.store, { email: longEmail }, { at: Date.now() });
const unbroken = 'w'.repeat(40);
await note.perform(context, id, { by: `${unbroken}@example.com`, via: 'web' }, { note: 'Called' });
await webhookTo(context.store, 'https://example.com', { name: unbroken });
const paths = [
  ...['', '/accounts', '/audit', '/account', '/account/two-factor', `/accounts/${colleague.id}`, '/leads'],
  ...['/settings', '/webhooks', '/tokens'],
  ...['?search=amara&sort=email&campaign=x', '?status=called', `/${id}`, `/${id}/erase`].map((path) => `/leads${path}`),
  ...['', '/home.json', '/pictures.json', '/offerings.json', '/documents.json', '/document', '/archive'].map(
    (path) => `/content${path}`,
  ),
  ...['/changes', '/preview'].map((path) => `/content/home.json${path}`),
].map((path) => `/admin${path}`);

const known = new Map([390, 1280].map((width) => [width, new Set<string>()]));

/** The column of a page clips what is wider. */
const columnWidth = (page: Page) => page.evaluate(() => document.querySelector('main')?.scrollWidth);

/** Tables that cover what is beside them. */
const coveringTables = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('table')]
      .filter((table) => {
        const next = table.nextElementSibling?.getBoundingClientRect();
        const { right, bottom } = table.getBoundingClientRect();
        return next && next.left < right && next.top < bottom;
      })
      .map((table) => table.tHead?.textContent),
  );

async function expectOpenToEveryone({ page, errors, foreign }: Awaited<ReturnType<typeof site.open>>) {
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const parts = known.get(width);
    if (parts) expect(await violationsOfNewParts(page, parts)).toEqual([]);
    expect([await pageWidth(page), await columnWidth(page)]).toEqual([width, width]);
    expect(await coveringTables(page)).toEqual([]);
  }
  const unexpected = errors.filter((line) => !/400|"called" is unknown/.test(line));
  expect({ unexpected, foreign }).toEqual({ unexpected: [], foreign: [] });
}

inBrowser.each(['/admin/sign-in', ...paths])('%s is accessible (axe) and stays within its width', async (path) => {
  const watched = path === '/admin/sign-in' ? await site.open(path) : await site.openAs(path);
  if (path === '/admin') await awake(watched.page, 'image-upload');
  await watched.page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  await expectOpenToEveryone(watched);
});

inBrowser('a refusal is accessible (axe), and its field has the focus', async () => {
  const watched = await site.openAs(`/admin/leads/${id}/erase`);
  await watched.page.getByLabel('Type this person’s email to confirm').fill('x');
  await watched.page.keyboard.press('Enter');
  await watched.page.getByText('nothing was erased').waitFor();
  await focusAt(watched.page, `main input:not([type="hidden"])`);
  watched.errors.length = 0;
  await expectOpenToEveryone(watched);
});
