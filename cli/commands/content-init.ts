import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { Option } from 'commander';
import * as v from 'valibot';
import { root } from '../../src/base/root.ts';
import type { Logo } from '../../src/content/samples/make-company.ts';
import { copySamples } from '../../src/content/samples/samples.ts';
import { type CompanyAnswers, companyAnswersSchema } from '../../src/content/schemas/company.ts';
import { json, type LeadsCommand } from '../command.ts';
import { fileError, printable } from '../terminal/output.ts';
import { writeResult } from '../terminal/table.ts';
import { UsageError } from '../terminal/terminal.ts';
import { contentFolder, folderArgument, isFolder, withPublicUmask } from './content.ts';

const largest = 200 * 1024;
/** Anything in an SVG that could run, or load from elsewhere. */
const active =
  /<script|<foreignObject|<iframe|<!ENTITY|\son\w+\s*=|javascript:|(?:href|src)\s*=\s*["'](?!#|data:image\/)/i;

/** Throws `UsageError`. */
async function readLogo(path: string): Promise<Logo> {
  const wrong = (message: string) => new UsageError(`the logo ${printable(path)} ${message}.`);
  const ending = extname(path).slice(1).toLowerCase();
  if (ending !== 'svg' && ending !== 'png') throw wrong('must be an SVG or PNG file');
  let bytes: Buffer;
  try {
    bytes = readFileSync(resolve(path));
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

/** Throws `UsageError` with every missing or invalid field. */
function companyFrom(answers: unknown): CompanyAnswers {
  const parsed = v.safeParse(companyAnswersSchema, answers);
  if (parsed.success) return parsed.output;
  const wrong = parsed.issues.map((issue) => {
    const field = v.getDotPath(issue);
    if (issue.received === 'undefined') return `${field} is missing`;
    if (issue.type === 'strict_object' && issue.expected === 'never') return `${field} is not an answer`;
    return `${field ?? 'the file'}: ${issue.message.replace(/\.$/, '')}`;
  });
  throw new UsageError(`the answers cannot be used: ${wrong.join('; ')}.`);
}

/** Throws `UsageError`. */
function readAnswers(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${printable(file)} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new UsageError(`${printable(file)} is not JSON; see docs/editing.md for the answers.`);
  }
}

export const command: LeadsCommand = {
  description: 'Copy the program’s text and pictures into a folder of your own',
  arguments: [folderArgument],
  options: [
    new Option(
      '--company <file>',
      'Make the site of another company, from a JSON file with its name, colors and offerings',
    ),
    json('a JSON object with the folder and the number of files'),
  ],
  examples: [
    'leads content init content',
    'leads content init /srv/site/content',
    'leads content init --company acme.json content',
  ],

  async run(terminal, options: { company?: string; json?: true }, named?: string) {
    const { name, path } = contentFolder(terminal, named);
    if (existsSync(path) && !isFolder(path)) throw new UsageError(`${printable(name)} is a file.`);
    if (existsSync(path) && readdirSync(path).length) {
      throw new UsageError(`${printable(name)} is not empty; use \`leads content diff\` to see what is new.`);
    }
    const make = options.company ? await companyMaker(options.company) : async () => copySamples(root, path);
    let files = 0;
    try {
      files = await withPublicUmask(() => make(path));
    } catch (error) {
      throw fileError(error, name);
    }
    const done = options.company ? `Made ${files} files in` : `Copied ${files} files to`;
    const sentence = `${done} ${printable(name)}. Set CONTENT_DIR=${printable(path)} and restart the server.\n`;
    await writeResult(terminal, options.json && { folder: path, files }, sentence);
  },
};

/** An incomplete folder is removed. */
async function companyMaker(file: string) {
  const answers = companyFrom(readAnswers(file));
  const logo = answers.logo ? await readLogo(resolve(dirname(file), answers.logo)) : undefined;
  return async (path: string) => {
    const { makeCompany } = await import('../../src/content/samples/make-company.ts');
    try {
      return await makeCompany(root, path, answers, logo);
    } catch (error) {
      for (const made of readdirSync(path)) rmSync(join(path, made), { recursive: true });
      throw error;
    }
  };
}
