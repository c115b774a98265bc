import { Argument, type Command, type Option } from 'commander';
import { statuses } from '../../src/db/rows.ts';
import { shortId } from '../../src/leads/reference.ts';
import type { Store } from '../../src/server/store.ts';
import { formIds } from '../../src/site/forms/form.ts';
import { AccountArgument, account, type LeadsCommand, optionalReferences, reference, references } from '../command.ts';
import { accountEmail, withStore } from '../store.ts';
import { tsv, write } from '../terminal/output.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Each script calls `leads complete` with the typed words, and falls back to file names. */
const scripts = {
  bash: `# bash completion of leads: source this, or save it as ~/.local/share/bash-completion/completions/leads
_leads() {
  local index
  mapfile -t COMPREPLY < <(leads complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null | cut -f1)
  for index in "\${!COMPREPLY[@]}"; do printf -v "COMPREPLY[index]" %q "\${COMPREPLY[index]}"; done
}
complete -o bashdefault -o default -F _leads leads
`,
  zsh: `#compdef leads
# zsh completion of leads: save it as _leads in a folder of $fpath
_leads() {
  local -a items
  items=("\${(@f)$(leads complete "\${(@Q)words[2,CURRENT]}" 2> /dev/null)}")
  items=("\${(@)items//:/\\\\:}")
  items=("\${(@)items//$'\\t'/:}")
  if [[ -n "$items" ]]; then _describe leads items; else _files; fi
}
if [[ "$funcstack[1]" = "_leads" ]]; then _leads "$@"; else compdef _leads leads; fi
`,
  fish: `# fish completion of leads: save it as ~/.config/fish/completions/leads.fish
function __leads
  set -g __leads_offered (leads complete (commandline -opc)[2..] (commandline -ct) 2> /dev/null)
  test -n "$__leads_offered"
end
complete -c leads -n __leads -f -a '$__leads_offered'
`,
} as const;

export const command: LeadsCommand = {
  description: 'Print a script that completes commands and flags in a shell',
  arguments: [new Argument('<shell>', 'The shell').choices(Object.keys(scripts))],
  options: [],
  examples: ['source <(leads completion bash)', 'leads completion fish > ~/.config/fish/completions/leads.fish'],

  async run(terminal, _: object, shell: keyof typeof scripts) {
    await write(terminal.stdout, scripts[shell]);
  },
};

interface Completion {
  name: string;
  description?: string;
}

/** Prints completions of the last word, a line each, with the description after a tab. */
export async function complete(program: Command, typedWords: readonly string[], terminal: Terminal): Promise<void> {
  // Of `kim@example` and `--status=n`, bash passes three words and completes the last, with the "@"; other shells pass one.
  const at = typedWords.indexOf('@', -2);
  const words = at > 0 ? [...typedWords.slice(0, at - 1), typedWords.slice(at - 1).join('')] : typedWords;
  const given = at > 0 ? (typedWords[at - 1] ?? '') : '';
  const before = words.slice(0, -1).filter((word) => word !== '=');
  const last = words.at(-1) ?? '';
  const [, joined, value] = /^(--[^=]+)=(.*)$/.exec(last) ?? [];
  const [flag, typed] = joined ? [joined, value ?? ''] : [before.at(-1), last === '=' ? '' : last];
  const command = before.reduce(innerCommand, program);
  const option = command.options.find(({ long, required, optional }) => long === flag && (required || optional));
  const offers = option ? await possibleValues(option, terminal) : await wordsAfter(command, typed, terminal);
  const fitting = offers.filter(({ name }) => name.startsWith(typed));
  const prefix = joined ? `${joined}=` : '';
  await write(
    terminal.stdout,
    tsv(fitting.map(({ name, description = '' }) => [prefix + name.slice(given.length), description])),
  );
}

const innerCommand = (command: Command, word: string) =>
  command.commands.find((inner) => inner.name() === word || inner.aliases().includes(word)) ?? command;

async function wordsAfter(command: Command, typed: string, terminal: Terminal): Promise<Completion[]> {
  const inner = command.commands.map((known) => ({ name: known.name(), description: known.description() }));
  const flags = command.options.map(({ long, description }) => ({ name: long ?? '', description }));
  const taken = typed.startsWith('-') ? [] : command.registeredArguments;
  const values = await Promise.all(taken.map((argument) => possibleValues(argument, terminal)));
  return [...inner, ...values.flat(), ...flags, { name: '--help', description: 'Show help' }];
}

/** Possible values of an option or argument; none where the database can't be read. */
async function possibleValues(of: Option | Argument, terminal: Terminal): Promise<Completion[]> {
  const name = 'long' in of ? (of as Option).long : of instanceof AccountArgument ? account : (of as Argument);
  const known = of.argChoices ?? (name === '--form' ? formIds : name === '--status' ? statuses : undefined);
  if (known) return known.map((value) => ({ name: value }));
  const read = stored.find(({ of: names }) => names.includes(name))?.read;
  return read ? withStore(terminal, (store) => read(store, terminal)).catch(() => []) : [];
}

const newest = 20;

const stored: readonly {
  of: readonly (string | undefined | Argument)[];
  read(store: Store, terminal: Terminal): Promise<Completion[]>;
}[] = [
  {
    of: [reference, references, optionalReferences],
    read: async ({ leads }) =>
      (await leads.list({}, { limit: newest })).map(({ id, email }) => ({ name: shortId(id), description: email })),
  },
  {
    of: [account, '--owner', '--to', '--by'],
    read: async ({ admins }) =>
      (await admins.listAdmins()).map(({ email, role }) => ({ name: email, description: role })),
  },
  {
    of: ['--view'],
    read: async ({ views }, terminal) =>
      (await views.list(accountEmail({}, terminal))).map(({ name, author }) => ({ name, description: author })),
  },
];
