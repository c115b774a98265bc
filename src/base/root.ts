import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder with a trailing slash: the nearest above this file, or above the built program, with a `package.json`. */
export const root = `${folderAbove(dirname(fileURLToPath(import.meta.url)))}/`;

function folderAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) || folder === dirname(folder) ? folder : folderAbove(dirname(folder));
}
