import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../src/base/root.ts';
import { editableFile, valueIn } from '../../../src/content/editing/editable-file.ts';
import { contentSchemas } from '../../../src/content/schemas/index.ts';
import { importColumns } from '../../../src/leads/import/import-rows.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { postOf } from '../../content/post-of.ts';
import { hostileShapes } from '../../helpers/hostile.ts';
import { asForm, asParts, type Desk } from './desk.ts';
import { type Attempt, type Entrance, encodedWithin } from './try-all.ts';

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const csv = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map(quoted).join(',')).join('\n');
let people = 0;
const person = () => `imported${++people}@example.com`;

/** Uploads a file and does with it what its page offers. */
function importing({ ask }: Desk, what: string, file: () => string, acts: readonly string[]): Attempt[] {
  let at = '';
  const fields = { form: 'contact', skip: 'yes' };
  return [
    {
      what: `${what}: upload`,
      async send() {
        const answer = await ask(pathTo('adminImports'), asParts({}, file(), 'leads.csv'));
        at = answer.headers.get('location') ?? pathTo('adminImports');
        return answer;
      },
    },
    { what: `${what}: preview`, send: () => ask(at) },
    ...acts.map((act) => ({ what: `${what}: ${act}`, send: () => ask(at, asForm({ ...fields, do: act })) })),
  ];
}

/** Files to import with hostile headings, and with hostile cells in all columns. */
export function imports(desk: Desk): Entrance[] {
  const columns = importColumns.filter((name) => name !== 'email');
  const many = (count: number, cells: (size: number) => string[]) =>
    Array.from({ length: count }, () => [person(), ...cells(count > 100 ? 500 : 5000)]);
  const files: Record<string, (make: (size: number) => string) => string> = {
    headings: (make) => csv([['email', ...Array(199).fill(make(200).trim())], [person()]]),
    'one heading': (make) => csv([['email', make(150_000)]]),
    separators: (make) => make(100_000).replaceAll('a', ',;\t'),
    'all cells': (make) => csv([['email', ...columns], ...many(300, (size) => columns.map(() => make(size)))]),
    messages: (make) => csv([['email', 'message'], ...many(100, (size) => [make(size)])]),
  };
  const acts: Record<string, readonly string[]> = { 'all cells': ['refused'], messages: ['import'] };
  return Object.entries(files).map(([name, file]) => ({
    name: `import: ${name}`,
    attempts: hostileShapes.flatMap((shape) => importing(desk, shape.name, () => file(shape.make), acts[name] ?? [])),
  }));
}

/** 10,000 leads of all shapes: their preview and import, the lists and files that have them, and their way to another owner. */
export function manyLeads(desk: Desk): Entrance[] {
  const rows = Array.from({ length: 10_000 }, (_, row) => {
    const text = (size: number) => hostileShapes[row % hostileShapes.length]?.make(size) ?? '';
    return [person(), text(80), text(80), text(row % 50 ? 500 : 5000), text(100)];
  });
  const file = csv([['email', 'first_name', 'last_name', 'message', 'utm_campaign'], ...rows]);
  const get = (path: string) => ({ what: path, send: () => desk.ask(path) });
  const exports = [pathTo('adminLeadsCsv'), pathTo('adminLeadsXlsx')].flatMap((path) => [path, `${path}?search=a`]);
  return [
    { name: '10,000 hostile leads: import', attempts: importing(desk, 'file', () => file, ['refused', 'import']) },
    ...exports.map((path) => ({ name: `10,000 hostile leads: ${path}`, attempts: [get(path)] })),
    {
      name: '10,000 hostile leads: lists',
      attempts: ['', '?group=person', '?search=a', '?sort=name', '?search=b&group=person'].map((query) =>
        get(pathTo('adminLeads') + query),
      ),
    },
  ];
}

/** Bytes of a form with the words of a page, with room for the names. */
const contentRoom = 300_000;

/** Every file of the content with a hostile text in all its fields and in its longest one, and with as many keys as it may have. */
export function content({ ask }: Desk): Entrance[] {
  const articles = readdirSync(join(root, 'data/content/articles')).map((name) => `articles/${name}`);
  const files = [...Object.keys(contentSchemas).map((name) => `${name}.json`), ...articles.slice(0, 2)];
  return files.flatMap((file) => {
    const editable = editableFile(file);
    const text = readFileSync(join(root, 'data/content', file), 'utf8');
    if (!editable) return [];
    const posted = Object.fromEntries(postOf(editable.schema, valueIn(editable, text)));
    const names = Object.keys(posted).filter((name) => !name.includes('#'));
    const [longest = ''] = names.sort((one, other) => (posted[other]?.length ?? 0) - (posted[one]?.length ?? 0));
    const grown = Object.keys(posted).find((name) => /#(keys|length)$/.test(name)) ?? '';
    const id = file.replaceAll('/', '~');
    const at = pathTo('adminContentFile', { id });
    let seen = '';
    async function save(fields: Readonly<Record<string, string>>) {
      const own = Object.fromEntries(Object.entries(fields).map(([name, value]) => [`f.${name}`, value]));
      const headers = { accept: 'application/json' };
      const post = () => ask(at, { ...asForm({ seen, do: 'save', note: '', ...own }), headers });
      let answer = await post();
      if (answer.status === 409) {
        seen = /name="seen" value="([^"]*)"/.exec((await ask(at)).text)?.[1] ?? '';
        answer = await post();
      }
      seen = /"seen":"([^"]*)"/.exec(answer.text)?.[1] ?? seen;
      return answer;
    }
    const looks = [at, pathTo('adminContentChanges', { id }), pathTo('adminContentRendered', { id })];
    const drafts = (what: string, fields: () => Readonly<Record<string, string>>): Attempt[] => [
      { what: `${what}: save`, send: () => save(fields()) },
      ...looks.map((path) => ({ what: `${what}: ${path}`, send: () => ask(path) })),
    ];
    const hostile = (chosen: readonly string[]) => {
      const room = Math.min(60_000, contentRoom / chosen.length);
      return hostileShapes.flatMap(({ name, make }) =>
        drafts(name, () => {
          const value = encodedWithin(make(room), room);
          return { ...posted, ...Object.fromEntries(chosen.map((field) => [field, value])) };
        }),
      );
    };
    return [
      { name: `content ${file}: all fields`, attempts: hostile(names) },
      { name: `content ${file}: ${longest}`, attempts: hostile([longest]) },
      { name: `content ${file}: ${grown}`, attempts: drafts('many', () => manyOf(posted, grown)) },
    ];
  });
}

/** The fields with as many copies of the first item of a list or record as one post may have. */
function manyOf(posted: Readonly<Record<string, string>>, counted: string): Record<string, string> {
  const [list = ''] = counted.split('#');
  const isRecord = counted.endsWith('keys');
  const first = isRecord ? (posted[counted] ?? '').split(' ')[0] : '0';
  const own = Object.entries(posted).filter(([name]) => `${name}.`.startsWith(`${list}.${first}.`));
  const count = Math.min(500, Math.floor((2400 - Object.keys(posted).length) / Math.max(1, own.length)));
  const keys = Array.from({ length: count }, (_, key) => (isRecord ? `${'k'.repeat(100)}${key}` : `${key}`));
  const copies = keys.flatMap((key) =>
    own.map(([name, value]) => [`${list}.${key}${name.slice(`${list}.${first}`.length)}`, value] as const),
  );
  return { ...posted, ...Object.fromEntries(copies), [counted]: isRecord ? keys.join(' ') : `${count}` };
}
