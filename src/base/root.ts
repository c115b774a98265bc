import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder: the nearest one with a `package.json` above this file or the built program. Ends with a slash. */
export const root = `${folderAbove(dirname(fileURLToPath(import.meta.url)))}/`;

function folderAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) || folder === dirname(folder) ? folder : folderAbove(dirname(folder));
}
