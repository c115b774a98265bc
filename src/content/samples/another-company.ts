import { jsonTexts, mapTexts } from '../../base/json-object.ts';
import { articleBefore, formatDollars } from '../../site/format.ts';
import type { OfferingTerms } from '../../site/offerings.ts';
import { isPicture } from '../load.ts';
import type { CompanyAnswers } from '../schemas/company.ts';

/** `data/company/company.json`: how the samples become another company's. */
export interface Neutral {
  /** Names in the samples, with their replacements. */
  words: readonly (readonly [named: string, instead: string])[];
  /** Project pictures, with the drawings that replace them. */
  pictures: Readonly<Record<string, string>>;
  /** Facts by file and field, with their replacements; `null` removes one. */
  fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Fills the samples from answers: `<city>` and the other placeholders of `neutral`. */
export function neutralizer(neutral: Neutral, answers: CompanyAnswers, terms: OfferingTerms) {
  const filled = fillerOf(answers, terms);
  const instead = new Map(neutral.words);
  // One pass, longest first: an answer may contain another placeholder's text.
  const longestFirst = [...instead.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map((word) => word.replace(/[$()*+.?[\]^{|}\\]/g, '\\$&')).join('|'), 'g');
  const text = (words: string) => words.replace(pattern, (word) => filled(instead.get(word) ?? word));

  const changed = (value: unknown, change: (words: string) => string) =>
    mapTexts(value, (text, path) => (isPicture(path) ? (neutral.pictures[text] ?? text) : change(text)));
  return {
    text,
    file(name: string, value: unknown): unknown {
      const result = changed(value, text);
      for (const [path, fact] of Object.entries(neutral.fields[name] ?? {})) {
        set(result, path.split('.'), changed(fact, filled), `${name}: ${path}`);
      }
      return result;
    },
  };
}

/** Throws where the samples no longer have the path: a mistake of ours. */
function set(into: unknown, [key = '', ...rest]: readonly string[], value: unknown, path: string): void {
  const holder = into as Record<string, unknown>;
  const isThere = typeof into === 'object' && into !== null && (key in into || (key === 'sample' && !rest.length));
  if (!isThere) throw new Error(`data/company/company.json names ${path}, which no sample has`);
  if (rest.length) set(holder[key], rest, value, path);
  else if (value === null) delete holder[key];
  else holder[key] = value;
}

/** Fills placeholders, `<name>`. */
function fillerOf(answers: CompanyAnswers, { regd }: OfferingTerms) {
  const { regulationA, regulationD } = answers.offerings;
  const { minimum, preferredReturn } = regulationD;
  const article = (percent: number) => articleBefore(String(percent)) ?? 'a';
  const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
  const [sparkan, regdan] = [article(regulationA.preferredReturn), article(preferredReturn)];
  const values: Readonly<Partial<Record<string, string>>> = {
    ...jsonTexts(answers),
    spark: regulationA.name,
    regd: regulationD.name,
    regdTitle: regulationD.name.replace(/^the /i, ''),
    regdStart: capital(regulationD.name),
    sparkan,
    sparkAn: capital(sparkan),
    regdan,
    regdAn: capital(regdan),
    units: new Intl.NumberFormat('en-US').format(Math.round(minimum / regd.unitPrice)),
    quarter: formatDollars((minimum * preferredReturn) / 400),
    low: formatDollars(minimum * regd.multiple.low),
    high: formatDollars(minimum * regd.multiple.high),
  };
  return (words: string) => words.replace(/<(\w+)>/g, (whole, name: string) => values[name] ?? whole);
}

/** Multiples, years and maximum amounts stay as shipped. */
export function termsFrom(shipped: OfferingTerms, { offerings }: CompanyAnswers): OfferingTerms {
  const withAnswers = <T extends OfferingTerms['spark'] | OfferingTerms['regd']>(
    terms: T,
    { name, minimum, preferredReturn }: CompanyAnswers['offerings']['regulationA'],
  ): T => {
    const { step, maximum, start } = terms.calculator;
    const begin = Math.max(start, minimum);
    const calculator = { minimum, step, start: begin, maximum: Math.max(maximum, minimum * 20) };
    return { ...terms, name, minimum, preferredReturn, calculator };
  };
  const { qualified: _, filings: __, fileNumber: ___, circular: ____, ...spark } = shipped.spark;
  return { spark: withAnswers(spark, offerings.regulationA), regd: withAnswers(shipped.regd, offerings.regulationD) };
}
