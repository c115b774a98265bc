import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { root } from '../base/root.ts';

/** The file of settings beside the program. */
export const envFile = join(root, '.env');

/** Reads `.env` of the project's folder into the environment when it is there; what the environment already says wins. */
export function readEnvFile(): void {
  if (existsSync(envFile)) loadEnvFile(envFile);
}
