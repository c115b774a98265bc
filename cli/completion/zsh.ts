import type { Known } from './known.ts';

export function zsh(known: readonly Known[]): string {
  const folders = known.filter(({ path, commands }) => path && commands.length);
  const cases = known.map(({ path, commands, values, options }) => {
    if (commands.length) {
      const items = commands.map(({ name, description }) => quoted(`${name}:${description}`));
      return `    "${path}") items=(${items.join(' ')}); _describe command items ;;`;
    }
    return `    "${path}") _arguments ${[...options.map(option), "'--help[Show help]'", rest(values)].join(' ')} ;;`;
  });
  return `#compdef leads
# zsh completion of leads: save it as _leads in a folder of $fpath
_leads() {
  local -a items
  local of="" depth=0
  (( CURRENT > 2 )) && of="$words[2]" depth=1
  case "$of" in ${folders.map(({ path }) => path).join('|')}) (( CURRENT > 3 )) && of="$of $words[3]" depth=2 ;; esac
  shift $depth words
  (( CURRENT -= depth ))
  case "$of" in
${cases.join('\n')}
  esac
}
if [[ "$funcstack[1]" = "_leads" ]]; then _leads "$@"; else compdef _leads leads; fi
`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** "--status[Filter by status]:value:(new contacted)". */
function option({ name, description, values, takesValue }: Known['options'][number]): string {
  const text = description.replace(/[[\]:]/g, ' ');
  return quoted(`${name}[${text}]${takesValue ? `:value:${values.length ? `(${values.join(' ')})` : ''}` : ''}`);
}

const rest = (values: readonly string[]) => quoted(values.length ? `*:value:(${values.join(' ')})` : '*:file:_files');
