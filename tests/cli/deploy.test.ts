import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { runLeads } from '../faults/run-leads.ts';
import { temporaryFolder, withTables } from '../helpers/temporary-store.ts';

/** Where the scripts, units and settings of a deployment are. */
const deploy = join(root, 'scripts/deploy');

const noteIn = (file: string, words = '"$@"') => `echo ${words} >> "$(dirname "$0")/${file}"`;

/** The programs of a machine as shell scripts, each of which notes how it is called. */
const fakes = {
  id: `echo "\${ID:-0}"`,
  date: 'case $1 in +%u) echo 3;; *) echo 2026-03-01T04-05-06;; esac',
  systemctl: `${noteIn('services')}; case $1 in is-active) exit "\${STOPPED:-3}";; esac`,
  // Runs what it is asked to; moves and checks of content, which have tests of their own, end as a test says.
  'systemd-run': `printf '%s\\n' "$@" > "$(dirname "$0")/asked"
    case "$*" in
      *" content check") exit "\${CHECK:-0}";;
      *" db move "*) { echo "$@" | sed 's/.* -- //'; cat; } > "$(dirname "$0")/moved"; exit "\${MOVE:-0}";;
    esac
    while [ "$1" != -- ]; do shift; done; shift 2; exec "$NODE" "$@"`,
  pg_dump: `${noteIn('dumped', '"$@" "$PGPASSWORD"')}
    for each; do case $each in --file=*) echo "\${DUMP:-whole}" > "\${each#--file=}";; esac; done; exit "\${DUMPED:-0}"`,
  pg_restore: `[ "$1" != --list ] || { grep -q whole "$2"; exit; }; ${noteIn('restored', '"$@" "$PGPASSWORD"')}`,
};

/** A machine with the database of a service that has run once, and settings of its own. */
function machine(settings = '') {
  const folder = temporaryFolder();
  const file = (name: string) => join(folder, name);
  for (const [name, script] of Object.entries(fakes)) {
    writeFileSync(file(name), `#!/bin/sh\n${script}\n`);
    chmodSync(file(name), 0o755);
  }
  mkdirSync(file('state/backups'), { recursive: true });
  withTables(file('state'));
  writeFileSync(file('env'), settings);
  const usual = {
    ...{ PATH: `${folder}${delimiter}${process.env.PATH}`, NODE: process.execPath },
    ...{ DATA_DIR: file('state'), MAINSTREET_STATE: file('state'), MAINSTREET_ENV: file('env') },
  };
  const run = (script: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}, input = '') =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      const path = isAbsolute(script) ? script : join(deploy, script);
      const child = execFile(path, args, { env: { ...usual, ...env }, cwd: folder }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      );
      child.stdin?.on('error', () => {}); // it may end without reading
      child.stdin?.end(input);
    });
  const textOf = (name: string) => (existsSync(file(name)) ? readFileSync(file(name), 'utf8') : '');
  const state = () => readdirSync(file('state')).sort();
  return { file, run, textOf, state };
}

/** Settings of a unit or of a call of systemd-run that must be the same in both. */
const sharedSettings = (text: string) => {
  const same = /^(?:--property=)?((?:DynamicUser|User|StateDirectory|StateDirectoryMode|UMask|EnvironmentFile)=.*)$/gm;
  return [...text.matchAll(same)].map(([, setting]) => setting).sort();
};

test('the wrapper runs leads as the service runs, and hands on its arguments', async () => {
  const { run, textOf } = machine();
  const { code, stderr } = await run('leads', ['db', 'check', 'a file.db'], { SUDO_USER: 'ann' });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('a file.db') });
  const unit = readFileSync(join(deploy, 'mainstreet.service'), 'utf8');
  expect(sharedSettings(textOf('asked'))).toEqual(sharedSettings(unit));
  const [, dataDir] = /Environment=.*\b(DATA_DIR=\S+)/.exec(unit) ?? [];
  expect(textOf('asked')).toContain(`--setenv=${dataDir}\n--setenv=USER=ann\n`);
  expect(await run('leads', ['list'], { ID: '1000' })).toMatchObject({
    ...{ code: 1, stderr: 'leads: run this as root, for example with sudo.\n' },
  });
});

test('what the units start is there', () => {
  const units = readdirSync(deploy).filter((name) => name.endsWith('.service'));
  const text = units.map((unit) => readFileSync(join(deploy, unit), 'utf8')).join('');
  const programs = [...text.matchAll(/^ExecStart=(?:\/usr\/bin\/node )?\/opt\/mainstreet\/(\S+)/gm)].map(
    ([, path = '']) => path,
  );
  expect(programs.sort()).toEqual(['dist/server.js', 'scripts/deploy/backup']);
  for (const path of programs) expect(existsSync(join(root, path))).toBe(true);
});

test('the nightly copy of a file is a proven one, and a restore puts it in place; what was there gets a dated name', async () => {
  const { file, run, textOf, state } = machine();
  expect(await run('backup')).toMatchObject({ code: 0, stderr: '' });
  writeFileSync(file('state/other.db'), 'no database, but long enough to be looked at as one '.repeat(40));
  expect((await run('restore', ['other.db'])).code).toBe(1);
  expect((await run('restore', ['nowhere.db'])).stderr).toContain(`there is no file ${file('state/nowhere.db')}.\n`);
  expect(state()).toEqual(['backups', 'leads.db', 'other.db']);
  expect(await run('restore', ['backups/leads-3.db'])).toMatchObject({
    ...{ code: 0, stdout: expect.stringContaining('Restored') },
  });
  expect(state()[1]).toMatch(/^leads-before-restore-\d{4}-\d\d-\d\dT[\d-]+\.db$/);
  expect((await runLeads(['db', 'check'], file('state'))).code).toBe(0);
  expect(textOf('dumped')).toBe('');
});

