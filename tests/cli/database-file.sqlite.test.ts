import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { copyDatabase, proveDatabase } from '../../src/db/sqlite/maintenance.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { runLeads } from '../faults/run-leads.ts';
import { startServer } from '../faults/server-process.ts';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { testApp } from '../helpers/test-app.ts';
import { save } from '../leads/sample-submission.ts';
import { run, terminal } from './run-leads.ts';

test('a backup is one proven file, and a restore brings back what it holds', async () => {
  const { store, leads, json } = terminal();
  const { id } = await save(store);
  const folder = temporaryFolder();
  const file = join(folder, 'copy.db');
  expect((await leads(`db backup ${file}`)).stdout).toContain('1 lead');
  expect(readdirSync(folder)).toEqual(['copy.db']);
  expect((await leads(`db check ${file}`)).stdout).toMatch(/^No damage found: 1 lead/);
  expect(await json(`db check ${file}`)).toMatchObject({ ok: true, problems: [], missing: [] });
  expect((await leads(`db backup ${file}`, 2)).stderr).toContain('--force');
  const { id: later } = await save(store, { email: 'later@example.com' });
  expect((await leads(`db restore ${file} --yes`, 1)).stderr).toContain('stop the server');
  await store.close();
  await leads(`db restore ${file}`, 2);
  const { stdout } = await leads(`db restore ${file} --yes`);
  const restored = temporaryStore({ dataDir: store.dataDir });
  expect(await restored.leads.find(id)).toBeDefined();
  expect(await restored.leads.find(later)).toBeUndefined();
  const saved = readdirSync(store.dataDir).filter((name) => name.startsWith('leads-before-restore-'));
  expect(saved).toHaveLength(1);
  expect(stdout).toContain(`saved as ${saved[0]}.`);
});

test.each(['leads.db', 'folder/../leads.db', 'link/leads.db', 'leads.db-wal', 'leads.db-shm'])(
  'no file that a command writes replaces the database (%s)',
  async (name) => {
    const { store, leads } = terminal();
    const { id } = await save(store);
    mkdirSync(join(store.dataDir, 'folder'));
    symlinkSync(store.dataDir, join(store.dataDir, 'link'));
    const file = `${store.dataDir}/${name}`;
    const before = statSync(file).ino;
    for (const line of ['db backup', 'export --output'])
      expect((await leads(`${line} ${file} --force`, 2)).stderr).toBe(
        `leads: ${file} belongs to the database; name another file.\n`,
      );
    expect(statSync(file).ino).toBe(before);
    expect(await store.leads.find(id)).toBeDefined();
  },
);

test('a backup that fails, as on a full disk, leaves no journal beside it', async () => {
  const store = temporaryStore();
  await save(store);
  const folder = temporaryFolder();
  const to = join(folder, 'copy.db');
  const fails = () => {
    writeFileSync(`${to}-journal`, '');
    throw new Error('no space');
  };
  await expect(copyDatabase(join(store.dataDir, 'leads.db'), to, fails)).rejects.toThrow('no space');
  expect(readdirSync(folder)).not.toContain('copy.db-journal');
});

/** A good database with one lead, as one file, in which something is changed. */
async function damaged(statement: string): Promise<string> {
  const store = temporaryStore();
  await save(store);
  const file = join(temporaryFolder(), 'leads.db');
  await copyDatabase(join(store.dataDir, 'leads.db'), file, () => {});
  const db = new Database(file);
  db.exec(statement);
  db.close();
  return file;
}

