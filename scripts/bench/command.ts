import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import Database from 'better-sqlite3';
import { root } from '../../src/base/root.ts';
import { leadColumnOrder } from '../../src/site/lead-columns.ts';
import { commandTime, nodeTime, programTime } from './command-time.ts';
import { NotHereError, type Part } from './part.ts';
import { programFile } from './programs.ts';
import { seeded } from './seeded.ts';

const [few, many] = [1000, 100_000];

/** The `leads` command against an empty program of node. */
export const command: Part<'version' | 'list'> = {
  name: 'command',
  title: 'The leads command, from its start to its end',
  measures: {
    version: { what: 'leads --version', unit: 'ms', against: 'node -e 0', ratio: { atMost: 1.8 } },
    list: { what: 'leads list --limit 50', unit: 'ms', against: 'node -e 0', ratio: { atMost: 1.8 } },
  },

  async open() {
    const dataDir = await seeded(few);
    return {
      async round() {
        const limit = await nodeTime(['-e', '0']);
        return {
          version: { ours: await commandTime(['--version'], dataDir), limit },
          list: { ours: await commandTime(['list', '--limit', '50'], dataDir), limit },
        };
      },
      close: async () => {},
    };
  },
};

/** An export of every lead against the `sqlite3` program. */
export const exporting: Part<'time' | 'memory' | 'rows'> = {
  name: 'export',
  title: `leads export of ${many.toLocaleString('en-US')} leads as CSV`,
  measures: {
    time: { what: 'leads export', unit: 'ms', against: 'sqlite3 -csv', ratio: { atMost: 2.5 } },
    memory: { what: 'memory of leads export at its most', unit: 'MB', ours: { atMost: 120 } },
    rows: { what: 'leads in the export', unit: 'leads', against: 'in the table, spam left out', ratio: { atLeast: 1 } },
  },

  async open() {
    await programTime('sqlite3', ['--version']).catch(() => {
      throw new NotHereError('the program sqlite3 is missing; apt install sqlite3, for instance, brings it');
    });
    const dataDir = await seeded(many);
    const file = join(dataDir, 'leads.db');
    const database = new Database(file, { readonly: true });
    const { total } = database.prepare('select count(*) as total from investment_leads where spam = 0').get() as {
      total: number;
    };
    database.close();
    const columns = leadColumnOrder.join(', ');
    const query = `select ${columns} from investment_leads where spam = 0 order by created_at desc, id desc`;
    return {
      async round() {
        const limit = await programTime('sqlite3', ['-readonly', '-csv', '-header', file, query]);
        const { time, memory, rows } = await exported(dataDir);
        return { time: { ours: time, limit }, memory: { ours: memory }, rows: { ours: rows, limit: total } };
      },
      close: async () => {},
    };
  },
};

const lineEnd = '\r'.charCodeAt(0);

/** Exports everything; answers milliseconds, megabytes, and how many lines follow the heading. */
async function exported(dataDir: string): Promise<{ time: number; memory: number; rows: number }> {
  const args = ['--import', await programFile('peak'), join(root, 'dist/leads.cjs'), 'export'];
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  });
  let lines = 0;
  child.stdout?.on('data', (chunk: Buffer) => {
    for (let at = chunk.indexOf(lineEnd); at >= 0; at = chunk.indexOf(lineEnd, at + 1)) lines++;
  });
  let peak = '';
  (child.stdio[3] as Readable).on('data', (chunk: Buffer) => {
    peak += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`"leads export" ended with ${code}`);
  return { time: performance.now() - began, memory: Number(peak) / 1024, rows: lines - 1 };
}
