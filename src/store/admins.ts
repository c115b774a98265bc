import { sql, type Transaction } from 'kysely';
import type { Admin, AdminStore } from '../accounts/store.ts';
import type { AuditEvent } from '../base/audit.ts';
import type { Engine } from './engine.ts';
import type { Tables } from './schema/schema.ts';

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
        return changed.numUpdatedRows ? endSessionsOf(db, id, event) : undefined;
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

    setSecondStep: ({ id, secret, step, recovery, event }) =>
      engine.write(async (db) => {
        const state = { totp_step: step, recovery_hashes: recovery, wrong_codes: 0, codes_from: null };
        await db
          .updateTable('admins')
          .set({ totp_secret: secret, ...state })
          .where('id', '=', id)
          .execute();
        return endSessionsOf(db, id, event);
      }),

    async spendSecondStep({ id, from, to }) {
      const used = await engine.write((db) =>
        db
          .updateTable('admins')
          .set(to)
          .where('id', '=', id)
          .where('totp_step', '=', from.totp_step)
          .where('recovery_hashes', '=', from.recovery_hashes)
          .where('wrong_codes', '=', from.wrong_codes)
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

    async addSession(session) {
      await engine.write((db) => db.insertInto('sessions').values(session).execute());
    },

    async changeSession(hash, changes) {
      await engine.write((db) => db.updateTable('sessions').set(changes).where('hash', '=', hash).execute());
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

/** Ends what there is, and by the next generation also a session whose sign-in is still on its way. */
async function endSessionsOf(db: Transaction<Tables>, id: string, event: AuditEvent): Promise<Admin> {
  await db.deleteFrom('sessions').where('admin_id', '=', id).execute();
  await db.insertInto('audit_events').values(event).execute();
  return db
    .updateTable('admins')
    .set(({ eb }) => ({ session_generation: eb('session_generation', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
