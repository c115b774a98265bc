import { join } from 'node:path';
import { adminsIn } from '../accounts/account-store.ts';
import { auditIn } from '../accounts/audit-log.ts';
import { type Config, isMailServerSet } from '../config/config.ts';
import { archiveIn } from '../content/editing/archive.ts';
import { versionsIn } from '../content/editing/version.ts';
import { siteImagesIn } from '../content/uploads.ts';
import { batcher } from '../db/batcher.ts';
import type { EngineOptions } from '../db/engine.ts';
import { openPostgres } from '../db/postgres/postgres.ts';
import { openSqlite } from '../db/sqlite/sqlite.ts';
import { bulkIn, inTransaction } from '../leads/bulk.ts';
import { possessionTables } from '../leads/hand-over.ts';
import { importFilesIn } from '../leads/import/import-files.ts';
import { importsIn } from '../leads/import/import-leads.ts';
import { type LeadStore, leadsIn } from '../leads/lead-store.ts';
import { peopleIn } from '../leads/people.ts';
import { reconcile } from '../leads/reconcile.ts';
import { reportsIn } from '../leads/report.ts';
import { checkWrite, saveSubmissions } from '../leads/save-submissions.ts';
import { undosIn } from '../leads/undo.ts';
import { viewsIn } from '../leads/views/manage-views.ts';
import { outboxIn } from '../outbox/outbox-store.ts';
import { webhooksIn } from '../outbox/webhook.ts';
import { countsIn } from '../visits/daily-counts.ts';

export type StoreConfig = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'databaseUrl' | 'mail'>>;

/**
 * Opens the PostgreSQL database of the address, or without one `leads.db` in the data folder, making both when they are not there.
 * Throws `StoreUnavailableError`.
 */
export function openStore({ dataDir, databaseUrl, mail }: StoreConfig, options: EngineOptions = {}) {
  const engine = databaseUrl ? openPostgres(databaseUrl, options) : openSqlite(join(dataDir, 'leads.db'), options);
  const mailsStaff = mail !== undefined && isMailServerSet(mail);
  const submissions = batcher(async (units: Parameters<LeadStore['save']>[0][]) => {
    const began = performance.now();
    const saved = await engine.write((db) => saveSubmissions(db, engine.dialect, units));
    options.observe?.batch(units.length, (performance.now() - began) / 1000);
    return saved;
  });
  return {
    engine,
    leads: leadsIn(engine, submissions, mailsStaff),
    people: peopleIn(engine),
    undos: undosIn(engine),
    bulk: bulkIn(engine),
    together: inTransaction(engine, mailsStaff),
    views: viewsIn(engine),
    outbox: outboxIn(engine),
    webhooks: webhooksIn(engine),
    admins: adminsIn(engine, possessionTables),
    audit: auditIn(engine),
    siteImages: siteImagesIn(engine),
    versions: versionsIn(engine),
    archive: archiveIn(engine),
    reports: reportsIn(engine),
    counts: countsIn(engine),
    imports: importsIn(engine),
    importFiles: importFilesIn(engine),
    reconcile: () => reconcile(engine),
    /** Returns the applied migrations. Safe when programs start at once. */
    migrate: () => engine.migrate(),
    /** Syncs a write to the disk; `now` in ISO 8601 UTC. Throws `StoreUnavailableError`. */
    checkWrite: (now: string) => checkWrite(engine, now),
    /** Lets submissions that were taken end, then closes the database. */
    async close() {
      await submissions.idle();
      await engine.close();
    },
  };
}

export type Store = ReturnType<typeof openStore>;
