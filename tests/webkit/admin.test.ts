import { join } from 'node:path';
import { expect } from 'vitest';
import { routes } from '../../src/site/routes.ts';
import { picture } from '../helpers/picture.ts';
import { account, addAccount } from '../helpers/signed-in.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';
import { save } from '../leads/sample-submission.ts';
import { keys } from './driver.ts';
import { arrives, awake, inWebkit, shows, siteInWebkit } from './site.ts';

const site = await siteInWebkit();
const { leads, store } = site.app.context;
await addAccount(site.app.context);
for (let place = 0; place < 20; place++) await save(store, { email: `person${place}@example.com` });
const status = async (email: string) => (await leads.list({ search: email }, { limit: 1 }))[0]?.status;

/** Those that need no more than the sign-in. */
const adminPages = routes
  .filter(({ access, page, path }) => access === 'admin' && page && !path.includes(':'))
  .map(({ path }) => path);

/** A page behind the sign-in; signs in where the window has not yet. */
async function signedIn(path: string, width?: number) {
  const window = await site.open(path, width);
  if (!(await window.address()).includes('/sign-in')) return window;
  await window.type('[name="email"]', account.email);
  await window.type('[name="password"]', account.password + keys.enter);
  await arrives(window, path);
  return window;
}

inWebkit('a wrong password is refused in words, the right one signs in', async () => {
  const window = await site.open('/admin');
  await window.type('[name="email"]', account.email);
  await window.type('[name="password"]', `wrong${keys.enter}`);
  await shows(window, '[role="alert"], .errors, .error', /\w/);
  await signedIn('/admin/leads');
});

inWebkit('leads are selected, marked contacted and restored', async () => {
  const [one, other] = await leads.list({ search: 'person1' }, { limit: 2 });
  const window = await signedIn('/admin/leads?search=person1');
  await awake(window, 'leads-loading');
  for (const lead of [one, other]) await window.click(`input[value="${lead?.id}"]`);
  await shows(window, '.bulk', '2 selected');
  await window.click('.bulk button[value="contacted"]');
  await shows(window, '.toast', /2 leads/);
  expect([await status(`${one?.email}`), await status(`${other?.email}`)]).toEqual(['contacted', 'contacted']);
  await window.click('.toast button');
  await shows(window, '.toast', 'Restored 2 leads.');
  expect(await status(`${one?.email}`)).toBe('new');
});

inWebkit('a picture is replaced', async () => {
  const file = join(temporaryFolder(), 'new.png');
  await picture('#4a7').toFile(file);
  const window = await signedIn('/admin');
  const shown = () =>
    window.run(() => document.querySelector<HTMLImageElement>('[alt^="What the problem section"]')?.src);
  const before = await shown();
  await awake(window, 'image-upload');
  await window.type('[data-island="image-upload"] input[type="file"]', file);
  await expect.poll(shown).not.toBe(before);
});

inWebkit.each(adminPages)('%s stays within a narrow window', async (path) => {
  const window = await signedIn(path, 447);
  const [wide, heading] = await window.run(() => [
    document.documentElement.scrollWidth - document.documentElement.clientWidth,
    document.querySelector('h1')?.checkVisibility(),
  ]);
  expect([wide, heading]).toEqual([0, true]);
});
