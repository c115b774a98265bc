import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { AuditStore } from '../../accounts/audit-log.ts';
import { type Actor, auditEvent, type LeadEvent, leadEvent } from '../../base/events.ts';
import { uuidv7 } from '../../base/uuid.ts';
import { countRows, type Engine } from '../../db/engine.ts';
import type { Lead, Tables } from '../../db/rows.ts';
import type { Outbox } from '../../outbox/outbox-store.ts';
import { formColumns } from '../../site/lead-columns.ts';
import { addCounts, type BulkStore } from '../bulk.ts';
import { emailOf, setDoNotEmail } from '../people.ts';
import { insertUnits } from '../save-submissions.ts';
import { importAction, isImported } from '../undoable.ts';
import { type CsvRow, UnreadableFileError } from './csv-file.ts';
import { headingsOf, type ImportPlan, type ImportRow, isOwnExport, readRows } from './import-rows.ts';

/** Identifies a stored lead together with its email and form: its time, or all of its form values. */
type SameBy = 'time' | 'values';

export interface ImportContext {
  imports: ImportStore;
  bulk: BulkStore;
  outbox: Pick<Outbox, 'hold' | 'release'>;
  audit: AuditStore;
  clock: () => number;
}

type BadRow = Extract<ImportRow, { problems: readonly unknown[] }>;

export interface Checked {
  rows: number;
  bad: number;
  /** The first few. */
  badRows: readonly BadRow[];
  /** The first leads, as they would be stored. */
  leads: readonly Lead[];
  stored: number;
  /** People with stored leads who would no longer be emailed. */
  optOuts: number;
  /** Rows whose owner has no account, and the first few of those names. */
  ownerless: number;
  unknownOwners: readonly string[];
}

/** A dry run: validates the whole file and stores nothing. `each` receives the number of rows read. Throws `UnreadableFileError`. */
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

/** Our exports have the exact time of each lead; in other files, leads are the same if all values are equal. */
const sameByOf = (headings: readonly string[]): SameBy => (isOwnExport(headings) ? 'time' : 'values');

export interface Imported {
  id: string;
  added: number;
  /** Rows that were already stored. */
  skipped: number;
  refused: number;
}

interface ImportOptions {
  refused?: (row: CsvRow) => Promise<void>;
  each?: (rows: number) => void;
  signal?: AbortSignal;
  id?: string;
}

/** Milliseconds after which an interrupted import no longer blocks others, and between two attempts to acquire the lease. */
const leaseTime = 60_000;
const askAgain = 250;

/** Acquires the import lease. Imports run one at a time, so that two imports of the same file don't share its leads. */
async function holdImports({ outbox, clock }: ImportContext, holder: string, signal?: AbortSignal): Promise<void> {
  const iso = (time: number) => new Date(time).toISOString();
  while (!signal?.aborted) {
    const now = clock();
    const held = await outbox.hold({ destination: 'import', holder, now: iso(now), until: iso(now + leaseTime) });
    if (held.holder === holder) return;
    await setTimeout(askAgain);
  }
}

/** Leads per transaction, and their characters, so that visitors' posts don't wait. */
const batchSize = 200;
const batchLength = 100_000;

/**
 * Stores a file's new leads, each with its event, and sends nothing. Skips invalid rows. Waits for other imports to finish. An
 * interrupted import can be undone like any other.
 */