test.each([
  ['alter table investment_leads rename column first_name to given', /table investment_leads differs from/],
  ['alter table lead_events drop column detail', /table lead_events differs from/],
  ['alter table deliveries add column extra text', /table deliveries differs from/],
  ['drop table audit_events', /table audit_events is missing/],
  ['drop index leads_newest', /index leads_newest is missing/],
  ['drop index leads_newest; create index leads_newest on investment_leads (id)', /index leads_newest differs from/],
  ['create trigger gone after insert on lead_events begin delete from lead_events; end', /trigger gone doesn’t belong/],
  ['create view everybody as select * from investment_leads', /view everybody doesn’t belong/],
  ['create table "a"" b" (id text)', /table a" b doesn’t belong/],
  ['alter table investment_leads rename to l; create view investment_leads as select id from l', /no leads table/],
  ['alter table migrations rename column name to title', /migrations names no migration/],
  ["update migrations set name = '0001-leads'", /from before its first release/],
  ["insert into migrations values ('9999-later', '')", /written by a newer version/],
])('after "%s" a file is damaged', async (statement, problem) => {
  const { ok, problems } = await proveDatabase(await damaged(statement));
  expect({ ok, problems }).toEqual({ ok: false, problems: expect.arrayContaining([expect.stringMatching(problem)]) });
});

test('what an operator does for speed changes no shape', async () => {
  expect(await proveDatabase(await damaged('analyze; vacuum'))).toMatchObject({ ok: true, problems: [] });
});

test('what is damaged, or is no database of leads, is named in a sentence, and is not restored', async () => {
  const { store, leads } = terminal();
  const { id } = await save(store);
  await store.close();
  const file = await damaged('drop index leads_newest');
  expect((await leads(`db check ${file}`, 1)).stderr).toBe('leads: The index leads_newest is missing.\n');
  expect((await leads(`db restore ${file} --yes`, 1)).stderr).toContain('The database was not changed.');
  writeFileSync(file, 'not a database at all, but long enough to be looked at as one '.repeat(40));
  for (const line of [
    `db restore ${file} --yes`,
    `db check ${file}`,
    `db move --from sqlite:${file} --to postgres://x@x/x`,
  ])
    expect(await leads(line, 1)).toMatchObject({ stdout: '', stderr: `leads: ${file} is not a database.\n` });
  expect(await temporaryStore({ dataDir: store.dataDir }).leads.find(id)).toBeDefined();
});

test('a server on a database of other tables is not ready, and says so in a sentence', async () => {
  const dataDir = temporaryFolder();
  copyFileSync(await damaged('alter table lead_events rename column detail to details'), join(dataDir, 'leads.db'));
  const { request } = await testApp({ DATA_DIR: dataDir });
  const { body } = await request.get('/readyz').expect(503);
  await request.post('/contact').send(contactForm.sample).expect(503);
  expect(body).toMatchObject({ ready: false, problems: ['store'] });
  expect(body.store).toBe('The tables are not those of this program; `leads db check` says what differs.');
});

test('forget says so where another program prevents emptying the log', async () => {
  const { store, leads } = terminal();
  await save(store, { email: 'Zoe@example.com' });
  const reader = await store.engine.snapshot();
  await reader.read((db) => db.selectFrom('investment_leads').select('id').execute());
  const { stdout } = await leads('forget zoe@example.com --yes');
  await reader.close();
  expect(stdout).toContain('leads.db-wal');
  expect(await store.leads.list({}, { limit: 1 })).toEqual([]);
});

test('a locked database is a plain sentence, and reading it goes on', async () => {
  const { store, leads } = terminal({ busyDeadline: 0 });
  const { id } = await save(store);
  const other = new Database(join(store.dataDir, 'leads.db'));
  onTestFinished(() => void other.close());
  other.exec('begin immediate');
  expect((await leads(`contacted ${id}`, 1)).stderr).toBe(
    'leads: The database is locked by another program; please try again in a moment.\n',
  );
  expect((await leads('list')).stdout).toContain(id);
});

test('a command on a database that is not there is one sentence, and makes none', async () => {
  const dataDir = join(temporaryFolder(), 'nowhere');
  const ofLeads = ['list', 'list --json', 'show a1b2c3', 'contacted a1b2c3', 'export', 'watch', 'stats'];
  const others = ['deliveries', 'deliver --all', 'reconcile', 'forget ann@example.com --yes', 'admin list'];
  for (const line of [...ofLeads, ...others]) {
    const { code, stdout, stderr } = await run(line.split(' '), { dataDir });
    expect({ code, stdout }, line).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^leads: There is no database at .*leads\.db yet; .*\.\n$/);
  }
  for (const line of ['db check', 'db backup x.db']) {
    const { code, stderr } = await run(line.split(' '), { dataDir });
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'leads: there is no database yet.\n' });
  }
  expect(existsSync(dataDir)).toBe(false);
});

test('a folder that cannot be made is one sentence', async () => {
  const folder = temporaryFolder();
  symlinkSync(join(folder, 'nowhere'), join(folder, 'link'));
  symlinkSync('circle', join(folder, 'circle'));
  const unmade =
    'The folder of the database cannot be made: its disk is read-only, or it is a link that leads nowhere.';
  for (const [name, words] of [
    ['link', unmade],
    // Linux answers that the new folder is missing, for ever.
    ...(existsSync('/proc/self') ? ([['/proc/nowhere', unmade]] as const) : []),
    ['circle', 'The folder of the database is a link that leads nowhere.'],
    ['n'.repeat(300), 'The path of the database is too long.'],
  ] as const) {
    const { code, stderr } = await run(['db', 'migrate'], { dataDir: resolve(folder, name) });
    expect({ code, stderr: stderr.endsWith(`: ${words}\n`) }, name).toEqual({ code: 1, stderr: true });
  }
});

test('the files of server and command are for their owner only, also in a folder that others may read', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const server = await startServer({ DATA_DIR: folder });
  onTestFinished(() => server.kill());
  for (const args of [
    ['export', '--output', join(folder, 'leads.csv')],
    ['db', 'backup', join(folder, 'copy.db')],
  ]) {
    expect((await runLeads(args, folder)).code).toBe(0);
  }
  const files = readdirSync(folder);
  expect(files).toEqual(expect.arrayContaining(['leads.db', 'leads.db-wal', 'leads.db-shm', 'leads.csv', 'copy.db']));
  for (const file of files) expect({ [file]: statSync(join(folder, file)).mode & 0o077 }).toEqual({ [file]: 0 });
}, 60_000);
