import type { Engine } from '../db/engine.ts';
import { accountsIn, type PossessionTables } from './account-queries.ts';
import type { AdminStore } from './account-store.ts';
import { sessionsIn } from './session-queries.ts';
import { sharedKeysIn } from './shared-key-queries.ts';
import { tokensIn } from './token-queries.ts';
import { twoFactorIn } from './two-factor-queries.ts';

/** Accounts, sessions, shared keys and API tokens stored in a database. */
export const adminsIn = (engine: Engine, possessions: PossessionTables): AdminStore => ({
  ...accountsIn(engine, possessions),
  ...twoFactorIn(engine),
  ...sessionsIn(engine),
  ...sharedKeysIn(engine),
  ...tokensIn(engine),
});
