import shipped from '../../data/content/company.json' with { type: 'json' };

/** Whom the site speaks for: whoever ships until the content is read. */
export const company = { name: shipped.name };

/** Names another company from now on, in what is written outside of pages. */
export function setCompany(named: { name: string }): void {
  company.name = named.name;
}

/** "a" or "an", as a word after it sounds. */
export const articleOf = (word: string) => (/^[aeiou]/i.test(word) ? 'an' : 'a');
