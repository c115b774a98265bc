import { Argument } from 'commander';
import { changeRole } from '../../../src/accounts/manage-accounts.ts';
import { type Role, roleNames } from '../../../src/site/routes.ts';
import { type AccessOptions, changeAccess } from '../../accounts/change-access.ts';
import type { LeadsCommand } from '../../command.ts';
import { account, by, json, takers } from '../../options.ts';
import type { Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Change the role of an account',
  arguments: [account, new Argument('<role>', 'New role').choices(roleNames)],
  options: [...takers, by, json('a JSON object with the account')],
  examples: ['leads admin role sam@example.com admin', 'leads admin role sam@example.com editor --to kim@example.com'],
  run: (terminal: Terminal, options: AccessOptions, email: string, role: Role) =>
    changeAccess(terminal, options, email, {
      change: (context, id, actor, to) => changeRole(context, id, role, actor, to),
      done: `has the role ${role} now`,
      unchanged: `has the role ${role} already`,
    }),
};
