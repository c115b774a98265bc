import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../../src/base/root.ts';

const deploy = join(root, 'scripts/deploy');

/** A folder of stand-ins for programs of the machine, each a shell script, in front of the others. */
function machine(programs: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  mkdirSync(join(folder, 'state/backups'), { recursive: true });
  const env = {
    PATH: `${folder}${delimiter}${process.env.PATH}`,
    DATA_DIR: join(folder, 'state'),
    NODE: process.execPath,
  };
  const run = (script: string, args: readonly string[] = [], more: NodeJS.ProcessEnv = {}) =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) =>
      execFile(join(deploy, script), args, { env: { ...env, ...more }, cwd: folder }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      ),
    );
  return { folder, run };
}

/** Settings of a unit or of a call of systemd-run, by name; a name may come twice. */
const settingsOf = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    const [, name = '', value = ''] = /^(?:--property=)?(\w+)=(.*)$/.exec(line) ?? [];
    return name ? [`${name}=${value}`] : [];
  });

const systemdRun = `printf '%s\\n' "$@" > "$(dirname "$0")/arguments"
while [ "$1" != -- ]; do shift; done
shift 2
exec "$NODE" "$@"`;

test('the wrapper runs leads as the service runs, and hands on its arguments', async () => {
  const { folder, run } = machine({ id: 'echo 0', 'systemd-run': systemdRun });
  const { code, stdout, stderr } = await run('leads', ['db', 'check', 'a file.db'], { SUDO_USER: 'ann' });
  expect(stderr + stdout).toContain('a file.db');
  expect(code).toBe(1);
  const asked = readFileSync(join(folder, 'arguments'), 'utf8').split('\n');
  const unit = settingsOf(readFileSync(join(deploy, 'mainstreet.service'), 'utf8').split('\n'));
  const same = ['DynamicUser', 'User', 'StateDirectory', 'StateDirectoryMode', 'UMask', 'EnvironmentFile'];
  expect(
    settingsOf(asked)
      .filter((line) => same.includes(line.split('=')[0] ?? ''))
      .sort(),
  ).toEqual(unit.filter((line) => same.includes(line.split('=')[0] ?? '')).sort());
  const [, dataDir] = /Environment=.*\b(DATA_DIR=\S+)/.exec(unit.join('\n')) ?? [];
  expect(asked).toContain(`--setenv=${dataDir}`);
  expect(asked).toContain('--setenv=USER=ann');
  expect((await run('leads', ['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('the wrapper says that it wants root', async () => {
  const { run } = machine({ id: 'echo 1000' });
  expect(await run('leads', ['list'])).toMatchObject({
    code: 1,
    stderr: 'leads: run this as root, for example with sudo.\n',
  });
});

const backups = (folder: string) => readdirSync(join(folder, 'state/backups'));

test('the nightly copy of a file is a proven one', async () => {
  const { folder, run } = machine({ date: 'echo 3' });
  const made = await execLeads(['db', 'migrate'], join(folder, 'state'));
  expect(made).toBe(0);
  expect(await run('backup')).toMatchObject({ code: 0, stderr: '' });
  expect(backups(folder)).toEqual(['leads-3.db']);
});

const execLeads = (args: readonly string[], dataDir: string) =>
  new Promise<number>((resolve) =>
    execFile(process.execPath, [join(root, 'dist/leads.cjs'), ...args], { env: { DATA_DIR: dataDir } }, (error) =>
      resolve(Number(error?.code ?? 0)),
    ),
  );

test('the nightly copy of a PostgreSQL database is made by pg_dump, and one cut short replaces nothing', async () => {
  const dump =
    'for each; do case $each in --file=*) echo "$CONTENT" > "$(echo "$each" | cut -d= -f2)";; esac; done; exit $CODE';
  const { folder, run } = machine({ date: 'echo 3', pg_dump: dump, pg_restore: 'grep -q whole "$2"' });
  const url = { DATABASE_URL: 'postgres://db.example/leads' };
  expect(await run('backup', [], { ...url, CONTENT: 'whole', CODE: '0' })).toMatchObject({ code: 0 });
  const copy = join(folder, 'state/backups/leads-3.dump');
  expect(readFileSync(copy, 'utf8')).toBe('whole\n');
  for (const wrong of [
    { CONTENT: 'cut', CODE: '1' },
    { CONTENT: 'damaged', CODE: '0' },
  ]) {
    expect((await run('backup', [], { ...url, ...wrong })).code).not.toBe(0);
    expect(readFileSync(copy, 'utf8')).toBe('whole\n');
  }
  expect(existsSync(copy)).toBe(true);
});

test('what the units start is there and can be run', () => {
  const units = readdirSync(deploy).filter((name) => name.endsWith('.service'));
  const programs = units.flatMap((unit) =>
    [
      ...readFileSync(join(deploy, unit), 'utf8').matchAll(
        /^ExecStart=(?:\/usr\/bin\/node )?\/opt\/mainstreet\/(\S+)/gm,
      ),
    ].map(([, path = '']) => path),
  );
  expect(programs.sort()).toEqual(['dist/server.js', 'scripts/deploy/backup']);
  for (const path of programs) expect(existsSync(join(root, path))).toBe(true);
});
