import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runLeads } from '../faults/run-leads.ts';
import { emptyDatabase, machine, systemdRun } from '../helpers/machine.ts';

/** A machine whose service runs or does not, with the database of the tests and settings of its own. */
async function stoppedMachine({ running = false, settings = '' } = {}) {
  const { folder, run } = machine({
    id: 'echo 0',
    date: 'echo 2026-03-01T04-05-06',
    // `leads db move` itself is tested against PostgreSQL; here it is noted, and does as MOVE says.
    'systemd-run': `case "$*" in *" db move "*) { echo "$@" | sed 's/.* -- //'; cat; } > "$(dirname "$0")/moved"; exit "\${MOVE:-0}";; esac\n${systemdRun}`,
    systemctl: `exit ${running ? 0 : 3}`,
    pg_dump:
      'echo "$@" "$PGPASSWORD" >> "$(dirname "$0")/dumped"; for each; do case $each in --file=*) echo "before" > "$(echo "$each" | cut -d= -f2)";; esac; done',
    pg_restore: 'echo "$@" "$PGPASSWORD" >> "$(dirname "$0")/restored"; case "$*" in *damaged*) exit 1;; esac',
  });
  const state = join(folder, 'state');
  const file = join(folder, 'env');
  writeFileSync(file, settings);
  await emptyDatabase(state);
  const env = { MAINSTREET_STATE: state, MAINSTREET_ENV: file };
  const call = (script: string, args: readonly string[], more: NodeJS.ProcessEnv = {}, input = '') =>
    run(script, args, { ...env, ...more }, input);
  const textOf = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '');
  return { state, call, textOf, names: () => readdirSync(state).sort() };
}

test.each([
  ['restore', ['backup.db'], []],
  ['move', [], ['postgres://db.example/leads']],
])('%s refuses while the service runs, and other arguments than it takes', async (script, right, wrong) => {
  const running = await stoppedMachine({ running: true });
  expect(await running.call(script, right)).toMatchObject({
    code: 1,
    stderr: `${script}: the service runs. Stop it first: systemctl stop mainstreet\n`,
  });
  expect(running.names()).toEqual(['backups', 'leads.db']);
  expect(await (await stoppedMachine()).call(script, wrong)).toMatchObject({ code: 2 });
});

test('a restore puts the backup in place, and what was there gets a dated name', async () => {
  const { state, call, names } = await stoppedMachine();
  expect((await runLeads(['db', 'backup', join(state, 'backups/leads-3.db')], state)).code).toBe(0);
  const { code, stdout } = await call('restore', ['backups/leads-3.db']);
  expect(stdout).toContain('Restored');
  expect(code).toBe(0);
  const [backups, saved, current, ...others] = names();
  expect([backups, current, ...others]).toEqual(['backups', 'leads.db']);
  expect(saved).toMatch(/^leads-before-restore-\d{4}-\d\d-\d\dT[\d-]+\.db$/);
  expect((await runLeads(['db', 'check'], state)).code).toBe(0);
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

test.each([
  ['postgres://site:s%40cret@db.example/leads', 'postgres://site@db.example/leads', 's@cret'],
  [
    'postgresql://site:a%3Ab@db.example:5432/leads?sslmode=verify-full',
    'postgresql://site@db.example:5432/leads?sslmode=verify-full',
    'a:b',
  ],
  [
    'postgres://site@db.example/leads?password=pw&options=-c%20search_path%3Dsite',
    'postgres://site@db.example/leads?options=-c%20search_path%3Dsite',
    'pw',
  ],
  ['postgres://db.example:5432/leads', 'postgres://db.example:5432/leads', ''],
])('no program gets the password of %s as an argument', async (url, address, password) => {
  const { state, call, textOf } = await stoppedMachine({ settings: `DATABASE_URL=${url}\n` });
  writeFileSync(join(state, 'backups/whole.dump'), '');
  await call('restore', ['backups/whole.dump']);
  expect(textOf('dumped')).toContain(` --dbname=${address} ${password}\n`);
  expect(textOf('restored')).toContain(`--dbname=${address} ${state}/backups/whole.dump ${password}\n`);
  await call('backup', [], { DATABASE_URL: url });
  expect(textOf('dumped').trim().split('\n')).toHaveLength(2);
  expect(textOf('dumped').split(` --dbname=${address} ${password}\n`)).toHaveLength(3);
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
    `--single-transaction --exit-on-error --dbname=postgres://site@db.example/leads ${state}/backups/whole.dump secret`,
  );
});

test('a move names the new database in the settings and the old file after its day, once all is the same', async () => {
  const { state, call, textOf, names } = await stoppedMachine({ settings: 'PORT=3000\n' });
  const url = 'postgres://site:secret@db.example/leads';
  expect((await call('move', [], { MOVE: '1' }, `${url}\n`)).code).toBe(1);
  expect(textOf('env')).toBe('PORT=3000\n');
  expect(names()).toContain('leads.db');
  rmSync(join(state, 'before-move-2026-03-01T04-05-06.db'));

  const { code, stdout } = await call('move', [], {}, `${url}\n`);
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('It still has all the data') });
  expect(textOf('moved')).toContain(`--from sqlite:${state}/leads.db --to -\n${url}\n`);
  expect(textOf('env')).toBe(`PORT=3000\nDATABASE_URL=${url}\n`);
  expect(names()).toEqual(['backups', 'before-move-2026-03-01T04-05-06.db', 'leads-moved-2026-03-01T04-05-06.db']);
  expect((await call('move', [], {}, `${url}\n`)).stderr).toContain('already names a DATABASE_URL');
});
