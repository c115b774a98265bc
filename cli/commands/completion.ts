import { Argument, type Command } from 'commander';
import type { LeadsCommand } from '../command.ts';
import { bash } from '../completion/bash.ts';
import { fish } from '../completion/fish.ts';
import { knownOf } from '../completion/known.ts';
import { zsh } from '../completion/zsh.ts';
import { write } from '../terminal/output.ts';
import { exitCodes, type Terminal } from '../terminal/terminal.ts';

const shells = { bash, zsh, fish } as const;

export const command: LeadsCommand = {
  description: 'Print a script that completes commands and flags in a shell',
  arguments: [new Argument('<shell>', 'The shell').choices(Object.keys(shells))],
  options: [],
  examples: ['source <(leads completion bash)', 'leads completion fish > ~/.config/fish/completions/leads.fish'],
  run,
};

async function run(terminal: Terminal, _: object, shell: keyof typeof shells, program: Command): Promise<number> {
  await write(terminal.stdout, shells[shell](knownOf(program)));
  return exitCodes.ok;
}
