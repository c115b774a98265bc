import { Argument } from 'commander';
import { changeRole } from '../../../src/accounts/manage-accounts.ts';
import { type Role, roleNames } from '../../../src/site/routes.ts';
import { changeAccess } from '../../accounts/change-access.ts';
import type { LeadsCommand } from '../../command.ts';
import { account, by, json } from '../../options.ts';
import type { Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Change the role of an account',
  arguments: [account, new Argument('<role>', 'New role').choices(roleNames)],
  options: [by, json('a JSON object with the account')],
  examples: ['leads admin role sam@example.com admin'],
  run: (terminal: Terminal, options: { by?: string; json?: true }, email: string, role: Role) =>
    changeAccess(terminal, options, email, {
      change: (context, id, actor) => changeRole(context, id, role, actor),
      done: `has the role ${role} now`,
      unchanged: `has the role ${role} already`,
    }),
};
