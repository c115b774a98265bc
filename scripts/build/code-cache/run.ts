import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';

/** Where the code that V8 compiled of a program is: beside it. */
export const cacheOf = (file: string) => `${file}.cache`;

/** Runs a program that was bundled into one function of `require` and `__filename`, with its code cache where there is one. */
export function runProgram(file: string): Script {
  const cache = cacheOf(file);
  const cachedData = existsSync(cache) ? readFileSync(cache) : undefined;
  const script = new Script(readFileSync(file, 'utf8'), { filename: file, cachedData });
  script.runInThisContext()(createRequire(file), file);
  return script;
}
