import { type ContentText, textsIn } from './claims/validate.ts';
import type { Content } from './load.ts';

export const namingFiles = ['company.json', 'offerings.json'];

/** Former names, from earlier texts of these files, that are still used. */
export function formerNames(content: Content, earlier: readonly string[]) {
  const now = namesIn(content.company, content.offerings);
  const names = new Set(earlier.flatMap((text) => namesIn(JSON.parse(text), JSON.parse(text))));
  const texts = textsIn(content);
  return [...names]
    .filter((name) => !now.includes(name))
    .map((name) => ({ name, texts: distinct(texts.filter(({ text }) => mentionOf(name).test(without(text, now)))) }))
    .filter(({ texts: uses }) => uses.length);
}

interface Names {
  name?: unknown;
  legalName?: unknown;
}

function namesIn({ name, legalName }: Names, { spark, regd }: { spark?: Names; regd?: Names }): string[] {
  return [name, legalName, spark?.name, regd?.name].flatMap((one) =>
    typeof one === 'string' && one.trim() ? one.replace(/^the /i, '') : [],
  );
}

const mentionOf = (name: string) =>
  new RegExp(`(?<![\\p{L}\\d])${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\d])`, 'iu');

/** Removes current names, which may contain a former one. */
const without = (text: string, names: readonly string[]) =>
  names.reduce((rest, name) => rest.replaceAll(name, ' '), text);

const distinct = (texts: readonly ContentText[]) => [
  ...new Map(texts.map(({ file, path }) => [`${file} ${path.join('.')}`, { file, path }])).values(),
];
