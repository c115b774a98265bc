import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
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
      execFile(
        isAbsolute(script) ? script : join(deploy, script),
        args,
        { env: { ...env, ...more }, cwd: folder },
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
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

/** A new version beside the running one, on a machine whose service is a stand-in that notes what it is asked. */
function twoVersions() {
  const { folder, run } = machine({
    id: 'echo 0',
    'systemd-run': systemdRun,
    systemctl: 'echo "$@" >> "$(dirname "$0")/asked"',
  });
  const version = (name: string) => {
    const home = join(folder, name);
    cpSync(deploy, join(home, 'scripts/deploy'), { recursive: true });
    for (const part of ['dist', 'data', 'node_modules', 'package.json'])
      symlinkSync(join(root, part), join(home, part));
    writeFileSync(join(home, 'version'), name);
    return home;
  };
  const [home, next] = [version('mainstreet'), version('mainstreet-new')];
  mkdirSync(join(folder, 'units'));
  const content = join(folder, 'content');
  const env = {
    CONTENT_DIR: content,
    MAINSTREET_HOME: home,
    MAINSTREET_ENV: join(folder, 'env'),
    SYSTEMD_UNITS: join(folder, 'units'),
  };
  const asked = () => (existsSync(join(folder, 'asked')) ? readFileSync(join(folder, 'asked'), 'utf8') : '');
  return { folder, content, env, home, asked, upgrade: () => run(join(next, 'scripts/deploy/upgrade'), [], env), run };
}

test('an upgrade backs up, checks the content of the owner, swaps the versions and leaves every edit', async () => {
  const { folder, content, env, home, asked, upgrade, run } = twoVersions();
  expect(await execLeads(['db', 'migrate'], join(folder, 'state'))).toBe(0);
  expect(await run('leads', ['content', 'init', 'content'], env)).toMatchObject({ code: 0 });
  const file = join(content, 'contact.json');
  const edited = readFileSync(file, 'utf8').replace('Get in Touch', 'Come and See Us');
  writeFileSync(file, edited.replace('"title"', '"titel"'));
  const refused = await upgrade();
  expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining('titel is not a field of this file.') });
  expect(readFileSync(join(home, 'version'), 'utf8')).toBe('mainstreet');
  expect(asked()).toBe('');

  writeFileSync(file, edited);
  expect(await upgrade()).toMatchObject({ code: 0, stdout: expect.stringContaining('Upgraded.') });
  expect(readFileSync(join(home, 'version'), 'utf8')).toBe('mainstreet-new');
  expect(readFileSync(join(`${home}-old`, 'version'), 'utf8')).toBe('mainstreet');
  expect(asked()).toBe('daemon-reload\nrestart mainstreet\n');
  expect(readdirSync(join(folder, 'units'))).toContain('mainstreet.service');
  expect(existsSync(join(folder, 'before-upgrade.db'))).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe(edited);
});

/** A machine whose service runs or does not, with the database of the tests and settings of its own. */
async function stoppedMachine({ running = false, settings = '' } = {}) {
  const { folder, run } = machine({
    id: 'echo 0',
    date: 'echo 2026-03-01T04-05-06',
    // `leads db move` itself is tested against PostgreSQL; here it is noted, and does as MOVE says.
    'systemd-run': `case "$*" in *" db move "*) echo "$@" | sed 's/.* -- //' > "$(dirname "$0")/moved"; exit "\${MOVE:-0}";; esac\n${systemdRun}`,
    systemctl: `exit ${running ? 0 : 3}`,
    pg_dump: 'for each; do case $each in --file=*) echo "before" > "$(echo "$each" | cut -d= -f2)";; esac; done',
    pg_restore: 'echo "$@" >> "$(dirname "$0")/restored"; case "$*" in *damaged*) exit 1;; esac',
  });
  const state = join(folder, 'state');
  const file = join(folder, 'env');
  writeFileSync(file, settings);
  expect(await execLeads(['db', 'migrate'], state)).toBe(0);
  const env = { MAINSTREET_STATE: state, MAINSTREET_ENV: file };
  const call = (script: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) =>
    run(script, args, { ...env, ...more });
  const textOf = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '');
  return { state, call, textOf, names: () => readdirSync(state).sort() };
}

