import { setRent } from '../claims.ts';
import type { Money } from '../format.ts';
import { type OfferingTerms, setOfferings } from '../offerings.ts';
import type { CompanyColors } from './colors.ts';
import { setCompany } from './company.ts';

/** What of the content is read where no page is at hand. */
export interface Spoken {
  company: { name: string; colors?: CompanyColors };
  offerings: OfferingTerms;
  /** How amounts are written, where it is another way than the usual one. */
  money?: Money;
  figures: { rent?: { average: number; projected: number } };
}

/** Whose site this is from now on, for the entire program: name, colors, terms and figures. */
export function speakFor({ company, offerings, figures }: Spoken): void {
  setCompany(company);
  setOfferings(offerings);
  setRent(figures.rent);
}
