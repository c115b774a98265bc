import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../src/base/root.ts';
import { editableFile, valueIn } from '../../../src/content/editing/editable-file.ts';
import { fieldOf } from '../../../src/content/editing/form-fields.ts';
import { contentSchemas } from '../../../src/content/schemas/index.ts';
import { importColumns } from '../../../src/leads/import/import-rows.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { postOf } from '../../content/post-of.ts';
import { hostileShapes } from '../../helpers/hostile.ts';
import { pictures } from '../pictures.ts';
import { asForm, asParts } from './client.ts';
import type { Desk } from './desk.ts';
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

/** Files to import with hostile headings, with hostile cells in all columns, and with very long ones. */
export function imports(desk: Desk): Entrance[] {
  const columns = importColumns.filter((name) => name !== 'email');
  const shapes = (name: string, file: (make: (size: number) => string) => string, acts: readonly string[]) => ({
    name: `import: ${name}`,
    attempts: hostileShapes.flatMap((shape) => importing(desk, shape.name, () => file(shape.make), acts)),
  });
  return [
    shapes('headings', (make) => csv([['email', ...Array(199).fill(make(200).trim())], [person()]]), []),
    shapes('one heading', (make) => csv([['email', make(150_000)]]), []),
    shapes('separators', (make) => make(100_000).replaceAll('a', ',;\t'), []),
    ...columns.map((name) =>
      shapes(
        name,
        (make) =>
          csv([
            ['email', name],
            [person(), make(5000)],
            [person(), make(190_000)],
          ]),
        ['refused'],
      ),
    ),
    shapes(
      'all cells',
      (make) =>
        csv([['email', ...columns], ...Array.from({ length: 300 }, () => [person(), ...columns.map(() => make(500))])]),
      ['refused'],
    ),
    shapes(
      'messages',
      (make) => csv([['email', 'message'], ...Array.from({ length: 100 }, () => [person(), make(5000)])]),
      ['import'],
    ),
  ];
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
    const none = { problems: new Map(), labels: { picture: new Map(), member: new Map(), article: new Map() } };
    const posted = Object.fromEntries(postOf(fieldOf(editable.schema, valueIn(editable, text), none)));
    const names = Object.keys(posted).filter((name) => !name.includes('#'));
    const longest = names.reduce(
      (one, other) => ((posted[other] ?? '').length > (posted[one] ?? '').length ? other : one),
      '',
    );
    const id = file.replaceAll('/', '~');
    const at = pathTo('adminContentFile', { id });
    let seen = '';
    const save = async (fields: Readonly<Record<string, string>>, act = 'save') => {
      const own = Object.entries(fields).map(([name, value]) => [`f.${name}`, value] as const);
      const post = () => {
        const sent = asForm({ seen, do: act, note: '', ...Object.fromEntries(own) });
        return ask(at, { ...sent, headers: { accept: 'application/json' } });
      };
      let answer = await post();
      if (answer.status === 409) {
        seen = /name="seen" value="([^"]*)"/.exec((await ask(at)).text)?.[1] ?? '';
        answer = await post();
      }
      seen = /"seen":"([^"]*)"/.exec(answer.text)?.[1] ?? seen;
      return answer;
    };
    const [changes, drawn] = [pathTo('adminContentChanges', { id }), pathTo('adminContentRendered', { id })];
    const drafts = (what: string, look: string, fields: () => Readonly<Record<string, string>>): Attempt[] => [
      { what: `${what}: save`, send: () => save(fields()) },
      ...[at, look].map((path) => ({ what: `${what}: ${path}`, send: () => ask(path) })),
    ];
    const room = Math.min(60_000, contentRoom / names.length);
    const hostile = (chosen: readonly string[], size: number, look: string) =>
      hostileShapes.flatMap(({ name, make }) =>
        drafts(name, look, () => {
          const value = encodedWithin(make(size), size);
          return { ...posted, ...Object.fromEntries(chosen.map((field) => [field, value])) };
        }),
      );
    const grown = Object.keys(posted).find((name) => /#(keys|length)$/.test(name)) ?? '';
    return [
      { name: `content ${file}: all fields`, attempts: hostile(names, room, changes) },
      { name: `content ${file}: ${longest}`, attempts: hostile([longest], 60_000, drawn) },
      { name: `content ${file}: ${grown}`, attempts: drafts('many', drawn, () => manyOf(posted, grown)) },
      { name: `content ${file}: publish`, attempts: [{ what: 'as it is', send: () => save(posted, 'publish') }] },
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

/** The pictures that take the most time, and a document of 20 MB. */
export function uploads({ ask }: Desk): Entrance[] {
  const made = Object.entries(pictures).flatMap(([what, { make }]) =>
    [pathTo('adminUpload'), pathTo('adminPicture')].map((path, index) => ({
      what: `${path}: ${what}`,
      send: async () => {
        const fields = { name: `walked-${++people}`, alt: 'x', do: 'save', was: 'null' };
        return ask(path, asParts(index ? fields : {}, new Uint8Array(await make()), 'picture'));
      },
    })),
  );
  const pdf = () =>
    new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(19_000_000, '('), Buffer.from('\n%%EOF')]));
  const fields = { name: 'walked', title: 'Walked', do: 'save', was: 'null' };
  const document = {
    what: 'a document',
    send: () => ask(pathTo('adminDocument'), asParts(fields, pdf(), 'walked.pdf')),
  };
  return [{ name: 'uploads', attempts: [...made, document] }];
}
