import { beforeAll, expect, test, vi } from 'vitest';
import { commands as allCommands } from '../../../cli/commands/index.ts';
import { auditKinds } from '../../../src/base/audit.ts';
import { leadEventKinds } from '../../../src/base/lead-event.ts';
import { uuidv7 } from '../../../src/base/uuid.ts';
import { keyOf, type Table } from '../../../src/db/schema.ts';
import { formOf } from '../../../src/site/forms/index.ts';
import { pathTo, type Route, routes } from '../../../src/site/routes.ts';
import { run } from '../../cli/run-leads.ts';
import { server } from '../../helpers/database.ts';
import { Page } from '../../helpers/page.ts';
import { account, signedIn } from '../../helpers/signed-in.ts';
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

/** What the admin pages and the commands read, but for the keys, which the program makes. */
const filled = ['investment_leads', 'deliveries', 'lead_events', 'audit_events', 'daily_counts', 'lead_views'] as const;
/** Of a view: who sees it, or it isn't shown. */
const seenBy = ['author', 'shared', 'deleted_at'];
const keys = new Set<string>([
  'lead_id',
  ...seenBy,
  ...filled.flatMap((table) => (table === 'daily_counts' ? [] : keyOf[table])),
]);

const site = await testApp({}, { clock: () => noon });
const { store, leads, people, config } = site.app.context;
const { dataDir } = config;
const cookie = await signedIn(site);
const get = (path: string, accept = 'text/html') => site.request.get(path).set({ cookie, accept });

/** Those of the addresses that are not answered, each as a page or as JSON. */
async function unanswered(paths: readonly string[], accepts: readonly string[] = ['text/html']): Promise<string[]> {
  const failures: string[] = [];
  for (const path of paths)
    for (const accept of accepts) {
      const { status } = await get(path, accept);
      if (status !== 200) failures.push(`${status} ${accept} ${path}`);
    }
  return failures;
}
const pageAndJson = ['text/html', 'application/json'];

/**
 * Rows in which every column has each hostile value once: all columns at a time, and every second one, so that what reads a column
 * is reached also where another column must be good for it.
 */
function spoilt(good: Record<string, unknown>, columns: readonly { name: string; dataType: string }[]) {
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
  await get('/admin/leads.csv').expect(200);
  // On PostgreSQL it reads the tables of every test that runs, and fails while one of them drops its schema.
  const described = await vi.waitFor(() => store.engine.read((db) => db.introspection.getTables()), 10_000);
  await store.engine.write(async (db) => {
    const count = { day: '2026-03-02', kind: 'campaign', name: 'spring', count: 1 } as const;
    await db.insertInto('daily_counts').values(count).execute();
    const view = { id: uuidv7(noon), author: account.email, name: 'Ours', name_key: 'ours', query: '' };
    const changes = { created_at: '', changed_at: '', changed_by: '', shared: 1 } as const;
    await db
      .insertInto('lead_views')
      .values({ ...view, ...changes })
      .execute();
    for (const table of filled) {
      const columns = described.find(({ name }) => name === table)?.columns ?? [];
      expect(columns.length).toBeGreaterThan(3);
      const [good] = await db
        .selectFrom(table as Table)
        .selectAll()
        .execute();
      const kinds = table === 'lead_events' ? leadEventKinds : table === 'audit_events' ? auditKinds : [];
      const ofEachKind = kinds.flatMap((kind) => hostile.map((detail) => ({ ...good, kind, detail })));
      for (const row of [...spoilt(good as Record<string, unknown>, columns), ...ofEachKind]) {
        const own = table === 'daily_counts' ? {} : { id: uuidv7(noon) };
        if (table === 'investment_leads') Reflect.deleteProperty(row, 'number');
        const into = db.insertInto(table as Table).values({ ...row, ...own } as never);
        await into.onConflict((conflict) => conflict.doNothing()).execute();
      }
    }
  });
});

