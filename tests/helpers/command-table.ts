import { PassThrough } from 'node:stream';
import type { Command } from 'commander';
import { leadsProgram, usagePath } from '../../cli/program.ts';

/** The table of commands as Markdown, made from what each command says of itself. */
export async function commandTable(): Promise<string> {
  const nowhere = new PassThrough();
  const terminal = { stdin: nowhere, stdout: nowhere, stderr: nowhere, env: {}, clock: Date.now };
  const rows = commandsOf(await leadsProgram(terminal));
  return ['| command | what it does |', '| --- | --- |', ...rows].join('\n');
}

function commandsOf(command: Command): string[] {
  return command.commands.flatMap((inner) =>
    inner.commands.length
      ? commandsOf(inner)
      : `| \`${usagePath(inner)}\` | ${inner.description().replaceAll('|', '\\|')} |`,
  );
}
