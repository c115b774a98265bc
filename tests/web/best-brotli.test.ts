import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { brotliAtBest } from '../../src/web/best-brotli.ts';

const texts = ['one', 'two two two', 'three '.repeat(20_000)];

test('Texts that are handed in together come back in their order, as small as brotli can make them', async () => {
  const best = await Promise.all(texts.map((text) => brotliAtBest(Buffer.from(text))));
  expect(best.map((bytes) => brotliDecompressSync(bytes).toString())).toEqual(texts);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  expect(best[2]?.length).toBeLessThanOrEqual(brotliCompressSync(Buffer.from(texts[2] ?? ''), { params }).length);
});

test('What comes after the thread has ended gets another one', async () => {
  await brotliAtBest(Buffer.from('first'));
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(brotliDecompressSync(await brotliAtBest(Buffer.from('second'))).toString()).toBe('second');
});

test('What was handed in is as it was', async () => {
  const bytes = Buffer.from('still here');
  await brotliAtBest(bytes);
  expect(bytes.toString()).toBe('still here');
});
