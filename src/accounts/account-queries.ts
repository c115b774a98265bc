import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import type { AuditEvent } from '../base/audit.ts';
import type { Engine } from '../db/engine.ts';
import type { Admin } from '../db/rows.ts';
import type { Tables } from '../db/schema.ts';
import type { AccountStore, HandOver, Possessions } from './account-store.ts';
import { endSessionsOf } from './session-queries.ts';

/** Of two first accounts at once, or two admins who disable each other, one succeeds. */
const alone = { isolation: 'serializable' } as const;

/** Reads and hands over an account's leads, views and webhooks: the rooms that store them are above this one. */
export interface PossessionTables {
  possessionsIn(db: Kysely<Tables>, email: string): Promise<Possessions>;
  handOverLeads(engine: Engine, id: string, given: HandOver): Promise<void>;
  /** The rest, in the transaction that takes its access. */
  handOver(db: Transaction<Tables>, email: string, given: HandOver): Promise<void>;
}

/** Accounts stored in a database. */
export function accountsIn(engine: Engine, possessions: PossessionTables): AccountStore {
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

    chooseColumns: ({ id, columns }) =>
      engine.write(async (db) => {
        await db.updateTable('admins').set({ list_columns: columns }).where('id', '=', id).execute();
      }),

    ...accessIn(engine, possessions),
  };
}

/** What takes access from an account, gives it back, or changes how far it goes. */
function accessIn(
  engine: Engine,
  { possessionsIn, handOverLeads, handOver: handOverRest }: PossessionTables,
): Pick<AccountStore, 'possessions' | 'disableAdmin' | 'changeRole' | 'enableAdmin'> {
  const change = async (
    { id, event, handOver }: { id: string; event: AuditEvent; handOver?: HandOver },
    becomes: Partial<Pick<Admin, 'disabled_at' | 'role'>>,
    was: (row: ExpressionBuilder<Tables, 'admins'>) => Expression<SqlBool>,
  ) => {
    if (handOver?.leads) await handOverLeads(engine, id, handOver);
    return engine.write(async (db) => {
      const changed = await db
        .updateTable('admins')
        .set(becomes)
        .where('id', '=', id)
        .where(was)
        .$if(becomes.role !== 'admin', (query) => query.where(({ exists }) => exists(otherActiveAdmin(db, id))))
        .executeTakeFirst();
      if (!changed.numUpdatedRows) return false;
      const { email } = await endSessionsOf(db, id, event);
      if (handOver) await handOverRest(db, email, handOver);
      return true;
    }, alone);
  };
  return {
    possessions: (email) => engine.read((db) => possessionsIn(db, email)),

    disableAdmin: ({ at, ...given }) => change(given, { disabled_at: at }, (row) => row('disabled_at', 'is', null)),

    changeRole: ({ role, ...given }) => change(given, { role }, (row) => row('role', '!=', role)),

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
  };
}

export const otherActiveAdmin = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('admins as others')
    .select('others.id')
    .where('others.id', '!=', id)
    .where('others.role', '=', 'admin')
    .where('others.disabled_at', 'is', null);
