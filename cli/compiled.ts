import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';

/** Where what V8 made of a program lies: beside it. */
export const cacheOf = (file: string) => `${file}.cache`;

/**
 * Runs a program that was bundled into one CommonJS file. What V8 made of it before spares half of what a start takes beyond
 * Node's own; another version of V8 refuses it and reads the program anew.
 */
export function runCompiled(file: string): Script {
  const cache = cacheOf(file);
  const script = new Script(`(function(require,__filename){${readFileSync(file, 'utf8')}\n})`, {
    filename: file,
    cachedData: existsSync(cache) ? readFileSync(cache) : undefined,
  });
  script.runInThisContext()(createRequire(file), file);
  return script;
}
