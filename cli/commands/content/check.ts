import type { LeadsCommand } from '../../command.ts';
import { existingContentFolder, folderArgument } from '../../content/content-folder.ts';
import { json } from '../../options.ts';
import { harmless, write } from '../../terminal/output.ts';
import { exitCodes, type Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Check text, pictures and claims; exit code 1 and file, line and column on a mistake',
  arguments: [folderArgument],
  options: [json('a JSON array with file, line, column and words of each mistake')],
  examples: ['leads content check', 'leads content check content --json'],
  run,
};

async function run(terminal: Terminal, options: { json?: true }, named?: string): Promise<number> {
  const { base, name } = existingContentFolder(terminal, named);
  const { checkContent, formerNameNotes } = await import('../../../src/web/content-check.ts');
  const mistakes = await checkContent(base, name);
  const published = mistakes.map(({ message: words, ...mistake }) => ({ ...mistake, words }));
  const lines = mistakes.map(({ file, line, column, message }) =>
    harmless(`${line === undefined ? file : `${file}:${line}:${column}`}: ${message}`),
  );
  if (options.json) await write(terminal.stdout, `${JSON.stringify(published, undefined, 2)}\n`);
  else if (lines.length) await write(terminal.stdout, `${lines.join('\n')}\n`);
  else await write(terminal.stdout, `No mistake found in ${harmless(name)}.\n`);
  const notes = mistakes.length ? [] : formerNameNotes(base, name);
  if (notes.length) {
    const places = notes.map(({ file, line, column, message }) => harmless(`${file}:${line}:${column}: ${message}`));
    const head = `Texts with a former name, which may be intended: ${notes.length}`;
    await write(terminal.stderr, `${[head, ...places].join('\n')}\n`);
  }
  return mistakes.length ? exitCodes.failed : exitCodes.ok;
}
