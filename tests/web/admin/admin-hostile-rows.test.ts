import { beforeAll, expect, test, vi } from 'vitest';
import { commands as allCommands } from '../../../cli/commands/index.ts';
import { auditKinds, leadEventKinds } from '../../../src/base/events.ts';
import { uuidv7 } from '../../../src/base/uuid.ts';
import { keyOf, type Table } from '../../../src/db/rows.ts';
import { formOf } from '../../../src/site/forms/index.ts';
import { pathTo, routes } from '../../../src/site/routes.ts';
import { run } from '../../cli/run-leads.ts';
import { server } from '../../helpers/database.ts';
import { deskOf } from '../../helpers/desk.ts';
import { account } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { act, noon, save } from '../../leads/sample-submission.ts';

/** What a column could hold after a visitor, a broken program or another version of this one. */
const hostile = [
  ...['', 'garbage', '{', '[]', 'null', '"text"', 'constructor', '__proto__', '=1+1', '<script>alert(1)</script>'],
  '{"at":{},"note":{},"address":[],"destination":"constructor","filter":"all","rows":{"toString":1}}',
  '{"filter":{"toString":1},"landing_page":"/x","referrer":"","at":"garbage","note":["a",{"b":1}]}',
  '{"was":{"at":"x","calls":"__proto__","address":{}},"is":{"at":"y","calls":[]},"to":"constructor"}',
  ...['2026-13-99T99:99:99.999Z', '2027-01-01T00:00:00.000Z', '\u202e\u0007\u001b[31m\r\n\t', 'x'.repeat(5000)],
  ...(server ? [] : ['a\0b']),
];
const numbers = [-1, 2, 2 ** 31 - 1];

/** What the admin pages and the commands read, but for the keys, which the program makes, and who sees a view. */
const filled = ['investment_leads', 'deliveries', 'lead_events', 'audit_events', 'daily_counts', 'lead_views'] as const;
const keys = new Set<string>([
  ...['lead_id', 'author', 'shared', 'deleted_at'],
  ...filled.flatMap((table) => (table === 'daily_counts' ? [] : keyOf[table])),
]);

const site = await testApp({}, { clock: () => noon });
const { store, leads, people, config } = site.app.context;
const { dataDir } = config;
const owner = await deskOf(site);
const allLeads = () => leads.list({ spam: 'with' }, { limit: 10_000 });

/**
 * Rows in which every column has each hostile value once: all columns at a time, and every second one, so that what reads a column
 * is reached also where another column must be good for it.
 */
function spoilt(good: object, columns: readonly { name: string; dataType: string }[]) {
  const open = columns.filter(({ name }) => !keys.has(name));
  return [() => true, isEven, (place: number) => !isEven(place)].flatMap((isSpoilt) =>
    hostile.map((_, row) => {
      const values = open.flatMap(({ name, dataType }, place) => {
        const among = /int/i.test(dataType) ? numbers : hostile;
        return isSpoilt(place) ? [[name, among[(row + place) % among.length]]] : [];
      });
      return { ...good, ...Object.fromEntries(values) };
    }),
  );
}
const isEven = (place: number) => place % 2 === 0;

