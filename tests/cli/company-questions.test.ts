import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-store.ts';
import { run } from './run-leads.ts';

const address = ['Riverbend', 'Riverbend Homes Inc.', '1 Elm Way', 'Dayton', 'Kentucky', '41074', '(859) 555-0100'];
const email = ['hello at riverbend', 'hello@riverbend.example'];
const colorsAndLogo = ['#777777', '', ''];
const funds = ['Riverbend Growth Fund', '$1,000', 'much', '7%', 'the Riverbend Income Fund', '25000', '11'];

/** A person at a terminal who answers with these lines. */
async function answer(lines: readonly string[]) {
  const folder = temporaryFolder();
  const content = join(folder, 'content');
  const stdin = Object.assign(Readable.from(lines.map((line) => `${line}\n`)), { isTTY: true });
  const options = { dataDir: folder, stdin, isTTY: true, columns: 60 };
  return { content, ...(await run(['content', 'init', '--company', content], options)) };
}

test('a person is asked one thing after the other; a wrong answer is asked for again, and a color that nobody could read exchanged', async () => {
  const { code, content, stderr, stdout } = await answer([...address, ...email, ...colorsAndLogo, ...funds]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^Made \d+ files in /) });
  expect(stderr).toContain('  It must be an email address.\nEmail: ');
  expect(stderr.match(/Its targeted preferred return/g)).toHaveLength(3);
  const { name, city, colors } = JSON.parse(readFileSync(join(content, 'company.json'), 'utf8'));
  expect({ name, city, light: colors.light }).toEqual({ name: 'Riverbend', city: 'Dayton', light: '#ffc24b' });
  expect(colors.ink).not.toBe('#777777');
  expect(stderr).toContain(`the nearest shade is ${colors.ink}. That one is used.`);
});

test('answers that end too early make nothing', async () => {
  const { code, content, stderr } = await answer(address);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('before the last question') });
  expect(existsSync(content)).toBe(false);
});

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
function script(given: unknown, logos: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder();
  const content = join(folder, 'content');
  const file = join(folder, 'answers.json');
  for (const [name, text] of Object.entries(logos)) writeFileSync(join(folder, name), text);
  writeFileSync(file, JSON.stringify(given));
  const init = () => run(['content', 'init', '--company', '--answers', file, content], { dataDir: folder });
  return { content, init };
}

test.each([
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
])('a script is told of %s, and nothing is made', async (_, change, words) => {
  const logos = {
    'a.svg': svg('<script>alert(1)</script>'),
    'b.svg': svg('<image href="https://example.com/x.png"/>'),
    ...{ 'c.png': 'no picture', 'd.gif': 'GIF89a' },
  };
  const { content, init } = script({ ...answers, ...change }, logos);
  expect(await init()).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
  expect(existsSync(content)).toBe(false);
});

test('answers may come on standard input, whose mistakes are told too', async () => {
  const dataDir = temporaryFolder();
  const init = ['content', 'init', '--company', join(dataDir, 'content')];
  const refused = await run(init, { dataDir, input: '"Riverbend"' });
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('the answers cannot be used') });
});

test('the logo is seen from where the file of answers is', async () => {
  const logo = svg('<path d="M0 0h8v8H0z"/>');
  const { content, init } = script({ ...answers, logo: 'acme.svg' }, { 'acme.svg': logo });
  expect(await init()).toMatchObject({ code: 0, stderr: '' });
  expect(readFileSync(join(content, 'icons/logo.svg'), 'utf8')).toBe(logo);
});
