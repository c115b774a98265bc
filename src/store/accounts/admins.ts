import type { AdminStore } from '../../accounts/account-store.ts';
import type { Engine } from '../engine.ts';
import { accountsIn, type PossessionTables } from './accounts.ts';
import { sessionsIn } from './sessions.ts';
import { sharedKeysIn } from './shared-keys.ts';
import { tokensIn } from './tokens.ts';
import { twoFactorIn } from './two-factor.ts';

/** Accounts, sessions, shared keys and API tokens stored in a database. */
export const adminsIn = (engine: Engine, possessions: PossessionTables): AdminStore => ({
  ...accountsIn(engine, possessions),
  ...twoFactorIn(engine),
  ...sessionsIn(engine),
  ...sharedKeysIn(engine),
  ...tokensIn(engine),
});
