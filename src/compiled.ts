import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';

/** Where what V8 made of a program lies: beside it. */
export const cacheOf = (file: string) => `${file}.cache`;

/**
 * Runs a program that was bundled into one function of `require` and `__filename`, in ASCII. What V8 made of it before spares half
 * of what a start takes beyond Node's own; another version of V8 refuses it and reads the program anew.
 */
export function runCompiled(file: string): Script {
  // Of a text in Latin 1 Node keeps one byte a character, outside of what V8 moves about.
  const source = withBytes(file, (bytes) => bytes.toString('latin1'));
  const cache = cacheOf(file);
  const compile = (cachedData?: Buffer) => new Script(source, { filename: file, cachedData });
  const script = existsSync(cache) ? withBytes(cache, compile) : compile();
  script.runInThisContext()(createRequire(file), file);
  return script;
}

/**
 * What `use` makes of the bytes of a file, which are gone afterwards. Memory that can be resized is mapped by itself and given
 * back at once; a buffer of megabytes that is freed makes the C library keep as much for each thread from then on.
 */
function withBytes<T>(file: string, use: (bytes: Buffer) => T): T {
  const descriptor = openSync(file, 'r');
  const { size } = fstatSync(descriptor);
  const room = new ArrayBuffer(size, { maxByteLength: size });
  try {
    const bytes = Buffer.from(room);
    readSync(descriptor, bytes);
    return use(bytes);
  } finally {
    room.resize(0);
    closeSync(descriptor);
  }
}
