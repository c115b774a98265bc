import { writeFileSync } from 'node:fs';
import { cacheOf, runProgram } from './run.ts';

/** `save.ts FILE WORD…`: runs a bundled program with these words and saves, beside it, the code that V8 compiled meanwhile. */
const [file = '', ...words] = process.argv.slice(2);
process.argv.splice(2, Number.POSITIVE_INFINITY, ...words);
const script = runProgram(file);
process.once('exit', () => writeFileSync(cacheOf(file), script.createCachedData()));
