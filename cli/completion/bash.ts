import type { Known } from './known.ts';

/** For bash 4 and newer. */
export function bash(known: readonly Known[]): string {
  const folders = known.filter(({ path, commands }) => path && commands.length);
  const values = known.flatMap(({ path, options }) =>
    options
      .filter((option) => option.values.length)
      .map((option) => `    "${path} ${option.name}") words="${option.values.join(' ')}" ;;`),
  );
  const words = known.map(({ path, commands, values, options }) => {
    const next = [...commands, ...options].map(({ name }) => name);
    return `    "${path}") words="${[...values, ...next, '--help'].join(' ')}" ;;`;
  });
  return `# bash completion of leads: source this, or save it as ~/.local/share/bash-completion/completions/leads
_leads() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path="" words=""
  [ "$COMP_CWORD" -gt 1 ] && path="\${COMP_WORDS[1]}"
  case "$path" in ${folders.map(({ path }) => path).join('|')}) [ "$COMP_CWORD" -gt 2 ] && path="$path \${COMP_WORDS[2]}" ;; esac
  case "$path $previous" in
${values.join('\n')}
  esac
  [ -n "$words" ] || case "$path" in
${words.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o bashdefault -o default -F _leads leads
`;
}
