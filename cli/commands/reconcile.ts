import { safeJson } from '../../src/leads/export/export.ts';
import { discrepancyLabels, type Gap, maxGaps, type Reconciliation } from '../../src/leads/reconcile.ts';
import { counted, formatCount } from '../../src/site/format.ts';
import type { LeadsCommand } from '../command.ts';
import { json } from '../options.ts';
import { withStore } from '../store/with-store.ts';
import { tabs, write } from '../terminal/output.ts';
import { exitCodes, type Terminal } from '../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Check that every lead has its delivery and response; exit code 1 if not',
  options: [json('a JSON object with the counts and the gaps')],
  examples: ['leads reconcile', 'leads reconcile --json'],
  run,
};

/** Exit code 1 on any discrepancy. */
async function run(terminal: Terminal, options: { json?: true }): Promise<number> {
  return withStore(terminal, async ({ reconciler }) => {
    const found = await reconciler.reconcile();
    const { stdout } = terminal;
    if (options.json) await write(stdout, `${safeJson({ ok: !found.gaps.length, ...found }, 2)}\n`);
    else {
      if (found.gaps.length && stdout.isTTY) {
        await (await import('../terminal/table.ts')).writeTable(terminal, head, rowsOf(found));
      } else if (found.gaps.length) await write(stdout, tabs(rowsOf(found)));
      await write(terminal.stderr, summary(found));
    }
    return found.gaps.length ? exitCodes.failed : exitCodes.ok;
  });
}

const head = ['Gap', 'Lead', 'Delivery', 'To', 'Meaning'];

const rowsOf = ({ gaps }: Reconciliation) =>
  gaps.map(({ kind, lead_id, delivery_id, destination }: Gap) => {
    return [kind, lead_id, delivery_id, destination, discrepancyLabels[kind]];
  });

function summary({ leads, spam, deliveries, gaps }: Reconciliation): string {
  const states = Object.entries(deliveries).flatMap(([state, count]) =>
    count ? `${formatCount(count)} ${state}` : [],
  );
  const total = Object.values(deliveries).reduce((sum, count) => sum + count, 0);
  const stored = `${counted(leads, 'lead')} (${formatCount(spam)} spam), ${counted(total, 'delivery', 'deliveries')}`;
  const verdict = gaps.length
    ? `${counted(gaps.length, 'gap')} (showing up to ${formatCount(maxGaps)} of each kind).`
    : 'No gaps.';
  return `${stored}${states.length ? `: ${states.join(', ')}` : ''}. ${verdict}\n`;
}
