import type { Known } from './known.ts';

export function fish(known: readonly Known[]): string {
  const lines = known.flatMap(({ path, commands, values, options }) => {
    const names = commands.map(({ name }) => name);
    const when = quoted(path ? seen(path, names) : '__fish_use_subcommand');
    return [
      ...commands.map(
        ({ name, description }) => `complete -c leads -n ${when} -f -a ${name} -d ${quoted(description)}`,
      ),
      ...(values.length ? [`complete -c leads -n ${when} -f -a ${quoted(values.join(' '))}`] : []),
      ...options.map(
        (option) =>
          `complete -c leads -n ${when} -l ${option.name.slice(2)}${valueFlags(option)} -d ${quoted(option.description)}`,
      ),
    ];
  });
  return ['# fish completion of leads: save it as ~/.config/fish/completions/leads.fish', ...lines, ''].join('\n');
}

/** The path was typed, and no subcommand. */
function seen(path: string, below: readonly string[]): string {
  const typed = path.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`);
  return [...typed, ...(below.length ? [`not __fish_seen_subcommand_from ${below.join(' ')}`] : [])].join('; and ');
}

function valueFlags({ values, takesValue }: Known['options'][number]): string {
  if (!takesValue) return '';
  return values.length ? ` -x -a ${quoted(values.join(' '))}` : ' -r';
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
