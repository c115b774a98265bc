import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from '../base/root.ts';

// Separate from the settings, which `leads --version` does not load.
export const envFile = join(root, '.env');

/** Nothing without a file. Windows editors may write a byte-order mark. */
export const parseEnvFile = (file: string) =>
  existsSync(file) ? parseEnv(readFileSync(file, 'utf8').replace(/^\ufeff/, '')) : {};

/** Variables that are already set win over the file. */
export function readEnvFile(env = process.env, file = envFile): void {
  for (const [name, value] of Object.entries(parseEnvFile(file))) env[name] ??= value;
}
