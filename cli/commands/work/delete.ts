import { Option } from 'commander';
import { deleted } from '../../../src/leads/actions/delete.ts';
import { shownId } from '../../../src/leads/reference.ts';
import { undoableSince } from '../../../src/leads/removed/removed-store.ts';
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

/** `leads delete`: deletes leads for good after a minute, in which `--undo` restores them by the end of their id. */
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
      const ids = await store.removed.ids(undoableSince(terminal.clock()));
      const end = name.trim().toLowerCase();
      const [id, ...others] = ids.filter((known) => end && known.endsWith(end));
      const undone = id && !others.length ? await deleted.undo.perform(context, id, actor) : undefined;
      if (id && undone?.outcome === 'undone') results.push({ id, result: 'restored' });
      else {
        code = exitCodes.notFound;
        await write(terminal.stderr, `leads: no lead deleted within the last minute matches "${harmless(name)}".\n`);
      }
    }
    const lines = tabs(results.map(({ id, result }) => [shownId(id), result]));
    await write(terminal.stdout, options.json ? `${JSON.stringify(results, undefined, 2)}\n` : lines);
    return code;
  });
}