const url = 'postgres://site:secret@db.example/leads';

test('the nightly copy of a PostgreSQL database is made by pg_dump, and one cut short replaces nothing', async () => {
  const { run, textOf } = machine();
  expect((await run('backup', [], { DATABASE_URL: url })).code).toBe(0);
  for (const wrong of [{ DUMPED: '1' }, { DUMP: 'damaged' }]) {
    expect((await run('backup', [], { DATABASE_URL: url, ...wrong })).code).not.toBe(0);
    expect(textOf('state/backups/leads-3.dump')).toBe('whole\n');
  }
});

test('with PostgreSQL a restore keeps a dump of what was there first, and a damaged backup changes nothing', async () => {
  const { file, run, textOf } = machine(`PORT=3000\nDATABASE_URL="${url}"\n`);
  for (const name of ['whole', 'damaged']) writeFileSync(file(`state/backups/${name}.dump`), name);
  expect((await run('restore', ['backups/damaged.dump'])).code).not.toBe(0);
  expect(textOf('dumped') + textOf('restored')).toBe('');
  await run('restore', ['backups/whole.dump']);
  expect(textOf('state/backups/before-restore-2026-03-01T04-05-06.dump')).toBe('whole\n');
  expect(textOf('restored')).toContain(
    `--single-transaction --exit-on-error --dbname=postgres://site@db.example/leads ${file('state')}/backups/whole.dump secret`,
  );
});

test.each([
  ['postgres://site:s%40cret@db.example/leads', 'postgres://site@db.example/leads', 's@cret'],
  ['postgresql://site:a%3Ab@db.example:5432/leads?x=y', 'postgresql://site@db.example:5432/leads?x=y', 'a:b'],
  ['postgres://site@db.example/leads?password=pw&x=%3D', 'postgres://site@db.example/leads?x=%3D', 'pw'],
  ['postgres://db.example:5432/leads', 'postgres://db.example:5432/leads', ''],
])('no program gets the password of %s as an argument', async (DATABASE_URL, address, password) => {
  const { run, textOf } = machine();
  await run('backup', [], { DATABASE_URL });
  expect(textOf('dumped')).toContain(` --dbname=${address} ${password}\n`);
});

test.each([
  ['restore', ['backup.db'], []],
  ['move', [], [url]],
])('%s refuses while the service runs, and other arguments than it takes', async (script, right, wrong) => {
  const { run, state } = machine();
  expect(await run(script, right, { STOPPED: '0' })).toMatchObject({
    ...{ code: 1, stderr: `${script}: the service runs. Stop it first: systemctl stop mainstreet\n` },
  });
  expect(state()).toEqual(['backups', 'leads.db']);
  expect((await run(script, wrong)).code).toBe(2);
});

test('a move names the new database in the settings and the old file after its day, once all is the same', async () => {
  const { file, run, textOf, state } = machine('PORT=3000\n');
  const day = '2026-03-01T04-05-06.db';
  expect((await run('move', [], { MOVE: '1' }, `${url}\n`)).code).toBe(1);
  expect(textOf('env')).toBe('PORT=3000\n');
  expect(state()).toEqual(['backups', `before-move-${day}`, 'leads.db']);
  rmSync(file(`state/before-move-${day}`));

  const { code, stdout } = await run('move', [], {}, `${url}\n`);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('It still has all the data') });
  expect(textOf('moved')).toContain(`--from sqlite:${file('state')}/leads.db --to -\n${url}\n`);
  expect(textOf('env')).toBe(`PORT=3000\nDATABASE_URL=${url}\n`);
  expect(state()).toEqual(['backups', `before-move-${day}`, `leads-moved-${day}`]);
  expect((await run('move', [], {}, `${url}\n`)).stderr).toContain('already names a DATABASE_URL');
});

test('an upgrade backs up, checks the content of the owner, and swaps the versions only then', async () => {
  const { file, run, textOf } = machine();
  mkdirSync(file('units'));
  for (const version of ['mainstreet', 'mainstreet-new']) {
    cpSync(deploy, file(`${version}/scripts/deploy`), { recursive: true });
    for (const part of ['dist', 'data', 'node_modules', 'package.json'])
      symlinkSync(join(root, part), file(`${version}/${part}`));
    writeFileSync(file(`${version}/version`), version);
  }
  const upgrade = (CHECK: string) => {
    const env = { CHECK, MAINSTREET_HOME: file('mainstreet'), SYSTEMD_UNITS: file('units') };
    return run(file('mainstreet-new/scripts/deploy/upgrade'), [], env);
  };
  expect((await upgrade('1')).code).toBe(1);
  expect([textOf('mainstreet/version'), textOf('services')]).toEqual(['mainstreet', '']);

  expect(await upgrade('0')).toMatchObject({ code: 0, stdout: expect.stringContaining('Upgraded.') });
  expect([textOf('mainstreet/version'), textOf('mainstreet-old/version')]).toEqual(['mainstreet-new', 'mainstreet']);
  expect(textOf('services')).toBe('daemon-reload\nrestart mainstreet\n');
  expect(readdirSync(file('units'))).toContain('mainstreet.service');
  expect(existsSync(file('before-upgrade.db'))).toBe(true);
});
