import { Argument } from 'commander';
import { removeToken } from '../../../src/accounts/tokens.ts';
import type { LeadsCommand } from '../../command.ts';
import { by, json } from '../../options.ts';
import { withStore } from '../../store/with-store.ts';
import { harmless, write } from '../../terminal/output.ts';
import { actorOf, exitCodes, type Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Remove an API token',
  arguments: [new Argument('<name>', 'Name of the token')],
  options: [by, json('a JSON object with the name')],
  examples: ['leads token remove reports', 'leads token remove crm-sync --by Kim'],
  run,
};

function run(terminal: Terminal, options: { by?: string; json?: true }, name: string): Promise<number> {
  return withStore(terminal, async ({ admins }) => {
    const { outcome } = await removeToken({ admins, clock: terminal.clock }, name, actorOf(terminal, options.by));
    const shown = harmless(name.trim());
    if (outcome === 'not-found') {
      await write(terminal.stderr, `leads: no token named "${shown}". Use \`leads token list\` to see all.\n`);
      return exitCodes.notFound;
    }
    const text = `Removed the token of ${shown}.\n`;
    await write(terminal.stdout, options.json ? `${JSON.stringify({ name: shown, outcome })}\n` : text);
    return exitCodes.ok;
  });
}