beforeAll(async () => {
  const { id } = await save(store, {}, { form: formOf('webinar'), mailsSales: true });
  await act(site.app.context, 'contacted', id, { by: 'Kim', via: 'terminal', address: '192.0.2.0' });
  await owner.get('/admin/leads.csv');
  await owner.post('/admin/leads/views', { name: 'Ours', shared: 'yes', back: '/admin/leads?status=new' });
  await store.counts.add([{ day: '2026-03-02', kind: 'campaign', name: 'spring', count: 1 }]);
  // On PostgreSQL it reads the tables of every test that runs, and fails while one of them drops its schema.
  const described = await vi.waitFor(() => store.engine.db.introspection.getTables(), 10_000);
  await store.engine.write(async (db) => {
    for (const table of filled) {
      const columns = described.find(({ name }) => name === table)?.columns ?? [];
      expect(columns.length).toBeGreaterThan(3);
      const good = await db
        .selectFrom(table as Table)
        .selectAll()
        .executeTakeFirstOrThrow();
      const kinds = table === 'lead_events' ? leadEventKinds : table === 'audit_events' ? auditKinds : [];
      const ofEachKind = kinds.flatMap((kind) => hostile.map((detail) => ({ ...good, kind, detail })));
      for (const row of [...spoilt(good, columns), ...ofEachKind]) {
        if (table === 'investment_leads') Reflect.deleteProperty(row, 'number');
        const values = { ...row, ...(table !== 'daily_counts' && { id: uuidv7(noon) }) } as never;
        await db
          .insertInto(table as Table)
          .values(values)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    }
  });
});

test('every admin page, view and export, the page of every lead with a hostile trail, and of every person, is answered', async () => {
  const own = routes.filter(({ path, page, access }) => access === 'admin' && page && !path.includes(':'));
  for (const { path } of own) {
    // There is nothing to confirm without an action.
    const address = path === pathTo('adminLeadsBulk') ? `${path}?action=closed` : path;
    await owner.get(address);
    await owner.read(address);
  }
  for (const address of ['/admin/leads?spam=with', '/admin/leads.csv?spam=with']) await owner.read(address);
  const views = await store.views.list(account.email);
  expect(views.length).toBeGreaterThan(hostile.length / 2);
  for (const { id } of views) await owner.get(`/admin/leads?view=${id}`);
  const all = await allLeads();
  expect(all.length).toBeGreaterThan(3 * hostile.length);
  for (const [index, { id }] of all.entries()) {
    await owner.get(`/admin/leads/${id}`);
    // These read each column by itself.
    if (index % 5) continue;
    await owner.read(`/admin/leads/${id}`);
    await owner.get(`/admin/leads/${id}/erase`);
  }
  for (const email of new Set(all.map((lead) => lead.email))) {
    const person = await people.findByEmail(email);
    if (person) await owner.get(`/admin/people/${person.id}`);
  }
  for (const first of ['/admin/leads?spam=with&sort=email', '/admin/audit']) {
    let pages = 0;
    for (let path: string | undefined = first; path; pages++) {
      const page = await owner.get(path);
      path = page.linkTo('Older') ?? page.linkTo('Next');
    }
    expect(pages).toBeGreaterThan(1);
  }
});

const commands: readonly string[] = [
  ...['csv', 'json', 'ndjson'].map((format) => `export --spam with --format ${format}`),
  ...['day', 'form', 'source', 'campaign'].map((by) => `stats --spam with --by ${by}`),
  ...['list --spam with', 'views', 'deliveries --state all', 'audit'].flatMap((words) => [words, `${words} --json`]),
  ...['export --preset hubspot', 'reconcile', 'retention', 'watch --spam with --every 1'],
];

async function expectAnswer(args: readonly string[], isTTY: boolean, codes: readonly number[]) {
  const ends = args[0] === 'watch' && { interrupted: () => AbortSignal.abort() };
  const ran = await run(args, { dataDir, isTTY, ...ends });
  expect(ran.stderr).not.toContain('failed unexpectedly');
  expect(codes, args.join(' ')).toContain(ran.code);
}

test('every command that reads is answered, on a terminal and in a pipe, about every lead too', async () => {
  for (const command of commands)
    for (const isTTY of [true, false])
      await expectAnswer(command.split(' '), isTTY, command.startsWith('watch') ? [130] : [0, 1]);
  for (const [index, { id, email }] of (await allLeads()).entries()) {
    await expectAnswer(['show', id], isEven(index), [0]);
    await expectAnswer(['person', email], true, [0, 2, 3]);
  }
  const readsNoLeads = /^(completion$|(admin|content|db|keys|token|webhook) )/;
  const changing = ['contacted', 'status', 'reopen', 'assign', 'due', 'note', 'spam', 'not-spam', 'delete'];
  const others = ['show', 'person', 'deliver', 'forget', 'seed', 'import'];
  const known = new Set([...commands.map((command) => command.split(' ')[0]), ...changing, ...others]);
  expect(Object.keys(allCommands).filter((path) => !readsNoLeads.test(path) && !known.has(path))).toEqual([]);
});
