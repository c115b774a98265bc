import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Option } from 'commander';
import { root } from '../../../src/base/root.ts';
import { copySamples } from '../../../src/content/samples/shipped.ts';
import type { LeadsCommand } from '../../command.ts';
import { contentFolder, folderArgument, withPublicUmask } from '../../content/content-folder.ts';
import { json } from '../../options.ts';
import { harmless, write } from '../../terminal/output.ts';
import { fileError } from '../../terminal/output-file.ts';
import { exitCodes, type Terminal, UsageError } from '../../terminal/terminal.ts';

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
  run,
};

async function run(terminal: Terminal, options: InitOptions, named?: string): Promise<number> {
  const { name, path } = contentFolder(terminal, named);
  if (existsSync(path) && readdirSync(path).length) {
    throw new UsageError(`${harmless(name)} is not empty; use \`leads content diff\` to see what is new.`);
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
  const sentence = `${done} ${harmless(name)}. Set CONTENT_DIR=${harmless(path)} and restart the server.\n`;
  await write(terminal.stdout, options.json ? `${JSON.stringify({ folder: path, files })}\n` : sentence);
  return exitCodes.ok;
}

/** Created once all answers are there. An incomplete folder is removed. */
async function companyMaker(terminal: Terminal, answersFile: string | undefined) {
  const { askForCompany, companyFrom } = await import('../../content/company-questions.ts');
  const { readLogo } = await import('../../content/company-logo.ts');
  const isInteractive = !answersFile && terminal.stdin.isTTY;
  const answers = isInteractive ? await askForCompany(terminal) : companyFrom(await readAnswers(terminal, answersFile));
  const baseFolder = answersFile ? dirname(resolve(answersFile)) : process.cwd();
  const logo = answers.logo ? await readLogo(resolve(baseFolder, answers.logo)) : undefined;
  return async (path: string) => {
    const { makeCompany } = await import('../../../src/content/samples/make-company.ts');
    try {
      return await makeCompany(root, path, answers, logo);
    } catch (error) {
      for (const made of readdirSync(path)) rmSync(join(path, made), { recursive: true });
      throw error;
    }
  };
}

async function readAnswers({ stdin }: Terminal, file: string | undefined): Promise<unknown> {
  const from = file ? harmless(file) : 'standard input';
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
