import { Option } from 'commander';
import type { Unit } from '../../src/leads/save-submissions.ts';
import { sampleLeads, storeSamples } from '../../src/leads/seed.ts';
import { counted } from '../../src/site/format.ts';
import { json, type LeadsCommand, positiveInteger, wholeNumber } from '../command.ts';
import { inNewStore } from '../store.ts';
import { progress } from '../terminal/progress.ts';
import { writeResult } from '../terminal/table.ts';
import { FailedError } from '../terminal/terminal.ts';

/** Large transactions write each index page less often. */
const batch = 50_000;

export const command: LeadsCommand = {
  description: 'Add made-up leads for testing; none are delivered',
  options: [
    new Option('--count <count>', 'Number of leads').argParser(positiveInteger).default(1000),
    new Option('--days <days>', 'Number of days to spread them over, up to now').argParser(positiveInteger).default(90),
    new Option('--random <number>', 'Random seed: the same number gives the same leads in an empty database')
      .argParser(wholeNumber)
      .default(1),
    new Option('--add', 'Add to a database that already has leads'),
    json('a JSON object with the count'),
  ],
  examples: ['leads seed', 'leads seed --count 1000000 --days 365', 'leads seed --add --random 2'],

  run: inNewStore(
    async (
      { leads, engine },
      terminal,
      options: { count: number; days: number; random: number; add?: true; json?: true },
    ) => {
      const there = await leads.count({ spam: 'with' }, options.add ? Number.MAX_SAFE_INTEGER : 1);
      if (there && !options.add) {
        throw new FailedError('The database already has leads; use --add to add made-up ones.');
      }
      const bar = progress(terminal, 'Adding leads', options.count);
      let made = 0;
      let waiting: Unit[] = [];
      const store = async () => {
        if (!waiting.length) return;
        await storeSamples(engine, waiting);
        made += waiting.length;
        waiting = [];
      };
      // Seeded by the database's state too, so that ids stay unique.
      for await (const sample of sampleLeads({ ...options, random: options.random + there, now: terminal.clock() })) {
        waiting.push(sample);
        bar.at(made + waiting.length);
        if (waiting.length === batch) await store();
      }
      await store();
      await engine.afterFilling();
      bar.end();
      const { days, random } = options;
      await writeResult(
        terminal,
        options.json && { made, days, random },
        `Added ${counted(made, 'lead')} over ${counted(days, 'day')}. None will be delivered.\n`,
      );
    },
  ),
};
