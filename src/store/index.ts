import { join } from 'node:path';
import type { SiteImageStore } from '../admin/site-image.ts';
import type { AdminStore } from '../admin/store.ts';
import type { CountStore } from '../analytics/store.ts';
import type { AuditStore } from '../audit.ts';
import type { Eraser } from '../leads/forget.ts';
import type { Ledger } from '../leads/reconcile.ts';
import type { ReportStore } from '../leads/report.ts';
import type { RetentionStore } from '../leads/retention.ts';
import type { StatisticsStore } from '../leads/statistics.ts';
import type { DeliveryStore, LeadStore } from '../leads/store.ts';
import { adminsIn } from './admins.ts';
import { auditIn } from './audit.ts';
import { batcher } from './batcher.ts';
import { countsIn } from './counts.ts';
import { deliveriesIn } from './deliveries.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { eraserIn } from './eraser.ts';
import { leadsIn } from './leads.ts';
import { openPostgres } from './postgres.ts';
import { ledgerIn } from './reconcile.ts';
import { reportsIn } from './reports.ts';
import { retentionIn } from './retention.ts';
import { siteImagesIn } from './site-images.ts';
import { openSqlite } from './sqlite.ts';
import { statisticsIn } from './statistics.ts';
import { saveSubmissions } from './submissions.ts';

export interface Store {
  leads: LeadStore;
  deliveries: DeliveryStore;
  ledger: Ledger;
  admins: AdminStore;
  audit: AuditStore;
  siteImages: SiteImageStore;
  reports: ReportStore;
  counts: CountStore;
  statistics: StatisticsStore;
  eraser: Eraser;
  retention: RetentionStore;
  /** Beneath those above, for what else is kept in the same database. */
  engine: Engine;
  /** Brings the tables up to date, and answers the names of the changes. Safe when programs start at once. */
  migrate(): Promise<readonly string[]>;
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
  const submissions = batcher((units: Parameters<LeadStore['save']>[0][]) =>
    engine.write((db) => saveSubmissions(db, engine.dialect, units)),
  );
  return {
    engine,
    leads: leadsIn(engine, submissions),
    deliveries: deliveriesIn(engine),
    ledger: ledgerIn(engine),
    admins: adminsIn(engine),
    audit: auditIn(engine),
    siteImages: siteImagesIn(engine),
    reports: reportsIn(engine),
    counts: countsIn(engine),
    statistics: statisticsIn(engine),
    eraser: eraserIn(engine),
    retention: retentionIn(engine),
    migrate: () => engine.migrate(),
    async close() {
      await submissions.idle();
      await engine.close();
    },
  };
}