test.each([
  ['restore', 'backup.db'],
  ['move', 'postgres://db.example/leads'],
])('%s refuses while the service runs, and without what it needs', async (script, argument) => {
  const running = await stoppedMachine({ running: true });
  expect(await running.call(script, [argument])).toMatchObject({
    code: 1,
    stderr: `${script}: the service runs. Stop it first: systemctl stop mainstreet\n`,
  });
  expect(running.names()).toEqual(['backups', 'leads.db']);
  expect(await (await stoppedMachine()).call(script, [])).toMatchObject({ code: 2 });
});

test('a restore puts the backup in place, and what was there gets a dated name', async () => {
  const { state, call, names } = await stoppedMachine();
  expect(await execLeads(['db', 'backup', join(state, 'backups/leads-3.db')], state)).toBe(0);
  const { code, stdout } = await call('restore', ['backups/leads-3.db']);
  expect(stdout).toContain('Restored');
  expect(code).toBe(0);
  const [backups, saved, current, ...others] = names();
  expect([backups, current, ...others]).toEqual(['backups', 'leads.db']);
  expect(saved).toMatch(/^leads-before-restore-\d{4}-\d\d-\d\dT[\d-]+\.db$/);
  expect(await execLeads(['db', 'check'], state)).toBe(0);
});

test('what is no backup is not restored, and nothing is renamed', async () => {
  const { state, call, names } = await stoppedMachine();
  writeFileSync(join(state, 'other.db'), 'no database, but long enough to be looked at as one '.repeat(40));
  expect((await call('restore', ['other.db'])).code).toBe(1);
  expect((await call('restore', ['nowhere.db'])).stderr).toBe(
    `restore: there is no file ${join(state, 'nowhere.db')}.\n`,
  );
  expect(names()).toEqual(['backups', 'leads.db', 'other.db']);
});

test('with PostgreSQL a restore keeps a dump of what was there first, and a damaged backup changes nothing', async () => {
  const url = 'postgres://site:secret@db.example/leads';
  const { state, call, textOf } = await stoppedMachine({ settings: `PORT=3000\nDATABASE_URL="${url}"\n` });
  for (const name of ['whole', 'damaged']) writeFileSync(join(state, 'backups', `${name}.dump`), '');
  expect((await call('restore', ['backups/damaged.dump'])).code).not.toBe(0);
  expect(textOf('restored').trim().split('\n')).toHaveLength(1);
  await call('restore', ['backups/whole.dump']);
  expect(textOf('state/backups/before-restore-2026-03-01T04-05-06.dump')).toBe('before\n');
  expect(textOf('restored')).toContain(
    `--single-transaction --exit-on-error --dbname=${url} ${state}/backups/whole.dump`,
  );
});

test('a move names the new database in the settings and the old file after its day, once all is the same', async () => {
  const { state, call, textOf, names } = await stoppedMachine({ settings: 'PORT=3000\n' });
  const url = 'postgres://site:secret@db.example/leads';
  expect((await call('move', [url], { MOVE: '1' })).code).toBe(1);
  expect(textOf('env')).toBe('PORT=3000\n');
  expect(names()).toContain('leads.db');
  rmSync(join(state, 'before-move-2026-03-01T04-05-06.db'));

  const { code, stdout } = await call('move', [url]);
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('It still has all the data') });
  expect(textOf('moved')).toContain(`--from sqlite:${state}/leads.db --to ${url}`);
  expect(textOf('env')).toBe(`PORT=3000\nDATABASE_URL=${url}\n`);
  expect(names()).toEqual(['backups', 'before-move-2026-03-01T04-05-06.db', 'leads-moved-2026-03-01T04-05-06.db']);
  expect((await call('move', [url])).stderr).toContain('already names a DATABASE_URL');
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
