import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { copyDatabase, proveDatabase } from '../../src/db/sqlite/maintenance.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { testApp } from '../helpers/test-app.ts';
import { save } from '../leads/sample-submission.ts';
import { run } from './run-leads.ts';

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

const columns = 'id, email, created_at';

test.each([
  [
    'alter table investment_leads rename column first_name to given_name',
    /investment_leads .*without first_name, with given_name/,
  ],
  ['alter table lead_events drop column detail', /lead_events .*without detail/],
  ['alter table deliveries add column extra text', /deliveries .*with extra/],
  ['drop table audit_events', /table audit_events is missing/],
  ['drop index leads_newest', /index leads_newest is missing/],
  ['drop index leads_newest; create index leads_newest on investment_leads (id)', /index leads_newest is not as/],
  ['create trigger gone after insert on lead_events begin delete from lead_events; end', /trigger gone is none/],
  ['create view everybody as select * from investment_leads', /view everybody is none/],
  ['create table "a"" b" (id text)', /table a" b is none/],
  [
    `alter table investment_leads rename to l; create view investment_leads as select ${columns} from l`,
    /no leads table/,
  ],
  ['alter table migrations rename column name to title', /migrations names no migration/],
  ["update migrations set name = '0001-leads'", /from before its first release/],
  ["insert into migrations values ('9999-later', '')", /written by a newer version/],
])('after "%s" a file is damaged', async (statement, problem) => {
  const { ok, problems } = await proveDatabase(await damaged(statement));
  expect({ ok, problems }).toEqual({ ok: false, problems: expect.arrayContaining([expect.stringMatching(problem)]) });
});

test('what is damaged is named in a sentence, and is not restored', async () => {
  const file = await damaged('drop index leads_newest');
  const store = temporaryStore();
  const { id } = await save(store);
  await store.close();
  const checked = await run(['db', 'check', file], store);
  expect(checked).toEqual({ code: 1, stdout: '', stderr: 'leads: The index leads_newest is missing.\n' });
  const restored = await run(['db', 'restore', file, '--yes'], store);
  expect(restored).toMatchObject({ code: 1, stderr: expect.stringContaining('The database was not changed.') });
  expect(await temporaryStore({ dataDir: store.dataDir }).leads.find(id)).toBeDefined();
});

test('what an operator does for speed changes no shape', async () => {
  const file = await damaged('analyze; vacuum');
  expect(await proveDatabase(file)).toMatchObject({ ok: true, problems: [] });
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
