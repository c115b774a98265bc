import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../../base/errors.ts';

/** What the build made for browsers. */
export interface Assets {
  /** Address of the loader script. */
  boot: string;
  /** Address of the font. */
  font: string;
  /** Each style sheet, with the classes and the islands that make a page need it. */
  styles: Readonly<Record<string, { css: string; classes: readonly string[]; islands: readonly string[] }>>;
}

/** Reads `dist/assets.json`. Throws `ConfigurationError` when the project has not been built. */
export function readAssets(root: string): Assets {
  try {
    return JSON.parse(readFileSync(join(root, 'dist/assets.json'), 'utf8')) as Assets;
  } catch {
    throw new ConfigurationError('dist/assets.json is missing: run "npm run build" first.');
  }
}
