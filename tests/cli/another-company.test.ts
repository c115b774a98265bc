import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-store.ts';
import { run } from './run-leads.ts';

const answers = {
  ...{ name: 'Riverbend', legalName: 'Riverbend Homes Inc.', city: 'Dayton', region: 'Kentucky' },
  ...{ phone: '(859) 555-0100', email: 'hello@riverbend.example' },
  offerings: {
    regulationA: { name: 'Riverbend Growth Fund', minimum: 1000, preferredReturn: 7 },
    regulationD: { name: 'the Riverbend Income Fund', minimum: 25000, preferredReturn: 11 },
  },
};
const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${content}</svg>`;

/** A folder with a file of answers and the files of logos, and the command that makes content of it. */
function companyOf(given: unknown, logos: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder();
  const content = join(folder, 'content');
  const file = join(folder, 'answers.json');
  for (const [name, text] of Object.entries(logos)) writeFileSync(join(folder, name), text);
  writeFileSync(file, JSON.stringify(given));
  const init = () => run(['content', 'init', '--company', file, content], { dataDir: folder });
  return { content, init };
}

test.each([
  ['what is no list of answers', 'Riverbend', 'the answers cannot be used'],
  ['a missing field', { email: undefined }, 'email is missing'],
  ['an unknown one', { town: 'Dayton' }, 'town is not an answer'],
  [
    'a color that nobody could read',
    { colors: { ink: '#888888', light: '#ffc24b' } },
    'colors: ink #888888 has a contrast of',
  ],
  ['a logo with a script', { logo: 'a.svg' }, 'has a script or loads something'],
  ['a logo that loads something', { logo: 'b.svg' }, 'has a script or loads something'],
  ['a logo that is no picture', { logo: 'c.png' }, 'is not a PNG file'],
  ['a logo of another kind', { logo: 'd.gif' }, 'must be an SVG or PNG file'],
])('%s is named, and nothing is made', async (_, change, words) => {
  const logos = {
    'a.svg': svg('<script>alert(1)</script>'),
    'b.svg': svg('<image href="https://example.com/x.png"/>'),
    ...{ 'c.png': 'no picture', 'd.gif': 'GIF89a' },
  };
  const { content, init } = companyOf(typeof change === 'string' ? change : { ...answers, ...change }, logos);
  expect(await init()).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
  expect(existsSync(content)).toBe(false);
});

test('the logo is seen from where the file of answers is', async () => {
  const logo = svg('<path d="M0 0h8v8H0z"/>');
  const { content, init } = companyOf({ ...answers, logo: 'acme.svg' }, { 'acme.svg': logo });
  expect(await init()).toMatchObject({ code: 0, stderr: '' });
  expect(readFileSync(join(content, 'icons/logo.svg'), 'utf8')).toBe(logo);
});
