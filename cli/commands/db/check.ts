import { existsSync } from 'node:fs';
import { proveDatabase } from '../../../src/store/sqlite/maintenance.ts';
import { databaseFileFor } from '../../database-file.ts';
import { harmless, write } from '../../output.ts';
import { countsText } from '../../proof.ts';
import { exitCodes, FailedError, type Terminal } from '../../terminal.ts';

/** `leads db check`: proves the database or a copy. Exit code 1 on damage. */
export async function dbCheck(file: string | undefined, options: { json?: true }, terminal: Terminal): Promise<number> {
  const place = file ?? databaseFileFor('check', terminal).file;
  if (!existsSync(place))
    throw new FailedError(file ? `there is no file ${harmless(file)}.` : 'there is no database yet.');
  const proof = await proveDatabase(place);
  const { stdout, stderr } = terminal;
  if (options.json) await write(stdout, `${JSON.stringify(proof, undefined, 2)}\n`);
  else if (proof.ok) {
    const behind = proof.missing.length ? ` It waits for \`leads db migrate\` (${proof.missing.join(', ')}).` : '';
    await write(stdout, `Whole: ${countsText(proof)}.${behind}\n`);
  } else await write(stderr, proof.problems.map((problem) => `leads: ${harmless(problem)}\n`).join(''));
  return proof.ok ? exitCodes.ok : exitCodes.failed;
}
