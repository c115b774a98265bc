import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shortId } from '../../src/leads/reference.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { withServices } from '../helpers/with-services.ts';
import { save } from '../leads/sample-submission.ts';
import { run } from './run-leads.ts';

/** What `leads` offers for typed words, the last one unfinished. */
async function offered(typed: string, dataDir = temporaryFolder()): Promise<string> {
  const { stdout, code } = await run(['complete', ...typed.split(' ').slice(1)], { dataDir });
  expect(code).toBe(0);
  return stdout;
}
const namesIn = (text: string) => text.split('\n').map((line) => line.split('\t')[0]);

/** What is typed, what of it is offered, and what is not. */
const typed = [
  ['leads st', ['stats', 'status'], 'list'],
  ['leads db ', ['backup', 'restore'], '--status'],
  ['leads list --sta', ['--status'], '--state'],
  ['leads list --status ', ['new', 'contacted', 'invested', 'closed'], '--form'],
  ['leads list --form reg', ['regd', 'regd-webinar'], 'spark'],
  ['leads list --status=n', ['--status=new'], 'new'],
  ['leads list --status = n', ['new'], '--status=new'],
  ['leads list --status =', ['new', 'contacted'], '--status=new'],
  ['leads list --form = regd --status n', ['new'], '--status'],
  ['leads admin add ann@example.com --role ', ['admin', 'sales'], '--role'],
  ['leads completion ', ['bash', 'zsh', 'fish'], 'list'],
] as const;

test.each(typed)('"%s" is completed with what fits', async (line, some, other) => {
  const names = namesIn(await offered(line));
  expect(names).toEqual(expect.arrayContaining([...some]));
  expect(names).not.toContain(other);
});

test('references, accounts and views are those of the database, and nothing where it cannot be read', async () => {
  const store = temporaryStore();
  const { id } = await save(store);
  expect(await offered('leads show ', store.dataDir)).toContain(`${shortId(id)}\tann@example.com\n`);
  expect(await offered('leads list --view ', store.dataDir)).toBe('');
  expect(await offered('leads show ')).not.toContain('@');
});

test('an email is completed from its at sign on, which bash passes as a word of its own', async () => {
  const store = temporaryStore();
  await addAccount({ ...store, clock: Date.now }, { email: 'kim@built.example' });
  const names = async (line: string) => namesIn(await offered(line, store.dataDir));
  for (const [line, name] of [
    ['leads admin disable kim @ bu', '@built.example'],
    ['leads list --owner = kim @', '@built.example'],
    ['leads list --owner kim@bu', 'kim@built.example'],
    ['leads assign a1b2c3 ki', 'kim@built.example'],
  ] as const) {
    expect(await names(line), line).toContain(name);
  }
});

/** A `leads` that knows one answer: to `complete` with the typed words. */
const leads = `leads() { local IFS='|'; [ "$*" = "$ASKED" ] && printf '%s\\n' "$OFFERED"; }; source "$1"; shift`;
const inFish = `function leads; test (string join '|' -- $argv) = "$ASKED"; and printf '%s\\n' "$OFFERED"; end`;

/** How each shell completes the words behind the name of our script; it only hands on what `leads complete` says. */
const shells = [
  [test, 'bash -c', `${leads}; COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _leads; printf '%s\\n' "\${COMPREPLY[@]}"`],
  [withServices('fish'), 'fish --no-config -c', `${inFish}; source $argv[1]; complete -C "$argv[2..]"`],
  [
    withServices('zsh'),
    'zsh -f -c',
    `compdef() {}; _describe() { print -l -- \${items/:/$'\\t'} }; ${leads}; words=("$@") CURRENT=$#; _leads`,
  ],
] as const;

for (const [testOf, command, source] of shells) {
  const [shell = '', ...options] = command.split(' ');
  testOf(`${shell} completes`, async () => {
    const script = join(temporaryFolder(), `leads.${shell}`);
    writeFileSync(script, (await run(['completion', shell], { dataDir: temporaryFolder() })).stdout);
    for (const [line, some, other] of typed.slice(0, 2)) {
      const words = line.split(' ');
      const ASKED = ['complete', ...words.slice(1)].join('|');
      const env = { ...process.env, ASKED, OFFERED: (await offered(line)).trimEnd() };
      const args = [...options, source, ...(shell === 'fish' ? [] : [shell]), script, ...words];
      const names = namesIn(execFileSync(shell, args, { encoding: 'utf8', env }));
      expect(names, line).toEqual(expect.arrayContaining([...some]));
      expect(names, line).not.toContain(other);
    }
  });
}

test('another shell is refused with those that are known', async () => {
  const { code, stderr } = await run(['completion', 'tcsh'], { dataDir: temporaryFolder() });
  expect({ code, stderr }).toEqual({ code: 2, stderr: 'leads: unknown shell "tcsh"; use bash, zsh, or fish.\n' });
});
