import { Option } from 'commander';
import { type RetentionCount, runRetention } from '../../src/leads/retention/retention.ts';
import { ruleLabels } from '../../src/leads/retention/retention-rules.ts';
import { formatCount } from '../../src/site/format.ts';
import type { LeadsCommand } from '../command.ts';
import { by, json } from '../options.ts';
import { withStore } from '../store/with-store.ts';
import { tabs, write } from '../terminal/output.ts';
import { actorOf, exitCodes, type Terminal } from '../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Show what the RETENTION settings delete; the server applies them once a day',
  options: [by, new Option('--apply', 'Apply the rules now'), json('a JSON object with the rules and their counts')],
  examples: ['leads retention', 'leads retention --apply', 'leads retention --json'],
  run,
};

/** A dry run without `--apply`. */
function run(terminal: Terminal, options: { apply?: true; by?: string; json?: true }): Promise<number> {
  return withStore(terminal, async (store, config) => {
    const apply = options.apply ?? false;
    const { clock, stdout, stderr } = terminal;
    const actor = actorOf(terminal, options.by);
    const rules = await runRetention({ retention: store.retention, days: config.retention, clock, apply, actor });
    if (options.json) await write(stdout, `${JSON.stringify({ applied: apply, rules }, null, 2)}\n`);
    else {
      const rows = rules.map(rowOf);
      if (stdout.isTTY) await (await import('../terminal/table.ts')).writeTable(terminal, head, rows);
      else await write(stdout, tabs(rows));
      await write(
        stderr,
        apply ? 'Done.\n' : 'Nothing was changed. Use --apply to delete now; the server does it once a day.\n',
      );
    }
    return exitCodes.ok;
  });
}

const head = ['Rule', 'After', 'Rows', 'Effect'];

const rowOf = ({ rule, days, count }: RetentionCount) => [
  rule,
  days ? `${formatCount(days)} days` : 'never',
  String(count),
  ruleLabels[rule],
];
