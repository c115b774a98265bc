import { Option } from 'commander';
import { contacted } from '../../../src/leads/actions/contacted.ts';
import type { LeadsCommand } from '../../command.ts';
import { doing, eachLead } from '../../leads/each-lead.ts';
import { references, working } from '../../options.ts';
import { actorOf, type Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Mark leads as contacted',
  alias: 'mark-contacted',
  arguments: [references],
  options: [...working, new Option('--undo', 'Mark as not contacted and restore the previous status')],
  examples: [
    'leads contacted a1b2c3',
    'leads contacted a1b2c3 ann@example.com --by Sam',
    'leads contacted a1b2c3 --undo',
  ],
  run,
};

/** For an email, the newest lead not yet contacted. Repeating it changes nothing. */
function run(terminal: Terminal, options: { by?: string; undo?: true; json?: true }, names: string[]): Promise<number> {
  const actor = actorOf(terminal, options.by);
  // A person with several leads is called once: an email means the waiting lead.
  const isCandidate = options.undo ? undefined : contacted.isOffered;
  return eachLead(names, terminal, doing('contacted', actor, options.undo && { set: 'off' }), {
    ...options,
    isCandidate,
  });
}
