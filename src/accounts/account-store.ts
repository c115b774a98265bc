import type { Expression, ExpressionBuilder, Kysely, SqlBool, Transaction } from 'kysely';
import type { Actor, AuditEvent } from '../base/events.ts';
import { countRows, type Engine, insertNew, recorded } from '../db/engine.ts';
import type { Admin, ApiToken, Tables } from '../db/rows.ts';
import type { Role } from '../site/routes.ts';

/** Belongings of an account, which end or need another owner when its access ends. */
export interface Possessions {
  leads: number;
  /** Of these, with a follow-up. */
  followUps: number;
  /** Names of shared saved views. */
  views: readonly string[];
  tokens: readonly string[];
  webhooks: readonly string[];
}

export interface HandOver {
  /** The email of an account, or "" for nobody. */
  to: string;
  /** Whether leads and views go too. */
  leads: boolean;
  actor: Actor;
  /** Milliseconds since 1970. */
  now: number;
}

/** Passed in, because leads, views and webhooks belong to higher layers. */
export interface PossessionTables {
  possessionsIn(db: Kysely<Tables>, email: string): Promise<Possessions>;
  handOverLeads(engine: Engine, id: string, given: HandOver): Promise<void>;
  /** Everything else, in the transaction that ends the access. */
  handOver(db: Transaction<Tables>, email: string, given: HandOver): Promise<void>;
}

/** Changed by a sign-in with a code. */
export type TwoFactorState = Pick<Admin, 'totp_step' | 'recovery_hashes' | 'wrong_codes' | 'codes_from'>;

export type AdminStore = ReturnType<typeof adminsIn>;

export interface AccountContext {
  admins: AdminStore;
  clock: () => number;
}

export const adminsIn = (engine: Engine, possessions: PossessionTables) => ({
  ...accountsIn(engine, possessions),
  ...sessionsIn(engine),
  ...sharedKeysIn(engine),
  ...tokensIn(engine),
});

/** Of two concurrent first accounts, or two admins who disable each other, one must fail; of two new keys, one is the later. */
const serializable = { isolation: 'serializable' } as const;

export function accountsIn(engine: Engine, { possessionsIn, handOverLeads, handOver: handOverRest }: PossessionTables) {
  const { db, write } = engine;
  const changeAccess = async (
    { id, event, handOver }: { id: string; event: AuditEvent; handOver?: HandOver },
    becomes: Partial<Pick<Admin, 'disabled_at' | 'role'>>,
    was: (row: ExpressionBuilder<Tables, 'admins'>) => Expression<SqlBool>,
  ): Promise<boolean> => {
    if (handOver?.leads) await handOverLeads(engine, id, handOver);
    return write(async (db) => {
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
    }, serializable);
  };

  return {
    countAdmins: () => countRows(db.selectFrom('admins')),

    listAdmins: () => db.selectFrom('admins').selectAll().orderBy('email').execute(),

    findAdmin: (email: string) => db.selectFrom('admins').selectAll().where('email', '=', email).executeTakeFirst(),

    findAdminById: (id: string) => db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirst(),

    /** `false` when the email has an account, or, with `onlyFirst`, when any account exists. */
    addAdmin: (admin: Admin, { onlyFirst, event }: { onlyFirst?: true; event?: AuditEvent } = {}) =>
      write(async (db) => {
        if (onlyFirst && (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst())) return false;
        return insertNew(db, 'admins', admin, event);
      }, serializable),

    /** Ends all sessions; `undefined` when the hash is no longer `from`. */
    changePassword: ({ id, from, to, event }: { id: string; from: string; to: string; event: AuditEvent }) =>
      write(async (db) => {
        const isChanged = await changeAdmin(db, { id, password_hash: from }, { password_hash: to });
        return isChanged ? endSessionsOf(db, id, event) : undefined;
      }),

    chooseColumns: ({ id, columns }: { id: string; columns: string }) =>
      write((db) => changeAdmin(db, { id }, { list_columns: columns })),

    possessions: (email: string) => possessionsIn(db, email),

    /** Ends its sessions too; `false` when it is disabled already or no other admin would be left. */
    disableAdmin: ({ at, ...change }: { id: string; at: string; event: AuditEvent; handOver?: HandOver }) =>
      changeAccess(change, { disabled_at: at }, (row) => row('disabled_at', 'is', null)),

    /** Ends its sessions too; `false` when it has the role already or no other admin would be left. */
    changeRole: ({ role, ...change }: { id: string; role: Role; event: AuditEvent; handOver?: HandOver }) =>
      changeAccess(change, { role }, (row) => row('role', '!=', role)),

    enableAdmin: ({ id, event }: { id: string; event: AuditEvent }) =>
      write(async (db) => {
        const changed = await db
          .updateTable('admins')
          .set({ disabled_at: null })
          .where('id', '=', id)
          .where('disabled_at', 'is not', null)
          .executeTakeFirst();
        return recorded(db, changed.numUpdatedRows > 0, event);
      }),

    /** Sets the secret or, with `null`, removes it; resets wrong codes and ends all sessions. `undefined` when another secret came first. */
    setTwoFactor: (change: { id: string; secret: string | null; step: number; recovery: string; event: AuditEvent }) =>
      write(async (db) => {
        const { id, secret, step, recovery, event } = change;
        const state = { totp_step: step, recovery_hashes: recovery, wrong_codes: 0, codes_from: null };
        const changed = await db
          .updateTable('admins')
          .set({ totp_secret: secret, ...state })
          .where('id', '=', id)
          .$if(secret !== null, (query) =>
            query.where(({ or, eb }) => or([eb('totp_secret', 'is', null), eb('totp_secret', '=', secret)])),
          )
          .executeTakeFirst();
        return changed.numUpdatedRows ? endSessionsOf(db, id, event) : undefined;
      }),

    /** Stores an attempt with a code; `false` when `from` is no longer stored. */
    spendTwoFactor: ({ id, from, to }: { id: string; from: TwoFactorState; to: TwoFactorState }) =>
      write((db) => changeAdmin(db, { id, ...from }, to)),
  };
}

