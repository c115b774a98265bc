import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Argument } from 'commander';
import type { LeadsCommand } from '../../command.ts';
import { force, json } from '../../options.ts';
import { withStore } from '../../store/with-store.ts';
import { harmless, write } from '../../terminal/output.ts';
import { exitCodes, FailedError, type Terminal, UsageError } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Write what was published in the browser to files',
  arguments: [new Argument('<folder>', 'Folder of the content')],
  options: [force('Replace files that say something else'), json('a JSON object with the names of the files')],
  examples: ['leads content export content', 'leads content export content --force'],
  run,
};

/** `leads content export`: every published text as the file that it took the place of. */
async function run(terminal: Terminal, options: { force?: true; json?: true }, folder: string): Promise<number> {
  const live = await withStore(terminal, ({ versions }) => versions.live());
  const texts = live.flatMap(({ file, text }) => (text === null ? [] : [{ file, text }]));
  const written: string[] = [];
  for (const { file, text } of texts) {
    const path = join(folder, file);
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text, { flag: options.force ? 'w' : 'wx' });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') throw new UsageError(`${path} already exists; use --force to replace it.`);
      throw new FailedError(`${path} cannot be written (${code}).`);
    }
    written.push(file);
  }
  const words = written.length
    ? written.map((file) => `${harmless(file)}\n`).join('')
    : 'Nothing was published in the browser.\n';
  await write(terminal.stdout, options.json ? `${JSON.stringify({ folder, files: written })}\n` : words);
  return exitCodes.ok;
}
