import type { Page } from 'playwright';
import { expect } from 'vitest';
import { contactForm } from '../../src/site/forms/contact.ts';
import { awake, inBrowser, inChromium, siteInBrowser } from './browser.ts';

const site = await siteInBrowser();

/** Opens a path and collects the bodies of the reports that it sends. */
async function reportsOf(path: string, options: { javaScriptEnabled?: boolean; ahead?: boolean } = {}) {
  const { ahead, ...browser } = options;
  const { page } = await site.open('/icons/favicon.svg', browser);
  const reports: unknown[] = [];
  const answers: number[] = [];
  page.on('request', (request) => isReport(request.url()) && reports.push(request.postDataJSON()));
  page.on('response', (response) => isReport(response.url()) && answers.push(response.status()));
  if (ahead) {
    await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true, writable: true }));
  }
  await page.goto(path, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  return { page, reports, answers };
}

const isReport = (url: string) => url.endsWith('/api/events');
/** The server has answered something that was asked later than any report. */
const settled = (page: Page) => page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()));

inChromium('a page view sends exactly one report, with its path, query and title, and it is taken', async () => {
  const { page, reports, answers } = await reportsOf('/contact?utm_source=radio');
  expect(reports).toEqual([{ page: '/contact?utm_source=radio', title: await page.title(), referrer: '' }]);
  expect(answers).toEqual([204]);
  await page.getByRole('link', { name: 'About' }).first().click();
  await page.waitForURL('**/about');
  await page.waitForLoadState('networkidle');
  expect(reports).toHaveLength(2);
  expect(reports[1]).toMatchObject({ page: '/about', referrer: `${site.origin}/contact?utm_source=radio` });
});

inBrowser('a page that is only rendered ahead reports nothing until it is shown', async () => {
  const { page, reports } = await reportsOf('/contact', { ahead: true });
  expect(reports).toEqual([]);
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await settled(page);
  expect(reports).toHaveLength(1);
});

inBrowser('who leaves before all has loaded is reported once all the same, and the page after it too', async () => {
  const { page } = await site.open('/icons/favicon.svg');
  // The server is asked: the browser's tools may close a page's books before its last request is in them.
  const from: (string | undefined)[] = [];
  site.server.on('request', ({ url, headers }) => isReport(`${url}`) && from.push(headers.referer));
  await page.route('**/images/**', () => {}); // the load event never comes
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await settled(page);
  expect(from).toEqual([]);
  await page.unroute('**/images/**');
  await page.goto('/contact', { waitUntil: 'load' });
  await expect.poll(() => from).toHaveLength(2);
  await settled(page);
  expect(from.sort()).toEqual([`${site.origin}/`, `${site.origin}/contact`]);
});

inChromium('a page that the back button brings back is reported again, as no new arrival', async () => {
  const { page, reports } = await reportsOf('/contact');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await settled(page);
  expect(reports).toMatchObject([{ page: '/contact' }, { page: '/contact', referrer: `${site.origin}/contact` }]);
});

inBrowser('with scripts off, and behind the sign-in, whose titles name a person, nothing is reported', async () => {
  const { reports } = await reportsOf('/contact', { javaScriptEnabled: false });
  expect(reports).toEqual([]);
  const { page } = await site.openAs('/admin');
  const reported: string[] = [];
  site.server.on('request', ({ url, headers }) => isReport(`${url}`) && reported.push(`${headers.referer}`));
  await page.goto('/admin/leads');
  await page.goto('/contact');
  await expect.poll(() => reported).toEqual([`${site.origin}/contact`]);
});

inChromium('a form that was taken, a video that plays and an amount that is chosen are reported by name', async () => {
  const { page, reports } = await reportsOf('/contact');
  for (const [name, value] of Object.entries(contactForm.sample)) await page.locator(`[name="${name}"]`).fill(value);
  await page.getByRole('button', { name: contactForm.submit }).click();
  await page.getByText(contactForm.success.title).first().waitFor();
  expect(reports.slice(1)).toEqual([
    { page: '/contact', action: 'form_submitted', category: 'form', label: 'contact' },
  ]);

  await page.goto('/webinar-access', { waitUntil: 'networkidle' });
  reports.length = 0;
  await page.getByRole('button', { name: 'Play video' }).first().click();
  await expect.poll(() => reports).toMatchObject([{ action: 'video_played', category: 'video' }]);

  await page.goto('/regd', { waitUntil: 'networkidle' });
  reports.length = 0;
  const amount = page.locator('#amount');
  await amount.focus();
  await awake(page, 'calculator');
  await amount.fill('60000');
  await amount.press('Enter');
  await amount.blur();
  const used = { page: '/regd', action: 'calculator_used', category: 'calculator', label: 'regd', value: 60_000 };
  expect(reports).toEqual([used]);
});

inBrowser('where the browser has no beacons the page works all the same', async () => {
  const { page } = await site.open('/icons/favicon.svg');
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }));
  await page.goto('/contact');
  await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }));
  await page.waitForSelector('.bar.is-solid');
  expect(errors).toEqual([]);
});
