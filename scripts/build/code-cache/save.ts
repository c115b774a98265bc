import { chmodSync, writeFileSync } from 'node:fs';
import { cacheOf, runProgram } from './run.ts';

/** `save.ts FILE WORD…`: runs a bundled program with these words and saves, beside it, the code that V8 compiled meanwhile. */
const [file = '', ...words] = process.argv.slice(2);
process.argv.splice(2, Number.POSITIVE_INFINITY, ...words);
const script = runProgram(file);
process.once('exit', () => {
  writeFileSync(cacheOf(file), script.createCachedData());
  // The programs take every right of others from what they write, and another user may run what was built.
  chmodSync(cacheOf(file), 0o644);
});
