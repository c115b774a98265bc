import { Option } from 'commander';
import { type RetentionCount, runRetention } from '../../src/leads/retention/retention.ts';
import { ruleWords } from '../../src/leads/retention/retention-rules.ts';
import { formatCount } from '../../src/site/format.ts';
import type { LeadsCommand } from '../command.ts';
import { by, json } from '../options.ts';
import { withStore } from '../store/with-store.ts';
import { tabs, write } from '../terminal/output.ts';
import { table } from '../terminal/table.ts';
import { actorOf, exitCodes, type Terminal } from '../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'show what the RETENTION settings say to remove; the server removes it once a day',
  options: [by, new Option('--apply', 'remove it now'), json('a JSON object with the rules and their counts')],
  examples: ['leads retention', 'leads retention --apply', 'leads retention --json'],
  run,
};

/** `leads retention`: what each rule would remove now, or with `--apply` removes. */
function run(terminal: Terminal, options: { apply?: true; by?: string; json?: true }): Promise<number> {
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
  days ? `${formatCount(days)} days` : 'never',
  String(count),
  ruleWords[rule],
];
