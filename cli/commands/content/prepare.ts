import { readConfig } from '../../../src/config/config.ts';
import { prepareContent } from '../../../src/web/http/own-content.ts';
import type { LeadsCommand } from '../../command.ts';
import { contentFolder, existingContentFolder, folderArgument } from '../../content/content-folder.ts';
import { harmless, write } from '../../terminal/output.ts';
import { exitCodes, type Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Convert new pictures and make the two PDFs now instead of at the next start',
  arguments: [folderArgument],
  options: [],
  examples: ['leads content prepare', 'leads content prepare content'],
  run,
};

/** Runs at every start before the server listens. */
async function run(terminal: Terminal, _: object, named?: string): Promise<number> {
  contentFolder(terminal, named);
  const { path, name } = existingContentFolder(terminal, named);
  const { dataDir } = readConfig(terminal.env);
  await prepareContent({ contentDir: path, dataDir }, (message) => terminal.stderr.write(`${message}\n`));
  await write(terminal.stdout, `The pictures and documents of ${harmless(name)} are ready.\n`);
  return exitCodes.ok;
}
