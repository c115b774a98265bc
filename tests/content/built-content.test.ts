import { appendFile, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { builtContent, builtContentName, textOfBuiltContent } from '../../src/content/built-content.ts';
import { loadContent } from '../../src/content/load.ts';
import { setMoney } from '../../src/site/format.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';

const files = ['data/content', 'data/images/pictures.json', 'data/images/shares.json', 'data/video/clips.json'];
let built: string;
beforeAll(() => {
  built = textOfBuiltContent(root);
});
afterEach(() => setMoney());

/** A copy of the content, with what the build wrote about it. */
async function copied(): Promise<string> {
  const copy = temporaryFolder();
  for (const file of files) await cp(join(root, file), join(copy, file), { recursive: true });
  await writeFile(join(copy, builtContentName), built);
  return copy;
}

test('the server reads the content of the build, equal to the files', async () => {
  const copy = await copied();
  expect(builtContent(copy, copy)).toStrictEqual(loadContent(root));
});

test.each([
  'data/content/home.json',
  'data/content/articles/built-grand-opening.md',
  'data/content/mails/contact.json',
  ...files.slice(1),
])('a change of %s is read from the file', async (file) => {
  const copy = await copied();
  await appendFile(join(copy, file), '\n');
  expect(builtContent(copy, copy)).toBeUndefined();
});

test('so are a new file and one that is gone', async () => {
  const copy = await copied();
  await mkdir(join(copy, 'data/content/new'));
  await writeFile(join(copy, 'data/content/new/a.md'), '');
  expect(builtContent(copy, copy)).toBeUndefined();
  await rm(join(copy, 'data/content/new'), { recursive: true });
  expect(builtContent(copy, copy)).toBeDefined();
  await rm(join(copy, 'data/content/home.json'));
  expect(builtContent(copy, copy)).toBeUndefined();
});

test('amounts in another currency are written anew', async () => {
  const copy = await copied();
  setMoney({ currency: 'EUR', locale: 'de-DE' });
  expect(builtContent(copy, copy)).toBeUndefined();
});

test('a damaged or absent file of the build is no obstacle', async () => {
  const copy = await copied();
  await writeFile(join(copy, builtContentName), built.slice(0, -9));
  expect(builtContent(copy, copy)).toBeUndefined();
  await rm(join(copy, builtContentName));
  expect(builtContent(copy, copy)).toBeUndefined();
});
