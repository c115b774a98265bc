import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { auditEvent } from '../../src/base/audit.ts';
import { account } from '../helpers/signed-in.ts';
import { inBrowser, siteInBrowser } from './browser.ts';
import { fillByKeyboard, press, tabTo } from './keyboard.ts';

const site = await siteInBrowser({ RATE_LIMIT_SIGN_INS: '1000' });
const { admins, store } = site.app.context;
const setUp = (await site.app.setUpPath()) ?? '';
const others = 'seven other plain words';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const notice = (page: Page, words: string) => page.locator('.toast').getByText(words).waitFor();

/** Makes the account of the owner where it is missing, as on a first start, and opens its first page. */
async function owner(options?: Parameters<typeof site.open>[1]): Promise<Page> {
  await store.engine.write((db) => db.deleteFrom('admins').execute());
  const { page } = await site.open(setUp, options);
  await fillByKeyboard(page, {
    Email: account.email,
    Password: account.password,
    'Confirm password': account.password,
  });
  await heading(page, 'Today');
  return page;
}

async function signIn(page: Page, password: string, code = '') {
  await fillByKeyboard(page, { Email: account.email, Password: password });
  if (!code) return;
  await heading(page, 'Enter your code');
  await fillByKeyboard(page, { Code: code });
}

describe.each([
  ['with scripts', true],
  ['with scripts off', false],
])('%s, by keyboard alone', (_how, javaScriptEnabled) => {
  inBrowser('the first account is made; its owner signs out, is refused, and signs in', async () => {
    const page = await owner({ javaScriptEnabled });
    await press(page, 'Sign out');
    await heading(page, 'Sign in');
    await signIn(page, 'not the password');
    await page.getByText('That email or password is incorrect.').waitFor();
    await expect.poll(() => page.locator('.error').evaluate((box) => box === document.activeElement)).toBe(true);
    await fillByKeyboard(page, { Password: account.password });
    await heading(page, 'Today');
    await page.context().close();
  });

  inBrowser('the password is asked for again before access is given, and what was typed goes on', async () => {
    const page = await owner({ javaScriptEnabled });
    await store.engine.write(async (db) => {
      for (const { hash, data } of await db.selectFrom('sessions').select(['hash', 'data']).execute()) {
        const long = JSON.stringify({ ...JSON.parse(data), passwordAt: 0 });
        await db.updateTable('sessions').set({ data: long }).where('hash', '=', hash).execute();
      }
    });
    await press(page, 'Accounts');
    await press(page, 'API tokens');
    await fillByKeyboard(page, { Name: `reports-${javaScriptEnabled}` });
    await heading(page, 'Enter your password');
    await fillByKeyboard(page, { Password: 'not the password' });
    await page.getByText('The password is incorrect').waitFor();
    await fillByKeyboard(page, { Password: account.password });
    await page.getByRole('heading', { name: `Token for reports-${javaScriptEnabled}` }).waitFor();
    await page.context().close();
  });
});

describe('by keyboard alone', () => {
  inBrowser('a colleague is added, gets another password, is disabled and enabled', async () => {
    const page = await owner();
    const email = 'colleague@example.com';
    await press(page, 'Accounts');
    await fillByKeyboard(page, { Email: email, 'First password (optional)': others });
    await notice(page, `${email} can sign in now.`);
    await press(page, `Manage ${email}`);
    await heading(page, email);
    await fillByKeyboard(page, { 'New password': 'password1234' });
    await page.getByText('This password is easy to guess').waitFor();
    await fillByKeyboard(page, { 'New password': 'five more unrelated nouns' });
    await notice(page, `${email} is signed out everywhere.`);
    const twoFactor = { secret: 'JBSWY3DPEHPK3PXP', step: 0, recovery: '[]' };
    const id = (await admins.findAdmin(email))?.id ?? '';
    const event = auditEvent('two-factor-on', { by: email, via: 'web' }, Date.now());
    await admins.setTwoFactor({ id, ...twoFactor, event });
    await press(page, `Manage ${email}`);
    await press(page, 'Remove two-factor authentication');
    await notice(page, `${email} signs in with the password alone.`);
    await press(page, `Disable ${email}`);
    await notice(page, `${email} is signed out everywhere.`);
    await press(page, `Enable ${email}`);
    await notice(page, `${email} can sign in again.`);
    await page.context().close();
  });

  inBrowser('one’s password is changed, and every session ended', async () => {
    const page = await owner();
    await press(page, 'Your account');
    await fillByKeyboard(page, {
      'Current password': account.password,
      'New password': others,
      'Confirm new password': others,
    });
    await notice(page, 'You’re signed out everywhere else.');
    const elsewhere = (await site.open('/admin/sign-in')).page;
    await signIn(elsewhere, others);
    await heading(elsewhere, 'Today');
    await page.bringToFront();
    await press(page, 'Sign out everywhere');
    await heading(page, 'Sign in');
    await press(elsewhere, 'Today');
    await heading(elsewhere, 'Sign in');
    await Promise.all([page, elsewhere].map((open) => open.context().close()));
  });

  inBrowser('two-factor authentication is turned on, passed with a recovery code, and turned off', async () => {
    const page = await owner();
    await press(page, 'Your account');
    await press(page, 'Set up two-factor authentication');
    const key = ((await page.locator('strong').first().textContent()) ?? '').replaceAll(' ', '');
    const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
    await fillByKeyboard(page, { Code: code, 'Current password': account.password });
    const [recovery = '', other = ''] = await page.locator('.codes li').allTextContents();
    await press(page, 'I’ve saved my codes');
    await press(page, 'Sign out');
    await signIn(page, account.password, '000000');
    await page.getByText('That code is incorrect.').waitFor();
    await fillByKeyboard(page, { Code: recovery });
    await heading(page, 'Today');
    await press(page, 'Your account');
    await press(page, 'Turn off two-factor authentication');
    await page.getByText('You have 9 recovery codes left.').waitFor();
    await fillByKeyboard(page, { Code: other, 'Current password': account.password });
    await page.getByRole('heading', { name: '1. Scan this with an authenticator app' }).waitFor();
    await page.context().close();
  });

  inBrowser('the audit trail is found, filtered and gone through', async () => {
    for (let place = 0; place < 60; place++) {
      const by = { by: 'kim@example.com', via: 'web' };
      await store.audit.addEvent(auditEvent('image-uploaded', by, Date.now(), { name: `hall-${place}.png` }));
    }
    const page = await owner();
    await press(page, 'Today');
    await press(page, 'Audit trail');
    await heading(page, 'Audit trail');
    await tabTo(page, 'Event');
    await page.keyboard.type('Picture up');
    await press(page, 'Apply');
    await page.waitForURL('**/admin/audit?kind=image-uploaded&*');
    expect(await page.locator('tbody tr').count()).toBe(50);
    await page.getByText('Name: hall-59.png').first().waitFor();
    await press(page, 'Older');
    await page.getByText('Name: hall-0.png').first().waitFor();
    await press(page, 'Newest');
    await page.waitForURL('**/admin/audit?kind=image-uploaded');
    await press(page, 'Clear');
    await page.waitForURL('**/admin/audit');
    await page.context().close();
  });
});
