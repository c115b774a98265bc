import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { needService } from '../../scripts/services.ts';
import { shortId } from '../../src/leads/reference.ts';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { withServices } from '../helpers/with-services.ts';
import { save } from '../leads/sample-submission.ts';
import { run } from './run-leads.ts';

/** What is typed, the last word unfinished, and what of it is offered. */
const typed = [
  [['leads', 'st'], ['stats', 'status'], ['list']],
  [
    ['leads', 'db', ''],
    ['backup', 'restore'],
    ['list', '--status'],
  ],
  [['leads', 'list', '--sta'], ['--status'], ['--state']],
  [['leads', 'list', '--status', ''], ['new', 'contacted', 'invested', 'closed'], ['--form']],
  [['leads', 'list', '--form', 'reg'], ['regd', 'regd-webinar'], ['spark']],
  [['leads', 'admin', 'add', 'ann@example.com', '--role', ''], ['admin', 'sales'], ['--role']],
  [['leads', 'completion', ''], ['bash', 'zsh', 'fish'], []],
] as const;

/** What `leads` offers for the typed words. */
const offered = async (words: readonly string[], dataDir = temporaryFolder()): Promise<string> => {
  const { stdout, code } = await run(['complete', ...words.slice(1)], { dataDir });
  expect(code).toBe(0);
  return stdout;
};
const namesIn = (text: string) => text.split('\n').map((line) => line.split('\t')[0] ?? '');

/** Compares what is offered; a shell only hands on what `leads complete` says. */
async function expectOffers(
  namesFor: (words: readonly string[]) => Promise<string[]> | string[],
  of = typed.slice(0, 2),
) {
  for (const [words, some, others] of of) {
    const names = await namesFor(words);
    expect(names, words.join(' ')).toEqual(expect.arrayContaining([...some]));
    for (const word of others) expect(names, words.join(' ')).not.toContain(word);
  }
}

test('words are completed with what fits', () =>
  expectOffers(async (words) => namesIn(await offered(words)), [...typed]));

test('references, accounts and views are those of the database, and nothing where it cannot be read', async () => {
  const store = temporaryStore();
  const { id } = await save(store);
  const email = (await store.leads.find(id))?.email;
  expect(await offered(['leads', 'show', ''], store.dataDir)).toContain(`${shortId(id)}\t${email}\n`);
  expect(await offered(['leads', 'list', '--view', ''], store.dataDir)).toBe('');
  expect(await offered(['leads', 'show', ''], temporaryFolder())).not.toContain('@');
});

/** A script, and a `leads` that knows one answer: to `complete` with the typed words. */
async function script(shell: string): Promise<string> {
  const { stdout, code } = await run(['completion', shell], { dataDir: temporaryFolder() });
  expect(code).toBe(0);
  const file = join(temporaryFolder(), `leads.${shell}`);
  writeFileSync(file, stdout);
  return file;
}
const asked = async (words: readonly string[]) => ({
  ...process.env,
  ASKED: ['complete', ...words.slice(1)].join('|'),
  OFFERED: (await offered(words)).trimEnd(),
});
const leads = `leads() { local IFS='|'; [ "$*" = "$ASKED" ] && printf '%s\\n' "$OFFERED"; }`;

test('bash completes', () =>
  expectOffers(async (words) => {
    const replies = `${leads}; source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _leads; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const options = { encoding: 'utf8', env: await asked(words) } as const;
    return execFileSync('bash', ['-c', replies, 'bash', await script('bash'), ...words], options).split('\n');
  }));

withServices('fish')('fish completes', () =>
  expectOffers(async (words) => {
    const fake = `function leads; test (string join '|' -- $argv) = "$ASKED"; and printf '%s\\n' "$OFFERED"; end`;
    const source = `${fake}; source ${await script('fish')}; complete -C "${words.join(' ')}"`;
    const options = { encoding: 'utf8', env: await asked(words) } as const;
    return namesIn(execFileSync(needService('fish'), ['--no-config', '-c', source], options));
  }),
);

withServices('zsh')('zsh describes what may follow', () =>
  expectOffers(async (words) => {
    const stubs = `compdef() {}; _describe() { print -l -- $items }; ${leads}`;
    const source = `${stubs}; source $1; shift; words=("$@") CURRENT=$#; _leads`;
    const options = { encoding: 'utf8', env: await asked(words) } as const;
    const found = execFileSync(needService('zsh'), ['-f', '-c', source, 'zsh', await script('zsh'), ...words], options);
    return found.split('\n').map((line) => line.split(':')[0] ?? '');
  }),
);

test('another shell is refused with those that are known', async () => {
  expect(await run(['completion', 'tcsh'], { dataDir: temporaryFolder() })).toEqual({
    code: 2,
    stdout: '',
    stderr: 'leads: unknown shell "tcsh"; use bash, zsh, or fish.\n',
  });
});
