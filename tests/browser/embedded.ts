import type { Frame, Page } from 'playwright';
import { expect } from 'vitest';
import { account, addAccount } from '../helpers/signed-in.ts';
import type { TestApp } from '../helpers/test-app.ts';

/** Makes an account and signs in with it, so that the browser holds a session that a frame could try to use. */
export async function signIn({ app }: TestApp, page: Page) {
  await addAccount(app.context);
  await page.goto('/admin/sign-in');
  await page.getByLabel('Email').fill(account.email);
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
