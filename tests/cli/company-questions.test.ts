import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { runLeads } from '../../cli/program.ts';
import { sealedIn, strictUmask } from '../helpers/strict-umask.ts';
import { run, sink } from './run-leads.ts';

const typed = {
  name: 'Riverbend',
  legalName: 'Riverbend Homes Inc.',
  street: '1 Elm Way',
  town: 'Dayton',
  state: 'Kentucky',
  zip: '41074',
  phone: '(859) 555-0100',
  email: 'hello@riverbend.example',
  ink: '',
  light: '',
  logo: '',
  first: 'Riverbend Growth Fund',
  firstMinimum: '$1,000',
  firstReturn: '7%',
  second: 'the Riverbend Income Fund',
  secondMinimum: '25000',
  secondReturn: '11',
};

function workplace() {
  const folder = mkdtempSync(join(tmpdir(), 'company-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, content: join(folder, 'content'), dataDir: join(folder, 'data') };
}

/** A person at a terminal who answers with these lines. */
async function answer(lines: readonly string[]) {
  const { content } = workplace();
  const [stdout, stderr] = [sink(), sink()];
  const code = await runLeads(['content', 'init', '--company', content], {
    stdin: Object.assign(Readable.from(lines.map((line) => `${line}\n`)), { isTTY: true }),
    stdout: Object.assign(stdout.stream, { isTTY: true, columns: 60 }),
    stderr: Object.assign(stderr.stream, { isTTY: true, columns: 60 }),
    env: {},
    clock: Date.now,
  });
  const company = () => JSON.parse(readFileSync(join(content, 'company.json'), 'utf8'));
  return { code, content, company, stdout: stdout.text(), stderr: stderr.text() };
}

test('a person is asked one thing after the other, and a wrong answer is asked for again', async () => {
  const lines = Object.entries(typed).flatMap(([name, line]) =>
    name === 'email' ? ['hello at riverbend', line] : name === 'firstReturn' ? ['much', line] : [line],
  );
  const { code, company, stderr, stdout } = await answer(lines);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Made \d+ files in /);
  expect(stderr).toContain('  It must be an email address.\nEmail: ');
  expect(stderr.match(/Its targeted preferred return/g)).toHaveLength(3);
  expect(company()).toMatchObject({ name: 'Riverbend', city: 'Dayton', colors: { ink: '#14232b', light: '#ffc24b' } });
});

test('a color that nobody could read is exchanged for the nearest shade, which is named', async () => {
  const { code, company, stderr } = await answer(Object.values({ ...typed, ink: '#777777', light: '#222222' }));
  expect(code).toBe(0);
  const { ink, light } = company().colors;
  expect(stderr).toContain(`the nearest shade is ${ink}. That one is used.`);
  expect(stderr).toContain(`the nearest shade is ${light}. That one is used.`);
  expect([ink, light]).not.toContain('#777777');
});

test('answers that end too early make nothing', async () => {
  const { code, content, stderr } = await answer(Object.values(typed).slice(0, 5));
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('before the last question') });
  expect(existsSync(content)).toBe(false);
});

const answers = {
  name: 'Riverbend',
  legalName: 'Riverbend Homes Inc.',
  city: 'Dayton',
  region: 'Kentucky',
  phone: '(859) 555-0100',
  email: 'hello@riverbend.example',
  offerings: {
    regulationA: { name: 'Riverbend Growth Fund', minimum: 1000, preferredReturn: 7 },
    regulationD: { name: 'the Riverbend Income Fund', minimum: 25000, preferredReturn: 11 },
  },
};

test.each([
  ['a missing field', { ...answers, email: undefined }, 'email is missing'],
  ['an unknown one', { ...answers, town: 'Dayton' }, 'town is not an answer'],
  [
    'a color that nobody could read',
    { ...answers, colors: { ink: '#888888', light: '#ffc24b' } },
    'colors: ink #888888 has a contrast of',
  ],
  ['no object', 'Riverbend', 'the answers cannot be used'],
])('a script is told of %s, and nothing is made', async (_, given, words) => {
  const { content, dataDir } = workplace();
  const { code, stderr } = await run(['content', 'init', '--company', content], {
    dataDir,
    input: JSON.stringify(given),
  });
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
  expect(existsSync(content)).toBe(false);
});

test('answers come on standard input, and the logo is seen from where their file is', async () => {
  strictUmask();
  const { folder, content, dataDir } = workplace();
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>';
  writeFileSync(join(folder, 'acme.svg'), logo);
  writeFileSync(join(folder, 'answers.json'), JSON.stringify({ ...answers, logo: 'acme.svg' }));
  const init = ['content', 'init', '--company', '--answers', join(folder, 'answers.json'), content];
  expect(await run(init, { dataDir })).toMatchObject({ code: 0, stderr: '' });
  expect(readFileSync(join(content, 'icons/logo.svg'), 'utf8')).toBe(logo);
  expect(sealedIn(content)).toEqual([]);
  expect(await run(init, { dataDir })).toMatchObject({ code: 2, stderr: expect.stringContaining('is not empty') });
});

test.each([
  [
    'a.svg',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'has a script or loads something',
  ],
  [
    'b.svg',
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://example.com/x.png"/></svg>',
    'loads something',
  ],
  ['c.png', 'no picture', 'is not a PNG file'],
  ['d.gif', 'GIF89a', 'must be an SVG or PNG file'],
])('the logo %s is refused', async (name, bytes, words) => {
  const { folder, content, dataDir } = workplace();
  writeFileSync(join(folder, name), bytes);
  const input = JSON.stringify({ ...answers, logo: join(folder, name) });
  const { code, stderr } = await run(['content', 'init', '--company', content], { dataDir, input });
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
  expect(existsSync(content)).toBe(false);
});
