#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

// Built as `server.js` and as `leads.cjs`, next to their bundles and V8's code caches. Without the cache, `leads list` takes
// three times as long as `node -e 0`. `module.enableCompileCache()` replaces this file once Node 20, which lacks it, is no longer supported.
const filename = fileURLToPath(import.meta.url).replace(/\.c?js$/, '-program.cjs');
const script = new Script(readFileSync(filename, 'latin1'), { filename, cachedData: readCache(`${filename}.cache`) });
script.runInThisContext()(createRequire(filename), filename);

/** V8 ignores a cache that is damaged or of another version. */
function readCache(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
