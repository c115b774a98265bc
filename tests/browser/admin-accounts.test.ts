import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright';
import { account } from '../helpers/signed-in.ts';
import { focusAt, inBrowser, siteInBrowser } from './browser.ts';
import { fillByKeyboard, press } from './keyboard.ts';

const site = await siteInBrowser({ RATE_LIMIT_SIGN_INS: '1000' });
const setUp = (await site.app.setUpPath()) ?? '';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const signIn = (page: Page, password: string) => fillByKeyboard(page, { Email: account.email, Password: password });

inBrowser(
  'by keyboard alone the first account is made; its owner turns two-factor authentication on, signs out, is refused, and signs in',
  async () => {
    await site.app.context.store.engine.write((db) => db.deleteFrom('admins').execute());
    const { page } = await site.open(setUp);
    const { email: Email, password: Password } = account;
    await fillByKeyboard(page, { Email, Password, 'Confirm password': Password });
    await heading(page, 'Today');

    await press(page, 'Your account');
    await press(page, 'Set up two-factor authentication');
    const key = ((await page.locator('strong').first().textContent()) ?? '').replaceAll(' ', '');
    const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
    await fillByKeyboard(page, { Code: code, 'Current password': account.password });
    const [recovery = ''] = await page.locator('.codes li').allTextContents();
    await press(page, 'I’ve saved my codes');
    await press(page, 'Sign out');

    await heading(page, 'Sign in');
    await signIn(page, 'not the password');
    await page.getByText('That email or password is incorrect.').waitFor();
    await focusAt(page, '.error');
    await fillByKeyboard(page, { Password });
    await heading(page, 'Enter your code');
    await fillByKeyboard(page, { Code: '000000' });
    await page.getByText('That code is incorrect.').waitFor();
    await fillByKeyboard(page, { Code: recovery });
    await heading(page, 'Today');
  },
);
