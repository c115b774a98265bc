import { scryptCost } from '../../src/accounts/passwords.ts';

/** The program spends a tenth of a second on each password to slow guessing down, as `cli/process.test.ts` holds; tests need not. */
Object.assign(scryptCost, { N: 2, p: 1 });
