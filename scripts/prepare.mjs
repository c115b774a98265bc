import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// JavaScript, because `npm ci --omit=dev` runs it too, without the packages that read TypeScript.
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
if (existsSync('node_modules/tsx')) {
  process.exitCode =
    spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' }).status ?? 1;
} else if (!existsSync('dist/server.js')) {
  console.error('Nothing is built, and the packages that build it are not installed. Run: npm ci --include=dev');
}
