import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Option } from 'commander';
import * as v from 'valibot';
import { root } from '../../src/base/root.ts';
import type { Logo } from '../../src/content/samples/make-company.ts';
import { copySamples } from '../../src/content/samples/samples.ts';
import { type CompanyAnswers, companyAnswersSchema } from '../../src/content/schemas/company.ts';
import { shippedColors, unreadable, unreadableSentence } from '../../src/site/company/colors.ts';
import { json, type LeadsCommand } from '../command.ts';
import { fileError, printable, write } from '../terminal/output.ts';
import { writeResult } from '../terminal/table.ts';
import { type Terminal, UsageError } from '../terminal/terminal.ts';
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

const { name, legalName, streetAddress, city, region, postalCode, phone, email, colors, logo, offerings } =
  companyAnswersSchema.entries;
const { regulationA, regulationD } = offerings.entries;
const hex = colors.wrapped.pipe[0].entries.ink;

interface Question {
  /** Path in the answers, such as `offerings.regulationA.name`. */
  field: string;
  ask: string;
  schema: v.GenericSchema;
  /** Used for an empty line; otherwise the question is repeated. */
  empty?: string;
  /** Accepts "$1,000" and "8%". */
  number?: true;
}

const offeringQuestions = (id: string, under: string, { entries }: typeof regulationA): Question[] => [
  { field: `offerings.${id}.name`, ask: `Name of the offering under ${under}`, schema: entries.name },
  { field: `offerings.${id}.minimum`, ask: 'Its minimum, in dollars', schema: entries.minimum, number: true },
  {
    field: `offerings.${id}.preferredReturn`,
    ask: 'Its targeted preferred return, in percent a year',
    schema: entries.preferredReturn,
    number: true,
  },
];

const questions: readonly Question[] = [
  { field: 'name', ask: 'Name of the company', schema: name },
  { field: 'legalName', ask: 'Its legal name, such as Acme Development LLC', schema: legalName },
  { field: 'streetAddress', ask: 'Street address', schema: streetAddress.wrapped },
  { field: 'city', ask: 'Town', schema: city },
  { field: 'region', ask: 'State', schema: region },
  { field: 'postalCode', ask: 'ZIP code', schema: postalCode.wrapped },
  { field: 'phone', ask: 'Phone', schema: phone },
  { field: 'email', ask: 'Email', schema: email },
  { field: 'colors.ink', ask: 'Dark color, for text and dark backgrounds', schema: hex, empty: shippedColors.ink },
  {
    field: 'colors.light',
    ask: 'Bright color, for highlights on the dark one',
    schema: hex,
    empty: shippedColors.light,
  },
  { field: 'logo', ask: 'Logo, an SVG or PNG file (empty: the initial is drawn)', schema: logo, empty: '' },
  ...offeringQuestions('regulationA', 'Regulation A+, open to everyone', regulationA),
  ...offeringQuestions('regulationD', 'Regulation D, for accredited investors', regulationD),
];

/** Repeats a question after an invalid answer, and replaces a color of too little contrast with the nearest shade. */
async function askForCompany(terminal: Terminal): Promise<CompanyAnswers> {
  const lines = createInterface({ input: terminal.stdin });
  const iterator = lines[Symbol.asyncIterator]();
  const answers: Record<string, unknown> = {};
  try {
    for (const { field, ask, schema, empty, number } of questions) {
      for (;;) {
        await write(terminal.stderr, `${ask}${empty ? ` [${empty}]` : ''}: `);
        const { value: line, done } = await iterator.next();
        if (done) throw new UsageError('the answers ended before the last question.');
        const typed = line.trim() || empty;
        if (typed === '') break;
        const parsed = v.safeParse(
          schema,
          number ? Number(typed?.replace(/[$,%\s]/g, '') || Number.NaN) : (typed ?? ''),
        );
        if (parsed.success) {
          put(answers, field.split('.'), parsed.output);
          break;
        }
        await write(terminal.stderr, `  It ${parsed.issues[0].message}.\n`);
      }
    }
  } finally {
    lines.close();
  }
  for (const wrong of unreadable(answers.colors as CompanyAnswers['colors'])) {
    await write(terminal.stderr, `${unreadableSentence(wrong)} That one is used.\n`);
    put(answers, ['colors', wrong.name], wrong.nearest);
  }
  return companyFrom(answers);
}

function put(into: Record<string, unknown>, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (!rest.length) into[key] = value;
  else {
    into[key] ??= {};
    put(into[key] as Record<string, unknown>, rest, value);
  }
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

interface InitOptions {
  company?: true;
  answers?: string;
  json?: true;
}

export const command: LeadsCommand = {
  description: 'Copy the program’s text and pictures into a folder of your own',
  arguments: [folderArgument],
  options: [
    new Option('--company', 'Ask for a company’s name, colors and offerings, and make its site instead'),
    new Option('--answers <file>', 'JSON file with the answers for --company (default: standard input)'),
    json('a JSON object with the folder and the number of files'),
  ],
  examples: [
    'leads content init content',
    'leads content init /srv/site/content',
    'leads content init --company content',
    'leads content init --company --answers acme.json content',
  ],

  async run(terminal, options: InitOptions, named?: string) {
    const { name, path } = contentFolder(terminal, named);
    if (existsSync(path) && !isFolder(path)) throw new UsageError(`${printable(name)} is a file.`);
    if (existsSync(path) && readdirSync(path).length) {
      throw new UsageError(`${printable(name)} is not empty; use \`leads content diff\` to see what is new.`);
    }
    if (options.answers && !options.company) throw new UsageError('--answers needs --company.');
    const make = options.company ? await companyMaker(terminal, options.answers) : async () => copySamples(root, path);
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

/** Created once all answers are there. An incomplete folder is removed. */
async function companyMaker(terminal: Terminal, answersFile: string | undefined) {
  const isInteractive = !answersFile && terminal.stdin.isTTY;
  const answers = isInteractive ? await askForCompany(terminal) : companyFrom(await readAnswers(terminal, answersFile));
  const baseFolder = answersFile ? dirname(resolve(answersFile)) : process.cwd();
  const logo = answers.logo ? await readLogo(resolve(baseFolder, answers.logo)) : undefined;
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

async function readAnswers({ stdin }: Terminal, file: string | undefined): Promise<unknown> {
  const from = file ? printable(file) : 'standard input';
  let text = '';
  try {
    if (file) text = readFileSync(file, 'utf8');
    else for await (const chunk of stdin) text += chunk;
  } catch (error) {
    throw new UsageError(`${from} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new UsageError(`${from} is not JSON; see docs/editing.md for the answers.`);
  }
}
