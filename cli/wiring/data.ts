import { type Command, InvalidArgumentError } from 'commander';
import type { Terminal } from '../terminal.ts';
import { byOption, examples, positiveInteger } from './options.ts';

/** Commands about the database as a whole, and about erasing from it. */
export function dataCommands(program: Command, terminal: Terminal, finish: (code: number) => void): void {
  byOption(
    program
      .command('forget')
      .description('erase a person everywhere: leads, notes, what was sent; only a keyed hash stays')
      .argument('<email>', 'the whole e-mail'),
  )
    .option('--yes', 'do not ask; needed where nobody can answer')
    .option('--json', 'print a JSON object with what was erased')
    .addHelpText('after', examples('leads forget ann@example.com', 'leads forget ann@example.com --yes --by Kim'))
    .action(async (email, options) =>
      finish(await (await import('../commands/forget.ts')).forget(email, options, terminal)),
    );

  byOption(
    program
      .command('retention')
      .description('show what has been kept long enough by the RETENTION settings; the server removes it once a day'),
  )
    .option('--apply', 'remove it now')
    .option('--json', 'print a JSON object with the rules and their counts')
    .addHelpText('after', examples('leads retention', 'leads retention --apply', 'leads retention --json'))
    .action(async (options) => finish(await (await import('../commands/retention.ts')).retention(options, terminal)));

  program
    .command('seed')
    .description('fill the database with made-up leads, to try things at size; none of them is sent')
    .option('--count <count>', 'how many', positiveInteger, 1000)
    .option('--days <days>', 'over how many days up to now', positiveInteger, 90)
    .option('--random <number>', 'the same number makes the same leads in an empty database', wholeNumber, 1)
    .option('--add', 'beside leads that are there already')
    .option('--json', 'print a JSON object with the count')
    .addHelpText(
      'after',
      examples('leads seed', 'leads seed --count 1000000 --days 365', 'leads seed --add --random 2'),
    )
    .action(async (options) => finish(await (await import('../commands/seed.ts')).seed(options, terminal)));

  databaseCommands(program, terminal, finish);
}

function databaseCommands(program: Command, terminal: Terminal, finish: (code: number) => void): void {
  const db = program.command('db').description('back up, restore, check or update the database');
  byOption(
    db
      .command('backup')
      .description('copy the whole database into a file, while the server goes on')
      .argument('<file>', 'where the copy goes'),
  )
    .option('--force', 'replace a file that is there, once the copy is proven')
    .option('--json', 'print a JSON object with the counts')
    .addHelpText('after', examples('leads db backup leads-backup.db', 'leads db backup leads-backup.db --json'))
    .action(async (file, options) =>
      finish(await (await import('../commands/db/backup.ts')).dbBackup(file, options, terminal)),
    );
  byOption(
    db
      .command('restore')
      .description('put a copy in the place of the database, after proving it; stop the server first')
      .argument('<file>', 'the copy'),
  )
    .option('--yes', 'do not ask; needed where nobody can answer')
    .option('--json', 'print a JSON object with the counts')
    .addHelpText('after', examples('leads db restore leads-backup.db', 'leads db restore leads-backup.db --yes'))
    .action(async (file, options) =>
      finish(await (await import('../commands/db/restore.ts')).dbRestore(file, options, terminal)),
    );
  byOption(
    db
      .command('move')
      .description('move everything from a file into an empty PostgreSQL database, proven by counts and hashes')
      .requiredOption('--from <file>', 'the file, as sqlite:PATH; stop the server first')
      .requiredOption('--to <address>', 'the database, as postgres://…'),
  )
    .option('--json', 'print a JSON array with the count and the SHA-256 of each table')
    .addHelpText(
      'after',
      examples('leads db move --from sqlite:data/var/leads.db --to postgres://site:secret@db.example.com/leads'),
    )
    .action(async (options) => finish(await (await import('../commands/db/move.ts')).dbMove(options, terminal)));
  db.command('check')
    .description('prove the database or a copy of it: every page, every table and its shape; exit code 1 on damage')
    .argument('[file]', 'a copy (default: the database itself)')
    .option('--json', 'print a JSON object with the counts')
    .addHelpText('after', examples('leads db check', 'leads db check leads-backup.db --json'))
    .action(async (file, options) =>
      finish(await (await import('../commands/db/check.ts')).dbCheck(file, options, terminal)),
    );
  db.command('migrate')
    .description('bring the tables up to date, as each start of the server does')
    .option('--json', 'print a JSON object with the changes made')
    .addHelpText('after', examples('leads db migrate'))
    .action(async (options) => finish(await (await import('../commands/db/migrate.ts')).dbMigrate(options, terminal)));
}

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number of 0 or more.');
}
