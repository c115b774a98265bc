import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { root } from '../../src/root.ts';
import { testApp } from '../test-app.ts';

const kilobyte = 1024;
const folder = join(root, 'dist/client/assets');
const scripts = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name.replace(/-\w+\.js$/, ''), { name, size: statSync(join(folder, `${name}.br`)).size }] as const),
);
const sizeOf = (name: string) => scripts.get(name)?.size ?? 0;
const boot = sizeOf('boot');
const islands = readdirSync(join(root, 'client/islands'))
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => name.replace('.tsx', ''));

describe('what a browser is sent, compressed', () => {
  test('the loader is at most 1 KB', () => {
    expect(boot).toBeGreaterThan(0);
    expect(boot).toBeLessThanOrEqual(kilobyte);
  });

  test('React is at most 62 KB', () => {
    expect(sizeOf('hydrate')).toBeLessThanOrEqual(62 * kilobyte);
  });

  test.each(islands)('the island %s is at most 4 KB', (name) => {
    expect(sizeOf(name)).toBeGreaterThan(0);
    expect(sizeOf(name)).toBeLessThanOrEqual(4 * kilobyte);
  });

  test('all scripts together are at most 115 KB', () => {
    const all = readdirSync(folder).filter((name) => name.endsWith('.js.br'));
    expect(all.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)).toBeLessThanOrEqual(115 * kilobyte);
  });

  test('the fonts are at most two files of 60 KB together', () => {
    const fonts = readdirSync(folder).filter((name) => name.endsWith('.woff2'));
    expect(fonts.length).toBeLessThanOrEqual(2);
    expect(fonts.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)).toBeLessThanOrEqual(60 * kilobyte);
  });
});

const { app, request } = await testApp();

test.each(app.context.pages.addresses())('%s with its style sheet and the loader is at most 30 KB', async (path) => {
  const { text } = await request.get(path).expect(200);
  expect(brotliCompressSync(Buffer.from(text)).length + boot).toBeLessThanOrEqual(30 * kilobyte);
});

test('no script but the loader is named in a page, and nothing blocks its first rendering', async () => {
  for (const path of app.context.pages.addresses()) {
    const { text } = await request.get(path).expect(200);
    expect(text.match(/<script[^>]* src=/g) ?? []).toHaveLength(1);
    expect(text).not.toMatch(/<link[^>]*rel="stylesheet"/);
    expect(text.match(/<link[^>]*rel="preload"/g) ?? []).toHaveLength(
      1 + (text.match(/rel="preload" as="image"/g) ?? []).length,
    );
    expect((text.match(/as="image"/g) ?? []).length).toBeLessThanOrEqual(1);
  }
});

test('the style sheet in a page has every class that the page uses and some sheet knows', async () => {
  const { styles } = JSON.parse(readFileSync(join(root, 'dist/assets.json'), 'utf8')) as {
    styles: Record<string, { css: string; classes: string[] }>;
  };
  const known = new Set(Object.values(styles).flatMap(({ classes }) => classes));
  for (const path of app.context.pages.addresses()) {
    const { text } = await request.get(path).expect(200);
    const css = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? '';
    const used = new Set([...text.matchAll(/class="([^"]*)"/g)].flatMap((match) => (match[1] ?? '').split(/\s+/)));
    const missing = [...used].filter((name) => known.has(name) && !css.includes(`.${name}`));
    expect(missing, path).toEqual([]);
  }
});
