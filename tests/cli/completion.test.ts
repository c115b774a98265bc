import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { needService } from '../../scripts/services.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';
import { withServices } from '../helpers/with-services.ts';
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

async function script(shell: string): Promise<string> {
  const { stdout, code } = await run(['completion', shell], { dataDir: temporaryFolder() });
  expect(code).toBe(0);
  const file = join(temporaryFolder(), `leads.${shell}`);
  writeFileSync(file, stdout);
  return file;
}

test.each(typed)('bash completes %j', async (words, offered, other) => {
  const replies = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _leads; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const found = execFileSync('bash', ['-c', replies, 'bash', await script('bash'), ...words], { encoding: 'utf8' });
  expect(found.split('\n')).toEqual(expect.arrayContaining([...offered]));
  for (const word of other) expect(found.split('\n')).not.toContain(word);
});

withServices('fish').each(typed)('fish completes %j', async (words, offered, other) => {
  const found = execFileSync(
    needService('fish'),
    ['--no-config', '-c', `source ${await script('fish')}; complete -C "${words.join(' ')}"`],
    { encoding: 'utf8' },
  );
  const names = found.split('\n').map((line) => line.split('\t')[0]);
  expect(names).toEqual(expect.arrayContaining([...offered]));
  for (const word of other) expect(names).not.toContain(word);
});

withServices('zsh').each(typed)('zsh knows what may follow in %j', async (words, offered, other) => {
  const stubs = 'compdef() {}; _describe() { for item in $items; print -- $item }; _arguments() { print -l -- "$@" }';
  const found = execFileSync(
    needService('zsh'),
    ['-f', '-c', `${stubs}; source $1; shift; words=("$@") CURRENT=$#; _leads`, 'zsh', await script('zsh'), ...words],
    { encoding: 'utf8' },
  );
  for (const word of offered) expect(found).toContain(word);
  // Which flags and values fit what is typed, _arguments of zsh decides.
  const [last = ''] = words.slice(-1);
  const fits = found.split('\n').filter((line) => line.startsWith(last));
  for (const word of other.filter((one) => !one.startsWith('--')))
    expect(fits.join('\n')).not.toMatch(new RegExp(`^${word}:`, 'm'));
});

test('another shell is refused with those that are known', async () => {
  expect(await run(['completion', 'tcsh'], { dataDir: temporaryFolder() })).toEqual({
    code: 2,
    stdout: '',
    stderr: 'leads: unknown shell "tcsh"; use bash, zsh, or fish.\n',
  });
});
