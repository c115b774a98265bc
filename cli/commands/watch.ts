import { setTimeout as pause } from 'node:timers/promises';
import { Option } from 'commander';
import { StoreUnavailableError } from '../../src/base/errors.ts';
import type { Lead } from '../../src/db/rows.ts';
import { arrivalsFrom } from '../../src/leads/arrivals.ts';
import { safeJson } from '../../src/leads/export/export.ts';
import type { FilterInput } from '../../src/leads/filter.ts';
import { personName } from '../../src/leads/lead.ts';
import { shortId } from '../../src/leads/reference.ts';
import { formatMoment } from '../../src/site/format.ts';
import { by, json, type LeadsCommand, leadFilter, positiveInteger } from '../command.ts';
import { parseLeadFilter, withStore } from '../store.ts';
import { printable, tsv, write, writeToReader } from '../terminal/output.ts';
import { exitCodes, type Terminal } from '../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Print leads as they arrive, until Ctrl-C',
  options: [
    ...leadFilter,
    by,
    new Option('--every <seconds>', 'Seconds between checks').argParser(positiveInteger).default(2),
    json('one JSON object per line with the column names'),
  ],
  examples: ['leads watch', 'leads watch --form contact', 'leads watch --json --campaign spring'],

  async run(terminal, options: FilterInput & { every: number; json?: true }) {
    const filter = parseLeadFilter(options, terminal);
    const signal = terminal.interrupted?.();
    return withStore(terminal, async ({ leads }) => {
      const arrived = arrivalsFrom(leads, filter, terminal.clock());
      await arrived();
      if (terminal.stderr.isTTY) await write(terminal.stderr, 'Waiting for leads. Press Ctrl-C to stop.\n');
      let problem = '';
      while (!signal?.aborted) {
        await pause(options.every * 1000, undefined, { signal }).catch(() => {});
        try {
          for (const lead of await arrived()) await print(lead, options, terminal);
          problem = '';
        } catch (error) {
          if (!(error instanceof StoreUnavailableError)) throw error;
          if (error.message !== problem) await write(terminal.stderr, `leads: ${error.message} Trying again.\n`);
          problem = error.message;
        }
      }
      return exitCodes.interrupted;
    });
  },
};

async function print(lead: Lead, { json }: { json?: true }, { stdout }: Terminal): Promise<void> {
  const { id, email, created_at, form, lead_source, utm_campaign } = lead;
  const name = personName(lead);
  if (json) {
    await writeToReader(stdout, `${safeJson(lead)}\n`);
  } else if (stdout.isTTY) {
    const text = [formatMoment(created_at), shortId(id), email, name, form, utm_campaign].filter(Boolean);
    await writeToReader(stdout, `${text.map(printable).join('  ')}\n`);
  } else await writeToReader(stdout, tsv([[id, email, created_at, name, form, lead_source, utm_campaign]]));
}
