import { expect } from 'vitest';
import { contactForm } from '../../src/site/forms/contact.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { save } from '../leads/sample-submission.ts';
import { violationsOfNewParts } from './axe.ts';
import { awake, inBrowser, pageWidth, siteInBrowser } from './browser.ts';

const site = await siteInBrowser();
const { context } = site.app;
const longEmail = 'amara.lindqvist-oyelaran-of-the-northside@longcompanyname-and-partners.example.com';
const colleague = await addAccount(context, { email: longEmail, password: 'other unrelated plain words' });
for (const [index, campaign] of ['autumn', 'autumn', 'a-campaign-with-a-rather-long-name-2026'].entries()) {
  const values = { ...contactForm.sample, email: `person-${index}@example.com` };
  await site.request.post(`/contact?utm_source=newsletter&utm_campaign=${campaign}`).send(values).expect(200);
}
const { id } = await save(context.store, { email: longEmail }, { at: Date.now() });
const paths = [
  '/admin',
  ...['/accounts', '/audit', '/account', '/account/two-factor', `/accounts/${colleague.id}`].map(
    (path) => `/admin${path}`,
  ),
  ...['', '?search=amara&sort=email&campaign=x', '?status=called', '?search=amara', `/${id}`, `/${id}/erase`].map(
    (path) => `/admin/leads${path}`,
  ),
  ...['', '/home.json', '/pictures.json', '/offerings.json', '/documents.json', '/document', '/archive'].map(
    (path) => `/admin/content${path}`,
  ),
  ...['/changes', '/preview'].map((path) => `/admin/content/home.json${path}`),
];

const known = new Map([390, 1280].map((width) => [width, new Set<string>()]));

async function expectOpenToEveryone({ page, complaints, foreign }: Awaited<ReturnType<typeof site.open>>) {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const parts = known.get(width);
    if (parts) expect(await violationsOfNewParts(page, parts)).toEqual([]);
    expect([width, await pageWidth(page)]).toEqual([width, width]);
  }
  const unexpected = complaints.filter((line) => !/400|"called" is unknown/.test(line));
  expect({ unexpected, foreign }).toEqual({ unexpected: [], foreign: [] });
}

inBrowser('the sign-in is open to everyone (axe) and stays within its width', async () =>
  expectOpenToEveryone(await site.open('/admin/sign-in')),
);

inBrowser.each(paths)('%s is open to everyone who may see it (axe) and stays within its width', async (path) => {
  const watched = await site.openAs(path);
  if (path === '/admin') await awake(watched.page, 'image-upload');
  await watched.page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  await expectOpenToEveryone(watched);
});

inBrowser('a refusal is open to everyone (axe), and the focus is where it is told', async () => {
  const watched = await site.openAs(`/admin/leads/${id}/erase`);
  await watched.page.getByLabel('Type this person’s email to confirm').fill('x');
  await watched.page.keyboard.press('Enter');
  await watched.page.getByText('nothing was erased').waitFor();
  const field = watched.page.getByLabel('Type this person’s email to confirm');
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  watched.complaints.length = 0;
  await expectOpenToEveryone(watched);
});
