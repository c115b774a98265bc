import type { Frame, Page } from 'playwright';
import { expect } from 'vitest';
import { embedSettings } from '../vendors/server.ts';

/** Everything of the vendors at one address, with the assistant on a host of its own. */
export const everything = (vendors: string) => (origin: string) => ({
  ...embedSettings(vendors),
  PUBLIC_URL: origin,
  EMBED_ORIGIN: origin.replace('127.0.0.1', 'localhost'),
});

/** The document of an embed, once it is there. */
export async function embedOf(page: Page, name: string): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().endsWith(`/embed/${name}`));
  await expect.poll(find).toBeTruthy();
  return find() as Frame;
}
