import { scryptCost } from '../../src/accounts/passwords.ts';

/** Production spends a tenth of a second on each password to slow guessing down; tests need not. */
Object.assign(scryptCost, { N: 2, p: 1 });