/** `false` when the account no longer has the values of `was`. */
async function changeAdmin(
  db: Transaction<Tables>,
  was: Partial<Admin> & { id: string },
  becomes: Partial<Admin>,
): Promise<boolean> {
  const changed = await db
    .updateTable('admins')
    .set(becomes)
    .where(({ and }) => and(was))
    .executeTakeFirst();
  return changed.numUpdatedRows > 0;
}

export const otherActiveAdmin = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('admins as others')
    .select('others.id')
    .where('others.id', '!=', id)
    .where('others.role', '=', 'admin')
    .where('others.disabled_at', 'is', null);

function sessionsIn({ db, write }: Engine) {
  return {
    /** Its JSON, unless it has expired. */
    async readSession(hash: string, now: string) {
      const session = await db
        .selectFrom('sessions')
        .select('data')
        .where('hash', '=', hash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return session?.data;
    },

    /** Beyond `limit`, the account's least recently used sessions end. */
    async addSession(
      session: { hash: string; data: string; admin_id: string | null; expires_at: string },
      limit: number,
    ) {
      await write(async (db) => {
        const { hash, admin_id } = session;
        const others = db.selectFrom('sessions').where('admin_id', '=', admin_id).where('hash', '!=', hash);
        const ended = others
          .select('hash')
          .orderBy('expires_at', 'desc')
          .orderBy('hash')
          .offset(limit - 1)
          .limit(1000);
        await db.deleteFrom('sessions').where('hash', 'in', ended).execute();
        await db.insertInto('sessions').values(session).execute();
      });
    },

    /** Never inserts: a session that has ended stays ended. */
    changeSession: (hash: string, changes: { data?: string; expires_at: string }) =>
      write((db) => db.updateTable('sessions').set(changes).where('hash', '=', hash).execute()),

    deleteSession: (hash: string) => write((db) => db.deleteFrom('sessions').where('hash', '=', hash).execute()),

    listSessions: (id: string, now: string) =>
      db
        .selectFrom('sessions')
        .select(['hash', 'data', 'expires_at'])
        .where('admin_id', '=', id)
        .where('expires_at', '>', now)
        .orderBy('expires_at', 'desc')
        .execute(),

    endSession: ({ id, hash, event }: { id: string; hash: string; event: AuditEvent }) =>
      write(async (db) => {
        const ended = await db
          .deleteFrom('sessions')
          .where('hash', '=', hash)
          .where('admin_id', '=', id)
          .executeTakeFirst();
        return recorded(db, ended.numDeletedRows > 0, event);
      }),

    /** Ends every session of an account, and whatever was signed for it. */
    endSessions: (id: string, event: AuditEvent) => write((db) => endSessionsOf(db, id, event)),

    sweepSessions: (now: string) => write((db) => db.deleteFrom('sessions').where('expires_at', '<=', now).execute()),
  };
}

/** The new generation also invalidates sign-ins in progress. */
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

function sharedKeysIn({ db, write }: Engine) {
  const valuesOf = (db: Kysely<Tables>, name: string) =>
    db.selectFrom('shared_keys').select(['value', 'until']).where('name', '=', name).orderBy('until');
  return {
    /** Gets or creates the value that all programs of the database share. */
    sharedKey: (name: string, made: string) =>
      write(async (db) => {
        await insertNew(db, 'shared_keys', { name, value: made, until: '' });
        return (await valuesOf(db, name).executeTakeFirstOrThrow()).value;
      }),

    /** The value that signs, if there is one, then those before it. */
    sharedKeys: (name: string) => valuesOf(db, name).execute(),

    /** The value before is valid until `until`, or with "" none is. */
    rotateSharedKey: ({ name, value, until, event }: Tables['shared_keys'] & { event: AuditEvent }) =>
      write(async (db) => {
        const stored = db.deleteFrom('shared_keys').where('name', '=', name);
        await (until ? stored.where('until', '!=', '').where('until', '<=', event.at) : stored).execute();
        await db.updateTable('shared_keys').set({ until }).where('name', '=', name).where('until', '=', '').execute();
        await db.insertInto('shared_keys').values({ name, value, until: '' }).execute();
        await db.insertInto('audit_events').values(event).execute();
      }, serializable),
  };
}

function tokensIn({ db, write }: Engine) {
  return {
    listTokens: () => db.selectFrom('api_tokens').selectAll().orderBy('name').execute(),

    addToken: (token: ApiToken, event: AuditEvent) => write((db) => insertNew(db, 'api_tokens', token, event)),

    removeToken: (name: string, event: AuditEvent) =>
      write(async (db) => {
        const removed = await db.deleteFrom('api_tokens').where('name', '=', name).executeTakeFirst();
        return recorded(db, removed.numDeletedRows > 0, event);
      }),

    markTokenUsed: ({ name, at }: { name: string; at: string }) =>
      write((db) => db.updateTable('api_tokens').set({ last_used_at: at }).where('name', '=', name).execute()),
  };
}
