import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { deploy, emptyDatabase, machine, systemdRun } from '../helpers/machine.ts';

/** Settings of a unit or of a call of systemd-run, by name; a name may come twice. */
const settingsOf = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    const [, name = '', value = ''] = /^(?:--property=)?(\w+)=(.*)$/.exec(line) ?? [];
    return name ? [`${name}=${value}`] : [];
  });

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
  await emptyDatabase(join(folder, 'state'));
  expect(await run('backup')).toMatchObject({ code: 0, stderr: '' });
  expect(backups(folder)).toEqual(['leads-3.db']);
});

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

/** A new version beside the running one, on a machine whose service is a fake that notes what it is asked. */
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
  await emptyDatabase(join(folder, 'state'));
  expect(await run('leads', ['content', 'init', 'content'], env)).toMatchObject({ code: 0 });
  const file = join(content, 'contact.json');
  const edited = readFileSync(file, 'utf8').replace(
    'Write or call, and someone on our team will answer.',
    'Come and see us.',
  );
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
