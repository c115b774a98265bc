import { scryptCost } from '../../src/accounts/passwords.ts';

/** A tenth of a second of two processors for each password is for who guesses, not for who tests. */
Object.assign(scryptCost, { N: 2, p: 1 });
