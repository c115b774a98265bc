import { join } from 'node:path';
import { pathTo } from '../../../src/site/routes.ts';
import { atLeast, exactly, type Finding } from '../finding.ts';
import { startServer } from '../server-process.ts';
import { type Crawled, crawl } from './crawl.ts';
import { addresses, everyForm, headersAndCookies, programs, unknownRoutes } from './declared.ts';
import { asForm, asParts, type Desk, openDesk } from './desk.ts';
import { content, imports, manyLeads } from './files.ts';
import { pulseOf } from './pulse.ts';
import { type Entrance, longestWait, type Tried, tryAll } from './try-all.ts';

/** Tries hostile texts at every entrance of the server while its probe is asked; `WALK` is the beginning of the names of those to try. */
export async function walk(dataDir: string): Promise<Finding[]> {
  const idle = await startServer({ DATA_DIR: join(dataDir, 'idle') });
  const server = await startServer({
    DATA_DIR: join(dataDir, 'walked'),
    TRUST_PROXY: '1',
    RATE_LIMIT_POSTS: '1000000',
    RATE_LIMIT_API: '1000000',
    RATE_LIMIT_SIGN_INS: '1000',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'site@example.com',
    MAIL_TO: 'sales@example.com',
  });
  const pulse = pulseOf(server.url, idle.url);
  const desk = await openDesk(server.url, join(dataDir, 'walked'));
  try {
    const crawled = await crawl(desk.open, await furnish(desk));
    const entrances = [
      ...headersAndCookies(desk),
      ...(await programs(desk)),
      ...addresses(desk, crawled),
      ...imports(desk),
      ...content(desk),
      ...manyLeads(desk),
      ...everyForm(desk, crawled),
    ];
    const tried: Tried[] = [];
    const chosen = entrances.filter(({ name }) => name.startsWith(process.env.WALK ?? ''));
    for (const entrance of chosen) tried.push(await tryAll(pulse, entrance));
    tried.push(await tryAll(pulse, await pagesAfterwards(desk, crawled)));
    printSlowest(tried);
    return [
      exactly('addresses that the walk does not know', unknownRoutes(crawled).join(', '), ''),
      atLeast('entrances', tried.length, 1),
      exactly('answers that are errors, or none', tried.flatMap(({ problems }) => problems).length, 0),
      exactly(
        `entrances at which the probe waits over ${longestWait} ms`,
        tried.filter(({ isOffender }) => isOffender).length,
        0,
      ),
    ];
  } finally {
    await pulse.end();
    await desk.store.close();
    await server.kill();
    await idle.kill();
  }
}

/** Something of each kind, so that every page has what it shows; the addresses that lead to what no page links. */
async function furnish(desk: Desk): Promise<string[]> {
  const id = await desk.addLead();
  for (let more = 0; more < 3; more++) await desk.addLead();
  const saved = await desk.ask(pathTo('adminLeadsViews'), asForm({ name: 'All', back: pathTo('adminLeads') }));
  const imported = await desk.ask(pathTo('adminImports'), asParts({}, 'email\nann@example.com', 'leads.csv'));
  await desk.ask(
    pathTo('adminWebhooks'),
    asForm({ name: 'hook', url: 'https://hooks.example.com/', events: 'lead.received' }),
  );
  await desk.tokenOf('read');
  const invited = await desk.ask(pathTo('adminAccounts'), {
    ...asForm({ email: 'new@example.com', role: 'sales' }),
    headers: { accept: 'application/json' },
  });
  const link = /"link":"([^"]*)"/.exec(invited.text)?.[1] ?? '';
  await desk.ask(pathTo('adminLeadAction', { id, action: 'contacted' }), asForm({ back: pathTo('adminLeads') }));
  return [
    pathTo('adminLead', { id }),
    saved.headers.get('location') ?? '/',
    imported.headers.get('location') ?? '/',
    link && new URL(link).pathname + new URL(link).search,
  ].filter(Boolean);
}

/** Every page again, now that hostile texts are in it, and those of leads that have them. */
async function pagesAfterwards({ ask, store }: Desk, { paths }: Crawled): Promise<Entrance> {
  const attempts = async () => {
    const leads = await store.leads.list({ spam: 'with' }, { limit: 200 });
    return leads.flatMap(({ id }) => [pathTo('adminLead', { id }), pathTo('adminLeadErase', { id })]);
  };
  const all = [...paths.values(), ...(await attempts())];
  return { name: 'pages afterwards', attempts: all.map((path) => ({ what: path, send: () => ask(path) })) };
}

function printSlowest(tried: readonly Tried[]): void {
  const slowest = [...tried]
    .sort((one, other) => other.worst.wait - one.worst.wait)
    .filter(({ isOffender }, place) => isOffender || place < 25);
  console.log('\nThe probe waited (ms), an idle server (ms), the answer took (ms), where');
  for (const { name, worst, isOffender } of slowest) {
    const times = [worst.wait, worst.idle, worst.took].map((time) => String(time).padStart(7)).join('');
    console.log(`${isOffender ? 'FAIL' : '    '}${times}  ${name}, ${worst.what}`);
  }
  for (const { name, problems } of tried) {
    if (problems.length) console.log(`${name}: ${problems.length} without a proper answer, such as ${problems[0]}`);
  }
}
