import { sql } from 'kysely';
import type { AuditStore } from '../base/audit.ts';
import type { Engine } from '../db/engine.ts';

/** The audit trail in a database. */
export function auditIn(engine: Engine): AuditStore {
  return {
    async addEvent(event) {
      await engine.write((db) => db.insertInto('audit_events').values(event).execute());
    },

    latest: (limit, { kind, by, since, until, after } = {}) =>
      engine.read((db) => {
        let query = db.selectFrom('audit_events').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit);
        if (kind) query = query.where('kind', '=', kind);
        if (by) query = query.where(sql<boolean>`substr(lower("by"), 1, ${sql.lit(by.length)}) = ${by}`);
        if (since) query = query.where('at', '>=', since);
        if (until) query = query.where('at', '<', until);
        if (after) {
          const last = db.selectFrom('audit_events').select(['at', 'id']).where('id', '=', after);
          query = query.where(sql<boolean>`(at, id) < ${last}`);
        }
        return query.execute();
      }),
  };
}
