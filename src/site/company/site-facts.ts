import { setRent } from '../claims.ts';
import type { Money } from '../format.ts';
import { type OfferingTerms, setOfferings, shippedTerms } from '../offerings.ts';
import type { CompanyColors } from './colors.ts';
import { setCompany, shippedCompany } from './company.ts';

/** What of the content is read where no page is at hand. */
export interface SiteFacts {
  company: { name: string; legalName?: string; city?: string; region?: string; colors?: CompanyColors };
  projects?: { projects: readonly { name: string; town: string }[] };
  team?: { members: readonly { name: string }[] };
  offerings: OfferingTerms;
  /** How amounts are written, where it is another way than the usual one. */
  money?: Money;
  figures: { rent?: { average: number; projected: number } };
}

let current: SiteFacts = { company: shippedCompany, offerings: shippedTerms, figures: {} };

/** Whose site this is from now on, for the entire program: name, colors, terms and figures. */
export function setSite(now: SiteFacts): void {
  current = now;
  setCompany({ ...now.company, context: contextOf(now) });
  setOfferings(now.offerings);
  setRent(now.figures.rent);
}

function contextOf({ company: { name, legalName = '', city = '', region = '' }, projects, team }: SiteFacts): string[] {
  const named = [...(projects?.projects ?? []).flatMap((project) => [project.name, project.town])];
  return [name, legalName, city, region, ...named, ...(team?.members ?? []).map((member) => member.name)];
}

/** The same while `make` runs, which must not wait for anything: a draft is rendered beside what visitors see. */
export function withSite<T>(now: SiteFacts, make: () => T): T {
  if (now.offerings === current.offerings && now.company === current.company && now.figures === current.figures) {
    return make();
  }
  const before = current;
  setSite(now);
  try {
    return make();
  } finally {
    setSite(before);
  }
}
