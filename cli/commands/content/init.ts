import { existsSync, readdirSync } from 'node:fs';
import { root } from '../../../src/base/root.ts';
import { copySamples } from '../../../src/content/samples/shipped.ts';
import type { LeadsCommand } from '../../command.ts';
import { contentFolder, folderArgument } from '../../content/content-folder.ts';
import { json } from '../../options.ts';
import { harmless, write } from '../../terminal/output.ts';
import { fileError } from '../../terminal/output-file.ts';
import { exitCodes, type Terminal, UsageError } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Copy the words and pictures that ship with the program into a folder of your own',
  arguments: [folderArgument],
  options: [json('a JSON object with the folder and the number of files')],
  examples: ['leads content init content', 'leads content init /srv/mainstreet/content'],
  run,
};

/** `leads content init`: copies the samples into an empty folder. */
async function run(terminal: Terminal, options: { json?: true }, named?: string): Promise<number> {
  const { name, path } = contentFolder(terminal, named);
  if (existsSync(path) && readdirSync(path).length) {
    throw new UsageError(`${harmless(name)} is not empty; use \`leads content diff\` to see what is new.`);
  }
  let files = 0;
  try {
    files = copySamples(root, path);
  } catch (error) {
    throw fileError(error, name);
  }
  const sentence = `Copied ${files} files to ${harmless(name)}. Set CONTENT_DIR=${harmless(path)} and restart the server.\n`;
  await write(terminal.stdout, options.json ? `${JSON.stringify({ folder: path, files })}\n` : sentence);
  return exitCodes.ok;
}
