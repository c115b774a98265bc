import { Argument } from 'commander';
import type { LeadsCommand } from '../command.ts';
import { write } from '../terminal/output.ts';
import { exitCodes, type Terminal } from '../terminal/terminal.ts';

/** Each script asks `leads complete` with the words that are typed, and completes names of files where it offers nothing. */
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
  run,
};

async function run(terminal: Terminal, _: object, shell: keyof typeof scripts): Promise<number> {
  await write(terminal.stdout, scripts[shell]);
  return exitCodes.ok;
}
