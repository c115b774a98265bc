import { type Command, Option } from 'commander';
import type { Terminal } from '../terminal.ts';
import { byOption, examples } from './options.ts';

/** Commands about the accounts that may see leads on the web. */
export function accountCommands(program: Command, terminal: Terminal, finish: (code: number) => void): void {
  const admin = program.command('admin').description('accounts that may see leads');
  byOption(
    admin
      .command('add')
      .description('add an account; asks for its password, or reads one line from standard input')
      .argument('<email>', 'the e-mail to sign in with'),
  )
    .addOption(new Option('--role <role>', 'what it may do').choices(['admin', 'sales']).default('admin'))
    .option('--json', 'print a JSON object with the account')
    .addHelpText('after', examples('leads admin add ann@example.com', 'leads admin add sam@example.com --role sales'))
    .action(async (email, options) =>
      finish(await (await import('../commands/admin/add.ts')).adminAdd(email, options, terminal)),
    );

  admin
    .command('list')
    .description('list the accounts, never their passwords')
    .option('--json', 'print a JSON array')
    .addHelpText('after', examples('leads admin list', 'leads admin list --json'))
    .action(async (options) => finish(await (await import('../commands/admin/list.ts')).adminList(options, terminal)));

  for (const [name, description] of [
    ['disable', 'take away the way in, at once and on every device'],
    ['enable', 'give a disabled account its way in again'],
  ] as const) {
    byOption(admin.command(name).description(description).argument('<email>', 'the e-mail of the account'))
      .option('--json', 'print a JSON object with the account')
      .addHelpText(
        'after',
        examples(`leads admin ${name} sam@example.com`, `leads admin ${name} sam@example.com --by Kim`),
      )
      .action(async (email, options) =>
        finish(await (await import('../commands/admin/access.ts')).changeWayIn(name, email, options, terminal)),
      );
  }

  byOption(
    admin
      .command('password')
      .description('give an account another password and end its sessions; asks, or reads one line from standard input')
      .argument('<email>', 'the e-mail of the account'),
  )
    .option('--json', 'print a JSON object with the account')
    .addHelpText(
      'after',
      examples('leads admin password sam@example.com', 'leads admin password sam@example.com --by Kim'),
    )
    .action(async (email, options) =>
      finish(await (await import('../commands/admin/password.ts')).adminPassword(email, options, terminal)),
    );
}
