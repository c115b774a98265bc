import type { Transaction } from 'kysely';
import type { AuditEvent } from '../base/audit.ts';
import type { Engine } from '../db/engine.ts';
import type { Admin } from '../db/rows.ts';
import type { Tables } from '../db/schema.ts';
import type { SessionStore } from './account-store.ts';

/** Sessions stored in a database. */
export function sessionsIn(engine: Engine): SessionStore {
  return {
    async readSession(hash, now) {
      const session = await engine.read((db) =>
        db
          .selectFrom('sessions')
          .select('data')
          .where('hash', '=', hash)
          .where('expires_at', '>', now)
          .executeTakeFirst(),
      );
      return session?.data;
    },

    async addSession(session, limit) {
      await engine.write(async (db) => {
        const { hash, admin_id } = session;
        const others = db.selectFrom('sessions').where('admin_id', '=', admin_id).where('hash', '!=', hash);
        const ended = await others
          .select('hash')
          .orderBy('expires_at', 'desc')
          .orderBy('hash')
          .offset(limit - 1)
          .limit(1000)
          .execute();
        const hashes = ended.map((one) => one.hash);
        if (hashes.length) await db.deleteFrom('sessions').where('hash', 'in', hashes).execute();
        await db.insertInto('sessions').values(session).execute();
      });
    },

    async changeSession(hash, changes) {
      await engine.write((db) => db.updateTable('sessions').set(changes).where('hash', '=', hash).execute());
    },

    async deleteSession(hash) {
      await engine.write((db) => db.deleteFrom('sessions').where('hash', '=', hash).execute());
    },

    listSessions: (id, now) =>
      engine.read((db) =>
        db
          .selectFrom('sessions')
          .select(['hash', 'data', 'expires_at'])
          .where('admin_id', '=', id)
          .where('expires_at', '>', now)
          .orderBy('expires_at', 'desc')
          .execute(),
      ),

    endSession: ({ id, hash, event }) =>
      engine.write(async (db) => {
        const ended = await db
          .deleteFrom('sessions')
          .where('hash', '=', hash)
          .where('admin_id', '=', id)
          .executeTakeFirst();
        if (!ended.numDeletedRows) return false;
        await db.insertInto('audit_events').values(event).execute();
        return true;
      }),

    endSessions: (id, event) => engine.write((db) => endSessionsOf(db, id, event)),

    async sweepSessions(now) {
      await engine.write((db) => db.deleteFrom('sessions').where('expires_at', '<=', now).execute());
    },
  };
}

/** Ends what there is, and by the next generation also a session whose sign-in is still on its way. */
export async function endSessionsOf(db: Transaction<Tables>, id: string, event: AuditEvent): Promise<Admin> {
  await db.deleteFrom('sessions').where('admin_id', '=', id).execute();
  await db.insertInto('audit_events').values(event).execute();
  return db
    .updateTable('admins')
    .set(({ eb }) => ({ session_generation: eb('session_generation', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
