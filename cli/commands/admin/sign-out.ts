import { signOutAccount } from '../../../src/accounts/manage-accounts.ts';
import { changeAccess } from '../../accounts/change-access.ts';
import type { LeadsCommand } from '../../command.ts';
import { account, by, json } from '../../options.ts';
import type { Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Sign an account out everywhere',
  arguments: [account],
  options: [by, json('a JSON object with the account')],
  examples: ['leads admin sign-out sam@example.com', 'leads admin sign-out sam@example.com --by Kim'],
  run: (terminal: Terminal, options: { by?: string; json?: true }, email: string) =>
    changeAccess(terminal, options, email, {
      change: signOutAccount,
      done: 'is signed out everywhere',
      unchanged: 'is not signed in',
    }),
};