export async function importLeads(
  context: ImportContext,
  plan: ImportPlan,
  actor: Actor,
  { refused, each, signal, id = uuidv7(context.clock()) }: ImportOptions = {},
): Promise<Imported> {
  const { imports, bulk, outbox, audit, clock } = context;
  const sameBy = sameByOf(await headingsOf(plan.file));
  await holdImports(context, id, signal);
  const now = clock();
  const { by, via } = actor;
  const done = { added: 0, skipped: 0, refused: 0 };
  const begun = { id, at: new Date(now).toISOString(), by, via, action: importAction, changed: 0, unchanged: 0 };
  await bulk.begin({ ...begun, ended_at: null, undone_at: null });
  const details = { imported: { source: sameBy === 'time' ? 'export' : 'file' }, 'do-not-email': { set: 'on' } };
  let batch: Lead[] = [];
  let length = 0;
  const store = async () => {
    await holdImports(context, id);
    const { added, skipped } = await imports.add(id, batch, sameBy, (leadId, kind) =>
      leadEvent(leadId, kind, actor, now, { ...details[kind], import: id }),
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
    const ended = new Date(clock()).toISOString();
    await bulk.end(id, ended);
    await outbox.release({ destination: 'import', holder: id, until: ended });
  }
  return { id, ...done };
}

export function importsIn({ db, write, dialect }: Engine) {
  return {
    /** Dry run of `add`: counts stored leads, and people who would be marked “do not email”. */
    compare: async (leads: readonly Lead[], sameBy: SameBy) => {
      const fresh = await withoutStored(db, leads, sameBy);
      return { stored: leads.length - fresh.length, optOuts: (await peopleToOptOut(db, leads)).length };
    },

    /**
     * Stores new leads in one transaction, without deliveries, and returns how many. A row marked “do not email” opts the person out
     * for all of their leads; `eventOf` creates the event of each lead that is added or changes.
     */
    add: (
      importId: string,
      leads: readonly Lead[],
      sameBy: SameBy,
      eventOf: (leadId: string, kind: 'imported' | 'do-not-email') => LeadEvent,
    ) =>
      write(async (db) => {
        for (const email of await peopleToOptOut(db, leads)) {
          await setDoNotEmail(db, email, true, (leadId) => eventOf(leadId, 'do-not-email'));
        }
        const fresh = await withoutStored(db, leads, sameBy);
        const units = fresh.map((lead) => ({ lead, events: [eventOf(lead.id, 'imported')], deliveries: [], importId }));
        await insertUnits(db, dialect, units);
        const counts = { added: fresh.length, skipped: leads.length - fresh.length };
        const isRunning = await addCounts(db, importId, { changed: counts.added, unchanged: counts.skipped });
        if (!isRunning) throw new UnreadableFileError('Somebody has undone this import');
        return counts;
      }),

    left: async (id: string, limit: number) => {
      const rest = db
        .selectFrom('investment_leads')
        .where('import_id', '=', id)
        .where(isImported)
        .where('deleted_at', 'is', null);
      const leads = await rest.select(['id', 'email']).orderBy('id', 'desc').limit(limit).execute();
      return { count: await countRows(rest), leads };
    },
  };
}

export type ImportStore = ReturnType<typeof importsIn>;

/** Emails that a file marks “do not email” and the store does not. */
async function peopleToOptOut(db: Kysely<Tables>, leads: readonly Lead[]): Promise<string[]> {
  const emails = leads.flatMap(({ email, do_not_email }) => (do_not_email ? emailOf(email) : []));
  if (!emails.length) return [];
  const known = db
    .selectFrom('people')
    .select('email')
    .where('email', 'in', [...new Set(emails)]);
  return (await known.where('do_not_email', '=', 0).execute()).map(({ email }) => email);
}

const compared = ['form', 'created_at', ...formColumns] as const;
type Compared = Pick<Lead, (typeof compared)[number]>;

/** Leads that are not stored yet, without duplicates. */
async function withoutStored(db: Kysely<Tables>, leads: readonly Lead[], sameBy: SameBy): Promise<Lead[]> {
  const emails = [...new Set(leads.map(({ email }) => email.toLowerCase()))];
  const stored = await db
    .selectFrom('investment_leads')
    .select(compared)
    .where('search_email', 'in', emails)
    .where('deleted_at', 'is', null)
    .execute();
  const known = new Set(stored.flatMap((lead) => (sameBy === 'time' ? timesOf(lead) : [valuesOf(lead)])));
  return leads.filter((lead) => {
    const key = sameBy === 'time' ? timeKey(lead, lead.created_at) : valuesOf(lead);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

const timeKey = ({ email, form }: Compared, time: string) => JSON.stringify([email.toLowerCase(), form, time]);

/** A stored time, exact and to the second: spreadsheets drop the milliseconds. */
function timesOf(lead: Compared): string[] {
  const time = Date.parse(lead.created_at);
  const seconds = [Math.floor(time / 1000), Math.round(time / 1000)].map((count) =>
    new Date(1000 * count).toISOString(),
  );
  return [lead.created_at, ...seconds].map((each) => timeKey(lead, each));
}

const valuesOf = (lead: Compared): string =>
  JSON.stringify([
    lead.form,
    ...formColumns.map((name) => (name === 'email' ? lead.email.toLowerCase() : lead[name].trim())),
  ]);
