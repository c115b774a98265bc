import { join } from 'node:path';
import type { AdminStore } from '../accounts/account-store.ts';
import type { AuditStore } from '../base/audit.ts';
import type { ArchiveStore } from '../content/editing/archive.ts';
import type { VersionStore } from '../content/editing/version.ts';
import type { SiteImageStore } from '../content/site-image.ts';
import type { Eraser } from '../leads/actions/forget.ts';
import type { BulkStore, Together } from '../leads/bulk/bulk-store.ts';
import type { ImportFiles } from '../leads/import/import-files.ts';
import type { ImportStore } from '../leads/import/import-store.ts';
import type { LeadStore } from '../leads/lead-store.ts';
import type { PersonStore } from '../leads/people/person.ts';
import type { Reconciler } from '../leads/reconcile.ts';
import type { ReportStore } from '../leads/report/lead-report.ts';
import type { StatisticsStore } from '../leads/report/statistics.ts';
import type { RetentionStore } from '../leads/retention/retention.ts';
import type { UndoStore } from '../leads/undo-store.ts';
import type { ViewStore } from '../leads/views/saved-view.ts';
import type { Outbox } from '../outbox/outbox-store.ts';
import type { WebhookStore } from '../outbox/webhook.ts';
import type { CountStore } from '../visits/count-store.ts';
import { adminsIn } from './accounts/admins.ts';
import { auditIn } from './audit.ts';
import { batcher } from './batcher.ts';
import { archiveIn } from './content/archive.ts';
import { versionsIn } from './content/versions.ts';
import { countsIn } from './counts.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { bulkIn, inTransaction } from './leads/bulk.ts';
import { eraserIn } from './leads/eraser.ts';
import { possessionTables } from './leads/hand-over.ts';
import { importFilesIn } from './leads/import-files.ts';
import { importsIn } from './leads/imports.ts';
import { leadsIn } from './leads/leads.ts';
import { reconcilerIn } from './leads/reconcile.ts';
import { reportsIn } from './leads/reports.ts';
import { retentionIn } from './leads/retention.ts';
import { statisticsIn } from './leads/statistics.ts';
import { saveSubmissions } from './leads/submissions.ts';
import { undosIn } from './leads/undos.ts';
import type { Admissions } from './outbox/admissions.ts';
import { admissionsIn } from './outbox/admissions.ts';
import { outboxIn } from './outbox/outbox.ts';
import { webhooksIn } from './outbox/webhooks.ts';
import { peopleIn } from './people/people.ts';
import { openPostgres } from './postgres/postgres.ts';
import { siteImagesIn } from './site-images.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { checkWrite } from './sqlite/write-check.ts';
import { viewsIn } from './views/views.ts';

export interface Store {
  leads: LeadStore;
  people: PersonStore;
  undos: UndoStore;
  bulk: BulkStore;
  together: Together;
  views: ViewStore;
  outbox: Outbox;
  reconciler: Reconciler;
  admissions: Admissions;
  webhooks: WebhookStore;
  admins: AdminStore;
  audit: AuditStore;
  siteImages: SiteImageStore;
  versions: VersionStore;
  archive: ArchiveStore;
  reports: ReportStore;
  counts: CountStore;
  statistics: StatisticsStore;
  eraser: Eraser;
  imports: ImportStore;
  importFiles: ImportFiles;
  retention: RetentionStore;
  /** The engine below, for what else is in the same database. */
  engine: Engine;
  /** Brings the tables up to date, and answers the names of the changes. Safe when programs start at once. */
  migrate(): Promise<readonly string[]>;
  /** Writes down to the disk, to see that it can; `now` in ISO 8601 UTC. Throws `StoreUnavailableError`. */
  checkWrite(now: string): Promise<void>;
  /** Lets submissions that were taken end, then closes the database. */
  close(): Promise<void>;
}

export interface StoreConfig {
  dataDir: string;
  /** "" where the database is a file. */
  databaseUrl?: string;
}

/**
 * Opens the PostgreSQL database of the address, or without one `leads.db` in the data folder, making both when they are not there.
 * Throws `StoreUnavailableError`.
 */
export function openStore({ dataDir, databaseUrl }: StoreConfig, options: EngineOptions = {}): Store {
  const engine = databaseUrl ? openPostgres(databaseUrl, options) : openSqlite(join(dataDir, 'leads.db'), options);
  const submissions = batcher(async (units: Parameters<LeadStore['save']>[0][]) => {
    const began = performance.now();
    const saved = await engine.write((db) => saveSubmissions(db, engine.dialect, units));
    options.observe?.batch(units.length, (performance.now() - began) / 1000);
    return saved;
  });
  return {
    engine,
    leads: leadsIn(engine, submissions),
    people: peopleIn(engine),
    undos: undosIn(engine),
    bulk: bulkIn(engine),
    together: inTransaction(engine),
    views: viewsIn(engine),
    outbox: outboxIn(engine),
    reconciler: reconcilerIn(engine),
    admissions: admissionsIn(engine),
    webhooks: webhooksIn(engine),
    admins: adminsIn(engine, possessionTables),
    audit: auditIn(engine),
    siteImages: siteImagesIn(engine),
    versions: versionsIn(engine),
    archive: archiveIn(engine),
    reports: reportsIn(engine),
    counts: countsIn(engine),
    statistics: statisticsIn(engine),
    eraser: eraserIn(engine),
    imports: importsIn(engine),
    importFiles: importFilesIn(engine),
    retention: retentionIn(engine),
    migrate: () => engine.migrate(),
    checkWrite: (now) => checkWrite(engine, now),
    async close() {
      await submissions.idle();
      await engine.close();
    },
  };
}
