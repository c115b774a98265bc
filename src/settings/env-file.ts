import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { root } from '../base/root.ts';

/** Reads `.env` of the project's folder into the environment when it is there; what the environment already says wins. */
export function readEnvFile(): void {
  const file = join(root, '.env');
  if (existsSync(file)) loadEnvFile(file);
}
