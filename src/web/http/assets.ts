import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../../base/errors.ts';

export interface Assets {
  boot: string;
  font: string;
  /** Each style sheet, with the classes and islands that need it. */
  styles: Readonly<Record<string, { css: string; classes: readonly string[]; islands: readonly string[] }>>;
}

/** Throws `ConfigurationError` when the project has not been built. */
export function readAssets(root: string): Assets {
  try {
    return JSON.parse(readFileSync(join(root, 'dist/assets.json'), 'utf8')) as Assets;
  } catch {
    throw new ConfigurationError('dist/assets.json is missing: run "npm run build" first.');
  }
}
