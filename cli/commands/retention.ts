import { type RetentionCount, runRetention } from '../../src/leads/retention/retention.ts';
import { ruleWords } from '../../src/leads/retention/retention-rules.ts';
import { grouped, tabs, write } from '../output.ts';
import { withStore } from '../store.ts';
import { table } from '../table.ts';
import { actorOf, exitCodes, type Terminal } from '../terminal.ts';

/** `leads retention`: what each rule would remove now, or with `--apply` removes. */
export function retention(options: { apply?: true; by?: string; json?: true }, terminal: Terminal): Promise<number> {
  return withStore(terminal, async (store, config) => {
    const apply = options.apply ?? false;
    const { clock, stdout, stderr } = terminal;
    const actor = actorOf(terminal, options.by);
    const rules = await runRetention({ retention: store.retention, days: config.retention, clock, apply, actor });
    if (options.json) await write(stdout, `${JSON.stringify({ applied: apply, rules }, null, 2)}\n`);
    else {
      await write(stdout, stdout.isTTY ? table(head, rules.map(rowOf)) : tabs(rules.map(rowOf)));
      await write(
        stderr,
        apply ? 'Done.\n' : 'Nothing was changed; --apply does it, and so does the server once a day.\n',
      );
    }
    return exitCodes.ok;
  });
}

const head = ['Rule', 'After', 'Rows', 'What it does'];

const rowOf = ({ rule, days, count }: RetentionCount) => [
  rule,
  days ? `${grouped(days)} days` : 'never',
  String(count),
  ruleWords[rule],
];
