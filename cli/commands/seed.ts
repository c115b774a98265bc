import { Option } from 'commander';
import { type SampleLead, sampleLeads } from '../../src/leads/seed/seed.ts';
import { keepSamples } from '../../src/store/leads/seed.ts';
import type { LeadsCommand } from '../command.ts';
import { json, positiveInteger, wholeNumber } from '../options.ts';
import { withStoreMade } from '../store/with-store.ts';
import { leadCount, write } from '../terminal/output.ts';
import { progress } from '../terminal/progress.ts';
import { exitCodes, FailedError, type Terminal } from '../terminal/terminal.ts';

/** Leads of one transaction: larger ones write each page of an index less often. */
const batch = 50_000;

export const command: LeadsCommand = {
  description: 'fill the database with made-up leads, to try things at size; none of them is sent',
  options: [
    new Option('--count <count>', 'how many').argParser(positiveInteger).default(1000),
    new Option('--days <days>', 'over how many days up to now').argParser(positiveInteger).default(90),
    new Option('--random <number>', 'the same number makes the same leads in an empty database')
      .argParser(wholeNumber)
      .default(1),
    new Option('--add', 'beside leads that are there already'),
    json('a JSON object with the count'),
  ],
  examples: ['leads seed', 'leads seed --count 1000000 --days 365', 'leads seed --add --random 2'],
  run,
};

/** `leads seed`: fills a database with made-up leads. */
function run(
  terminal: Terminal,
  options: { count: number; days: number; random: number; add?: true; json?: true },
): Promise<number> {
  return withStoreMade(terminal, async ({ leads, engine }) => {
    const there = await leads.count({ spam: 'with' }, options.add ? Number.MAX_SAFE_INTEGER : 1);
    if (there && !options.add) {
      throw new FailedError('The database has leads already; --add puts made-up ones beside them.');
    }
    const bar = progress(terminal, 'Making leads', options.count);
    let made = 0;
    let waiting: SampleLead[] = [];
    const keep = async () => {
      if (!waiting.length) return;
      await keepSamples(engine, waiting);
      made += waiting.length;
      waiting = [];
    };
    // Beside others the same number makes other leads, so that no id is there twice.
    for await (const sample of sampleLeads({ ...options, random: options.random + there, now: terminal.clock() })) {
      waiting.push(sample);
      bar.at(made + waiting.length);
      if (waiting.length === batch) await keep();
    }
    await keep();
    bar.end();
    const { days, random } = options;
    await write(
      terminal.stdout,
      options.json
        ? `${JSON.stringify({ made, days, random })}\n`
        : `Made ${leadCount(made)} over ${days} ${days === 1 ? 'day' : 'days'}. None waits to be sent.\n`,
    );
    return exitCodes.ok;
  });
}