test('every admin page, view and export, the page of every lead with a hostile trail, and of every person, is answered', async () => {
  const own = (routes as readonly Route[]).filter(
    ({ path, page, access }) => access === 'admin' && page && !path.includes(':'),
  );
  // There is nothing to confirm without an action.
  const pages = own.map(({ path }) => (path === pathTo('adminLeadsBulk') ? `${path}?action=closed` : path));
  expect(await unanswered([...pages, '/admin/leads?spam=with'], pageAndJson)).toEqual([]);
  const views = (await store.views.list(account.email)).map(({ id }) => `/admin/leads?view=${id}`);
  expect(views.length).toBeGreaterThan(hostile.length / 2);
  const all = await leads.list({ spam: 'with' }, { limit: 10_000 });
  expect(all.length).toBeGreaterThan(3 * hostile.length);
  const ofLeads = all.map(({ id }) => `/admin/leads/${id}`);
  expect(await unanswered([...views, ...ofLeads, '/admin/leads.csv?spam=with'])).toEqual([]);
  // Each column by itself was in a page above.
  const some = ofLeads.filter((_, index) => index % 5 === 0);
  expect(await unanswered(some, ['application/json'])).toEqual([]);
  expect(await unanswered(some.map((path) => `${path}/erase`))).toEqual([]);
  const found = await Promise.all(all.map(({ email }) => people.findByEmail(email)));
  const ids = new Set(found.flatMap((person) => person?.id ?? []));
  expect(await unanswered([...ids].map((id) => `/admin/people/${id}`))).toEqual([]);
});

test('the list in every order and the audit trail go on page by page', async () => {
  for (const first of ['/admin/leads?spam=with', '/admin/leads?spam=with&sort=email', '/admin/audit']) {
    let pages = 0;
    for (let path: string | undefined = first; path; pages++) {
      const { status, text } = await get(path);
      expect(`${status} ${path}`).toBe(`200 ${path}`);
      const page: Page = new Page(text);
      path = page.linkTo('Older') ?? page.linkTo('Next');
    }
    expect(pages).toBeGreaterThan(1);
  }
});

const commands: readonly string[][] = [
  ...['csv', 'json', 'ndjson'].map((format) => `export --spam with --format ${format}`),
  ...['day', 'form', 'source', 'campaign'].map((by) => `stats --spam with --by ${by}`),
  ...['list --spam with', 'views', 'deliveries --state all', 'audit'].flatMap((words) => [words, `${words} --json`]),
  ...['export --preset hubspot', 'reconcile', 'retention', 'watch --spam with --every 1'],
].map((words) => words.split(' '));

test.each(commands.map((args) => [args.join(' '), args] as const))('leads %s', async (_, args) => {
  const isWatch = args[0] === 'watch';
  for (const isTTY of [true, false]) {
    const ran = await run(args, { dataDir, isTTY, ...(isWatch && { interrupted: () => AbortSignal.abort() }) });
    expect(ran.stderr).not.toContain('failed unexpectedly');
    expect([0, 1, ...(isWatch ? [130] : [])]).toContain(ran.code);
  }
});

test('leads show and leads person, of every lead', async () => {
  for (const [index, { id, email }] of (await leads.list({ spam: 'with' }, { limit: 10_000 })).entries()) {
    expect(await run(['show', id], { dataDir, isTTY: isEven(index) })).toMatchObject({ code: 0 });
    const ran = await run(['person', email], { dataDir, isTTY: true });
    expect(ran.stderr).not.toContain('failed unexpectedly');
    expect([0, 2, 3]).toContain(ran.code);
  }
});

test('every reading command of the program was run', () => {
  const readsNoLeads = /^(completion$|(admin|content|db|keys|token|webhook) )/;
  const changing = ['contacted', 'status', 'reopen', 'assign', 'due', 'note', 'spam', 'not-spam', 'delete'];
  const others = ['deliver', 'forget', 'seed', 'import'];
  const ran = new Set(['show', 'person', ...commands.map(([name]) => name), ...changing, ...others]);
  expect(Object.keys(allCommands).filter((path) => !readsNoLeads.test(path) && !ran.has(path))).toEqual([]);
});
