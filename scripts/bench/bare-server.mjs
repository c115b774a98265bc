import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import Database from 'better-sqlite3';

// The minimum that does the same work: sends recorded responses of a site, and stores the rows of concurrent posts in one
// transaction, modeled on the one post in its database. Plain JavaScript, so that it starts as fast as Node.js.
const [, , file, origin, isStripped] = process.argv;
const database = new Database(file);
const pragmas = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'secure_delete = ON'];
for (const pragma of pragmas) database.pragma(pragma);
const answers = new Map();

async function answer({ url, headers }, response) {
  const encoding = headers['accept-encoding'];
  if (!answers.has(url)) answers.set(url, await recorded(url, encoding));
  const { fields, body } = answers.get(url);
  response.writeHead(200, fields).end(body);
}

async function recorded(url, encoding) {
  const isBarePage = isStripped && !/\.\w+$/.test(url);
  const [response] = await once(
    get(origin + url, isBarePage ? {} : { headers: { 'accept-encoding': encoding } }),
    'response',
  );
  const body = Buffer.concat(await response.toArray());
  const { date, connection, 'keep-alive': alive, ...fields } = response.headers;
  return isBarePage ? barePage(body.toString()) : { fields, body };
}

/** The text of a page, its inlined style sheet and its hero. */
function barePage(html) {
  const body = brotliCompressSync(
    html
      .replace(/<script\b.*?<\/script>/gs, '')
      .replace(/<link rel="(?:icon|apple-touch-icon|manifest|alternate)"[^>]*>/g, '')
      .replace(/<picture>(?:(?!<\/picture>).)*loading="lazy".*?<\/picture>/gs, '')
      .replace(/<img\b[^>]*loading="lazy"[^>]*>/g, ''),
  );
  return { fields: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }, body };
}

const inserts = [];
let insertTexts;
function prepareInserts() {
  const { id, email } = database.prepare('select id, email from investment_leads').get();
  for (const table of ['people', 'investment_leads', 'recent_submissions', 'deliveries', 'lead_events']) {
    database.exec(`create temp table model_${table} as select * from ${table}`);
    const [model] = database.prepare(`select * from ${table}`).all();
    const values = Object.entries(model).map(([name, value]) => {
      if (name === 'number') return 'null';
      if (table !== 'investment_leads' && (name === 'key' || name === 'id')) return '@own';
      const replaced = `replace(replace("${name}", '${id}', @lead), '${email}', @email)`;
      return String(value).includes(id) || String(value).includes(email) ? replaced : `"${name}"`;
    });
    inserts.push(database.prepare(`insert into ${table} select ${values} from model_${table}`));
  }
  database.exec('create temp table model_text as select text from lead_search');
  // One statement for all: FTS5 flushes at the end of each.
  insertTexts =
    database.prepare(`insert into lead_search select number, replace(text, '${email}', investment_leads.email)
    from investment_leads, model_text where number > (select max(number) from lead_search)`);
}

const insertAll = database.transaction((posts) => {
  if (!inserts.length) prepareInserts();
  for (const { email } of posts) {
    const lead = nextId();
    for (const insert of inserts) insert.run({ own: nextId(), lead, email });
  }
  insertTexts.run();
});
let ids = 0;
const nextId = () => `${Date.now()}-${ids++}`;
const waiting = [];
const thanks = JSON.stringify({ ok: true, message: "Message sent successfully! We'll be in touch soon." });

function commit() {
  const posts = waiting.splice(0);
  insertAll.immediate(posts);
  const fields = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(thanks) };
  for (const { response } of posts) response.writeHead(200, fields).end(thanks);
}

const server = createServer(async (request, response) => {
  if (request.method === 'GET') return answer(request, response);
  const { email } = JSON.parse(Buffer.concat(await request.toArray()).toString());
  if (waiting.push({ email, response }) === 1) setImmediate(commit);
});
server.listen(0, '127.0.0.1', () => console.log(`It is at http://127.0.0.1:${server.address().port}`));
process.once('SIGTERM', () => process.exit());
