import type { Engine } from '../db/engine.ts';
import type { TwoFactorStore } from './account-store.ts';
import { endSessionsOf } from './session-queries.ts';

/** What two-factor authentication stores with an account. */
export function twoFactorIn(engine: Engine): TwoFactorStore {
  return {
    setTwoFactor: ({ id, secret, step, recovery, event }) =>
      engine.write(async (db) => {
        const state = { totp_step: step, recovery_hashes: recovery, wrong_codes: 0, codes_from: null };
        await db
          .updateTable('admins')
          .set({ totp_secret: secret, ...state })
          .where('id', '=', id)
          .execute();
        return endSessionsOf(db, id, event);
      }),

    async spendTwoFactor({ id, from, to }) {
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
  };
}
