import { Option } from 'commander';
import { shortId } from '../../../src/leads/reference.ts';
import { undoAction } from '../../../src/leads/undo.ts';
import type { LeadsCommand } from '../../command.ts';
import { doing, eachLead } from '../../leads/each-lead.ts';
import { references, working } from '../../options.ts';
import { withStore } from '../../store/with-store.ts';
import { harmless, tabs, write } from '../../terminal/output.ts';
import { actorOf, exitCodes, type Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Delete leads, or restore them within a minute',
  arguments: [references],
  options: [...working, new Option('--undo', 'Restore leads that were deleted within the last minute')],
  examples: ['leads delete a1b2c3', 'leads delete a1b2c3 --undo'],
  run,
};

/** Within a minute `--undo` restores them. */
function run(terminal: Terminal, options: { by?: string; json?: true; undo?: true }, names: string[]): Promise<number> {
  if (options.undo) return restore(terminal, options, names);
  return eachLead(names, terminal, doing('delete', actorOf(terminal, options.by)), options);
}

function restore(terminal: Terminal, options: { by?: string; json?: true }, names: string[]): Promise<number> {
  return withStore(terminal, async (store) => {
    const context = { ...store, clock: terminal.clock };
    const actor = actorOf(terminal, options.by);
    const results: { id: string; result: string }[] = [];
    let code: number = exitCodes.ok;
    for (const name of names) {
      const deleted = await store.undos.deleted(new Date(terminal.clock()).toISOString());
      const end = name.trim().toLowerCase();
      const [lead, ...others] = deleted.filter(({ row_id }) => end && row_id.endsWith(end));
      const undone = lead && !others.length ? await undoAction(context, lead.id, actor, lead.row_id) : undefined;
      if (lead && undone?.restored) results.push({ id: lead.row_id, result: 'restored' });
      else {
        code = exitCodes.notFound;
        await write(terminal.stderr, `leads: no lead deleted within the last minute matches "${harmless(name)}".\n`);
      }
    }
    const lines = tabs(results.map(({ id, result }) => [shortId(id), result]));
    await write(terminal.stdout, options.json ? `${JSON.stringify(results, undefined, 2)}\n` : lines);
    return code;
  });
}
