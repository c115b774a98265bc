import shipped from '../../../data/content/company.json' with { type: 'json' };
import { type CompanyColors, shippedColors } from './colors.ts';

export const shippedCompany = { name: shipped.name };

/** Process-wide default where no page is at hand. */
export const company: { name: string; colors: CompanyColors; context: readonly string[] } = {
  ...shippedCompany,
  colors: shippedColors,
  context: [shippedCompany.name],
};

export function setCompany({
  name,
  colors = shippedColors,
  context,
}: {
  name: string;
  colors?: CompanyColors;
  /** Names related to the company; a password must not consist of them. */
  context: readonly string[];
}): void {
  Object.assign(company, { name, colors, context });
}

/** "a" or "an". */
export const articleOf = (word: string) => (/^[aeiou]/i.test(word) ? 'an' : 'a');
