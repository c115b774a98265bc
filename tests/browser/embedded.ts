import type { Frame, Page } from 'playwright';
import { expect } from 'vitest';
import { addAdmin } from '../../src/accounts/accounts.ts';
import type { TestApp } from '../helpers/test-app.ts';

const account = { email: 'owner@example.com', password: 'four unrelated plain words' };

/** Makes an account and signs in with it, so that the browser holds a session that a frame could try to use. */
export async function signIn({ app }: TestApp, page: Page) {
  await addAdmin(app.context, account);
  await page.goto('/admin/sign-in');
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.includes('sign-in'));
  expect((await page.context().cookies()).length).toBeGreaterThan(0);
}

/** The document of an embed, once it is there. */
export async function embedOf(page: Page, name: string): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().endsWith(`/embed/${name}`));
  await expect.poll(find).toBeTruthy();
  return find() as Frame;
}
