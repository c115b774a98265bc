import { existsSync } from 'node:fs';
import { Argument } from 'commander';
import { proveDatabase } from '../../../src/db/sqlite/maintenance.ts';
import type { LeadsCommand } from '../../command.ts';
import { json } from '../../options.ts';
import { databaseFileFor } from '../../store/database-file.ts';
import { countsText } from '../../store/proof.ts';
import { harmless, write } from '../../terminal/output.ts';
import { exitCodes, FailedError, type Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Verify the database or a backup: every page and table; exit code 1 on damage',
  arguments: [new Argument('[file]', 'Backup file (default: the database itself)')],
  options: [json('a JSON object with the counts')],
  examples: ['leads db check', 'leads db check leads-backup.db --json'],
  run,
};

async function run(terminal: Terminal, options: { json?: true }, file?: string): Promise<number> {
  const place = file ?? databaseFileFor('check', terminal).file;
  if (!existsSync(place))
    throw new FailedError(file ? `there is no file ${harmless(file)}.` : 'there is no database yet.');
  const proof = await proveDatabase(place);
  const { stdout, stderr } = terminal;
  if (options.json) await write(stdout, `${JSON.stringify(proof, undefined, 2)}\n`);
  else if (proof.ok) {
    const behind = proof.missing.length ? ` Run \`leads db migrate\` to apply ${proof.missing.join(', ')}.` : '';
    await write(stdout, `No damage found: ${countsText(proof)}.${behind}\n`);
  } else await write(stderr, proof.problems.map((problem) => `leads: ${harmless(problem)}\n`).join(''));
  return proof.ok ? exitCodes.ok : exitCodes.failed;
}
