import shipped from '../../../data/content/company.json' with { type: 'json' };
import { type CompanyColors, shippedColors } from './colors.ts';

/** The company that ships with the program. */
export const shippedCompany = { name: shipped.name };

/** Whom the site speaks for, where no page is at hand: whoever ships until the content is read. */
export const company: { name: string; colors: CompanyColors } = { ...shippedCompany, colors: shippedColors };

/** Names another company from now on. */
export function setCompany({ name, colors = shippedColors }: { name: string; colors?: CompanyColors }): void {
  Object.assign(company, { name, colors });
}

/** "a" or "an", as a word after it sounds. */
export const articleOf = (word: string) => (/^[aeiou]/i.test(word) ? 'an' : 'a');
