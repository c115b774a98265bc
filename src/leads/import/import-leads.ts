import { setImmediate } from 'node:timers/promises';
import type { Actor } from '../../base/actor.ts';
import { type AuditStore, auditEvent } from '../../base/audit.ts';
import { leadEvent } from '../../base/lead-event.ts';
import { uuidv7 } from '../../base/uuid.ts';
import type { Lead } from '../../db/rows.ts';
import type { CsvRow } from './csv-file.ts';
import { headingsOf, type ImportPlan, type ImportRow, readRows } from './import-rows.ts';
import type { ImportStore, SameBy } from './import-store.ts';
import { isOwnExport } from './mapping.ts';

export interface ImportContext {
  imports: ImportStore;
  audit: Pick<AuditStore, 'addEvent'>;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** A row that is refused. */
type BadRow = Extract<ImportRow, { problems: readonly unknown[] }>;

export interface Checked {
  rows: number;
  bad: number;
  /** The first of them. */
  badRows: readonly BadRow[];
  /** The first leads, as they would be stored. */
  leads: readonly Lead[];
  /** Rows that are stored already. */
  stored: number;
  /** People with stored leads who would be emailed no more. */
  optOuts: number;
  /** Rows whose owner has no account, and the first of these names. */
  ownerless: number;
  unknownOwners: readonly string[];
}

/** Reads all of a file and says what is wrong with it; nothing is stored. `each` gets the number of rows read. Throws `UnreadableFileError`. */
export async function checkImport(
  { imports, clock }: Pick<ImportContext, 'imports' | 'clock'>,
  plan: ImportPlan,
  { maxListed = 20, each }: { maxListed?: number; each?: (rows: number) => void } = {},
): Promise<Checked> {
  const badRows: BadRow[] = [];
  const leads: Lead[] = [];
  const unknownOwners = new Set<string>();
  const sameBy = sameByOf(await headingsOf(plan.file));
  let batch: Lead[] = [];
  let [rows, bad, stored, optOuts, ownerless] = [0, 0, 0, 0, 0];
  const compare = async () => {
    const compared = await imports.compare(batch, sameBy);
    stored += compared.stored;
    optOuts += compared.optOuts;
    batch = [];
  };
  for await (const row of readRows(plan, clock())) {
    rows++;
    each?.(rows);
    if (row.problems) {
      bad++;
      if (badRows.length < maxListed) badRows.push(row);
      continue;
    }
    if (leads.length < maxListed) leads.push(row.lead);
    if (row.unknownOwner) {
      ownerless++;
      if (unknownOwners.size < maxListed) unknownOwners.add(row.unknownOwner);
    }
    batch.push(row.lead);
    if (batch.length === batchSize) await compare();
  }
  if (batch.length) await compare();
  return { rows, bad, badRows, leads, stored, optOuts, ownerless, unknownOwners: [...unknownOwners] };
}

/** A file of ours has the exact time of each lead; in another one only equal values are the same lead. */
const sameByOf = (headings: readonly string[]): SameBy => (isOwnExport(headings) ? 'time' : 'values');

export interface Imported {
  id: string;
  added: number;
  /** Rows that were stored already. */
  skipped: number;
  refused: number;
}

interface ImportOptions {
  /** Gets each row that is refused. */
  refused?: (row: CsvRow) => Promise<void>;
  /** Gets the number of rows done. */
  each?: (rows: number) => void;
  signal?: AbortSignal;
}

/** Leads of one transaction, and their characters: posts of visitors come in between. */
const batchSize = 200;
const batchLength = 100_000;

/**
 * Stores the leads of a file that are not stored yet, each with its event, and sends nothing to anybody. What is wrong is left out.
 * An import that ends early can be undone like any other.
 */
export async function importLeads(
  { imports, audit, clock }: ImportContext,
  plan: ImportPlan,
  actor: Actor,
  { refused, each, signal }: ImportOptions = {},
): Promise<Imported> {
  const sameBy = sameByOf(await headingsOf(plan.file));
  const now = clock();
  const id = uuidv7(now);
  const { by, via } = actor;
  const done = { added: 0, skipped: 0, refused: 0 };
  await imports.begin({ id, at: new Date(now).toISOString(), by, via, added: 0, skipped: 0, undone_at: null });
  let batch: Lead[] = [];
  let length = 0;
  const store = async () => {
    const leads = batch.map((lead) => ({
      lead,
      event: leadEvent(lead.id, 'imported', actor, now, { import: id, source: sameBy === 'time' ? 'export' : 'file' }),
    }));
    const { added, skipped } = await imports.add(id, leads, sameBy, (leadId) =>
      leadEvent(leadId, 'do-not-email', actor, now, { set: 'on', import: id }),
    );
    done.added += added;
    done.skipped += skipped;
    batch = [];
    length = 0;
    each?.(done.added + done.skipped + done.refused);
    await setImmediate();
  };
  try {
    for await (const row of readRows(plan, now)) {
      if (row.lead) {
        batch.push(row.lead);
        length += row.cells.reduce((sum, cell) => sum + cell.length, 0);
      } else {
        done.refused++;
        await refused?.(row);
      }
      if (batch.length === batchSize || length >= batchLength) await store();
      if (signal?.aborted) break;
    }
    if (batch.length && !signal?.aborted) await store();
  } finally {
    const complete = !signal?.aborted;
    await audit.addEvent(auditEvent('import', actor, now, { import: id, ...done, ...(!complete && { complete }) }));
  }
  return { id, ...done };
}

export interface ImportUndone {
  removed: number;
  /** Those that somebody has worked with since. */
  left: Awaited<ReturnType<ImportStore['left']>>;
}

/** Removes the leads of an import with which nothing has been done since; `undefined` where there is no such import. */
export async function undoImport(
  { imports, clock }: Pick<ImportContext, 'imports' | 'clock'>,
  id: string,
  actor: Actor,
  each?: (leads: number) => void,
): Promise<ImportUndone | undefined> {
  if (!(await imports.find(id))) return undefined;
  let removed = 0;
  for (let some = batchSize; some === batchSize; ) {
    some = await imports.removeUntouched(id, batchSize);
    removed += some;
    each?.(removed);
    await setImmediate();
  }
  const left = await imports.left(id, 20);
  const now = clock();
  const event = auditEvent('import-undone', actor, now, { import: id, removed, left: left.count });
  await imports.markUndone(id, new Date(now).toISOString(), event);
  return { removed, left };
}
