import { PassThrough } from 'node:stream';
import type { Command } from 'commander';
import { leadsProgram } from './program.ts';

/** The table of commands as Markdown, made from what each command says of itself. */
export async function commandTable(): Promise<string> {
  const nowhere = new PassThrough();
  const terminal = { stdin: nowhere, stdout: nowhere, stderr: nowhere, env: {}, clock: Date.now };
  const rows = commandsOf(await leadsProgram(terminal), 'leads');
  return ['| command | what it does |', '| --- | --- |', ...rows].join('\n');
}

function commandsOf(command: Command, path: string): string[] {
  return command.commands.flatMap((inner) => {
    const name = `${path} ${inner.name()}`;
    if (inner.commands.length) return commandsOf(inner, name);
    const words = inner.registeredArguments.map((argument) => {
      const text = `${argument.name()}${argument.variadic ? '...' : ''}`;
      return argument.required ? `<${text}>` : `[${text}]`;
    });
    return `| \`${[name, ...words].join(' ')}\` | ${inner.description().replaceAll('|', '\\|')} |`;
  });
}
