import { readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import type { Logo } from '../../src/content/samples/make-company.ts';
import { harmless } from '../terminal/output.ts';
import { UsageError } from '../terminal/terminal.ts';

const largest = 200 * 1024;
/** What could run in an SVG, or load from elsewhere. */
const active =
  /<script|<foreignObject|<iframe|<!ENTITY|\son\w+\s*=|javascript:|(?:href|src)\s*=\s*["'](?!#|data:image\/)/i;

/** Throws `UsageError`. */
export async function readLogo(named: string): Promise<Logo> {
  const wrong = (message: string) => new UsageError(`the logo ${harmless(named)} ${message}.`);
  const ending = extname(named).slice(1).toLowerCase();
  if (ending !== 'svg' && ending !== 'png') throw wrong('must be an SVG or PNG file');
  let bytes: Buffer;
  try {
    bytes = readFileSync(resolve(named));
  } catch (error) {
    throw wrong(`cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (bytes.length > largest) throw wrong('is larger than 200 KB');
  if (ending === 'svg' && active.test(bytes.toString('utf8'))) {
    throw wrong('has a script or loads something: save it as a plain SVG');
  }
  const { default: sharp } = await import('sharp');
  const { format } = await sharp(bytes)
    .metadata()
    .catch(() => ({ format: undefined }));
  if (format !== ending) throw wrong(`is not ${ending === 'svg' ? 'an SVG' : 'a PNG'} file`);
  return { bytes, ending };
}
