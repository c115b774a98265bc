import shipped from '../../../data/content/company.json' with { type: 'json' };
import { type CompanyColors, shippedColors } from './colors.ts';

/** The company that ships with the program. */
export const shippedCompany = { name: shipped.name };

/** Whom the site speaks for, where no page is at hand: whoever ships until the content is read. */
export const company: { name: string; colors: CompanyColors; context: readonly string[] } = {
  ...shippedCompany,
  colors: shippedColors,
  context: [shippedCompany.name],
};

/** Names another company from now on. */
export function setCompany({
  name,
  colors = shippedColors,
  context,
}: {
  name: string;
  colors?: CompanyColors;
  /** Names of the company, its places, projects and people: no password is made of them. */
  context: readonly string[];
}): void {
  Object.assign(company, { name, colors, context });
}

/** "a" or "an", as a word after it sounds. */
export const articleOf = (word: string) => (/^[aeiou]/i.test(word) ? 'an' : 'a');
