import { sql, type Transaction } from 'kysely';
import type { AdminStore } from '../admin/store.ts';
import type { AuditEvent } from '../audit.ts';
import type { Engine } from './engine.ts';
import type { Tables } from './schema.ts';

/** Of two first accounts at once, or two admins who disable each other, one succeeds. */
const alone = { isolation: 'serializable' } as const;

/** Accounts and sessions kept in a database. */
export function adminsIn(engine: Engine): AdminStore {
  return {
    async countAdmins() {
      const { total } = await engine.read((db) =>
        db
          .selectFrom('admins')
          .select((row) => row.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      );
      return Number(total);
    },

    listAdmins: () => engine.read((db) => db.selectFrom('admins').selectAll().orderBy('email').execute()),

    findAdmin: (email) =>
      engine.read((db) => db.selectFrom('admins').selectAll().where('email', '=', email).executeTakeFirst()),

    findAdminById: (id) =>
      engine.read((db) => db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirst()),

    addAdmin: (admin, { onlyFirst, event } = {}) =>
      engine.write(async (db) => {
        const { id, email, password_hash, role, created_at, disabled_at } = admin;
        const added = onlyFirst
          ? await sql`insert into admins (id, email, password_hash, role, created_at, disabled_at)
              select ${id}, ${email}, ${password_hash}, ${role}, ${created_at}, ${disabled_at}
              where not exists (select 1 from admins)`.execute(db)
          : await sql`insert into admins (id, email, password_hash, role, created_at, disabled_at)
              values (${id}, ${email}, ${password_hash}, ${role}, ${created_at}, ${disabled_at})
              on conflict (email) do nothing`.execute(db);
        if (added.numAffectedRows && event) await db.insertInto('audit_events').values(event).execute();
        return Boolean(added.numAffectedRows);
      }, alone),

    changePassword: ({ id, from, to, event }) =>
      engine.write(async (db) => {
        const changed = await db
          .updateTable('admins')
          .set({ password_hash: to })
          .where('id', '=', id)
          .where('password_hash', '=', from)
          .executeTakeFirst();
        if (!changed.numUpdatedRows) return false;
        await endSessionsOf(db, id, event);
        return true;
      }),

    disableAdmin: ({ id, at, event }) =>
      engine.write(async (db) => {
        const changed = await db
          .updateTable('admins')
          .set({ disabled_at: at })
          .where('id', '=', id)
          .where('disabled_at', 'is', null)
          .where(({ exists }) =>
            exists(
              db
                .selectFrom('admins as others')
                .select('others.id')
                .where('others.id', '!=', id)
                .where('others.role', '=', 'admin')
                .where('others.disabled_at', 'is', null),
            ),
          )
          .executeTakeFirst();
        if (!changed.numUpdatedRows) return false;
        await endSessionsOf(db, id, event);
        return true;
      }, alone),

    enableAdmin: ({ id, event }) =>
      engine.write(async (db) => {
        const changed = await db
          .updateTable('admins')
          .set({ disabled_at: null })
          .where('id', '=', id)
          .where('disabled_at', 'is not', null)
          .executeTakeFirst();
        if (!changed.numUpdatedRows) return false;
        await db.insertInto('audit_events').values(event).execute();
        return true;
      }),

    async setSecondStep({ id, secret, step, recovery, event, endsSessions }) {
      await engine.write(async (db) => {
        await db
          .updateTable('admins')
          .set({ totp_secret: secret, totp_step: step, recovery_hashes: recovery })
          .where('id', '=', id)
          .execute();
        if (endsSessions) await endSessionsOf(db, id, event);
        else await db.insertInto('audit_events').values(event).execute();
      });
    },

    async spendSecondStep({ id, from, to }) {
      const used = await engine.write((db) =>
        db
          .updateTable('admins')
          .set({ totp_step: to.step, recovery_hashes: to.recovery })
          .where('id', '=', id)
          .where('totp_step', '=', from.step)
          .where('recovery_hashes', '=', from.recovery)
          .executeTakeFirst(),
      );
      return Boolean(used.numUpdatedRows);
    },

    sharedKey: (name, made) =>
      engine.write(async (db) => {
        await db
          .insertInto('shared_keys')
          .values({ name, value: made })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute();
        const key = await db
          .selectFrom('shared_keys')
          .select('value')
          .where('name', '=', name)
          .executeTakeFirstOrThrow();
        return key.value;
      }),

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

    async writeSession(session) {
      const { hash, ...changes } = session;
      await engine.write((db) =>
        db
          .insertInto('sessions')
          .values({ hash, ...changes })
          .onConflict((conflict) => conflict.column('hash').doUpdateSet(changes))
          .execute(),
      );
    },

    async deleteSession(hash) {
      await engine.write((db) => db.deleteFrom('sessions').where('hash', '=', hash).execute());
    },

    async endSessions(id, event) {
      await engine.write((db) => endSessionsOf(db, id, event));
    },

    async sweepSessions(now) {
      await engine.write((db) => db.deleteFrom('sessions').where('expires_at', '<=', now).execute());
    },
  };
}

async function endSessionsOf(db: Transaction<Tables>, id: string, event: AuditEvent): Promise<void> {
  await db.deleteFrom('sessions').where('admin_id', '=', id).execute();
  await db.insertInto('audit_events').values(event).execute();
}
