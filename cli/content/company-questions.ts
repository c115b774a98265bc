import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { type CompanyAnswers, companyAnswersSchema } from '../../src/content/schemas/company-answers.ts';
import { shippedColors, unreadable, unreadableSentence } from '../../src/site/company/colors.ts';
import { write } from '../terminal/output.ts';
import { type Terminal, UsageError } from '../terminal/terminal.ts';

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

/** Asks a person for what a site of another company needs. A wrong answer is asked for again; a color that nobody could read is exchanged for the nearest shade. */
export async function askForCompany(terminal: Terminal): Promise<CompanyAnswers> {
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
        const found = v.safeParse(
          schema,
          number ? Number(typed?.replace(/[$,%\s]/g, '') || Number.NaN) : (typed ?? ''),
        );
        if (found.success) {
          put(answers, field.split('.'), found.output);
          break;
        }
        await write(terminal.stderr, `  It ${found.issues[0].message}.\n`);
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
export function companyFrom(given: unknown): CompanyAnswers {
  const found = v.safeParse(companyAnswersSchema, given);
  if (found.success) return found.output;
  const wrong = found.issues.map((issue) => {
    const field = v.getDotPath(issue);
    if (issue.received === 'undefined') return `${field} is missing`;
    if (issue.type === 'strict_object' && issue.expected === 'never') return `${field} is not an answer`;
    return `${field ?? 'the file'}: ${issue.message.replace(/\.$/, '')}`;
  });
  throw new UsageError(`the answers cannot be used: ${wrong.join('; ')}.`);
}
