import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';

// Runs a program as `start-program.ts` does, and at its end writes V8's code cache with the functions that it has compiled.
const [filename] = process.argv.splice(2, 1);
const script = new Script(readFileSync(filename, 'utf8'), { filename });
process.once('exit', () => writeFileSync(`${filename}.cache`, script.createCachedData()));
script.runInThisContext()(createRequire(filename), filename);
