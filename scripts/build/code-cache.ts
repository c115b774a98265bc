import { writeFileSync } from 'node:fs';
import { cacheOf, runCompiled } from '../../src/compiled.ts';

/** `code-cache.ts FILE WORD…`: runs a bundled program with these words and keeps, beside it, what V8 made of it meanwhile. */
const [file = '', ...words] = process.argv.slice(2);
process.argv.splice(2, Number.POSITIVE_INFINITY, ...words);
const script = runCompiled(file);
process.once('exit', () => writeFileSync(cacheOf(file), script.createCachedData()));
