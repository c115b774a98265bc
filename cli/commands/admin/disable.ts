import { disableAccount } from '../../../src/accounts/manage-accounts.ts';
import { type AccessOptions, changeAccess } from '../../accounts/change-access.ts';
import type { LeadsCommand } from '../../command.ts';
import { account, by, json, takers } from '../../options.ts';
import type { Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Disable an account, hand over what it has, and sign it out everywhere',
  arguments: [account],
  options: [...takers, by, json('a JSON object with the account')],
  examples: [
    'leads admin disable sam@example.com --to kim@example.com',
    'leads admin disable sam@example.com --nobody',
  ],
  run: (terminal: Terminal, options: AccessOptions, email: string) =>
    changeAccess(terminal, options, email, { change: disableAccount, unchanged: 'is already disabled' }),
};
