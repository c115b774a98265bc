import type { AuditStore } from '../audit.ts';
import type { Engine } from './engine.ts';

/** The audit trail kept in a database. */
export function auditIn(engine: Engine): AuditStore {
  return {
    async addEvent(event) {
      await engine.write((db) => db.insertInto('audit_events').values(event).execute());
    },

    latest: (limit) =>
      engine.read((db) =>
        db.selectFrom('audit_events').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute(),
      ),
  };
}
