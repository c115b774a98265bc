import { setRent } from '../claims.ts';
import type { Money } from '../format.ts';
import { type OfferingTerms, setOfferings, shippedTerms } from '../offerings.ts';
import type { CompanyColors } from './colors.ts';
import { setCompany, shippedCompany } from './company.ts';

/** The part of the content that code without a page reads. */
export interface SiteFacts {
  company: { name: string; legalName?: string; city?: string; region?: string; colors?: CompanyColors };
  projects?: { projects: readonly { name: string; town: string }[] };
  team?: { members: readonly { name: string }[] };
  offerings: OfferingTerms;
  /** Set only where it differs from the default. */
  money?: Money;
  figures: { rent?: { average: number; projected: number } };
}

let current: SiteFacts = { company: shippedCompany, offerings: shippedTerms, figures: {} };

/** Sets the site's name, colors, terms and figures for the whole process. */
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

/** Sets the site while `make` runs. `make` must be synchronous: a draft is rendered while visitors see the published site. */
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
