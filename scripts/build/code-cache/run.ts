import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';

/** Where the code that V8 compiled of a program is: beside it. */
export const cacheOf = (file: string) => `${file}.cache`;

/** Runs a program that was bundled into one function of `require` and `__filename`, with its code cache where one can be read. */
export function runProgram(file: string): Script {
  const script = new Script(readFileSync(file, 'utf8'), { filename: file, cachedData: readCache(file) });
  script.runInThisContext()(createRequire(file), file);
  return script;
}

function readCache(file: string): Buffer | undefined {
  try {
    return readFileSync(cacheOf(file));
  } catch {
    return undefined;
  }
}
