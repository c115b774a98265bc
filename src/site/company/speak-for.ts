import { setRent } from '../claims.ts';
import type { Money } from '../format.ts';
import { type OfferingTerms, setOfferings, shippedTerms } from '../offerings.ts';
import type { CompanyColors } from './colors.ts';
import { setCompany, shippedCompany } from './company.ts';

/** What of the content is read where no page is at hand. */
export interface Spoken {
  company: { name: string; legalName?: string; city?: string; region?: string; colors?: CompanyColors };
  projects?: { projects: readonly { name: string; town: string }[] };
  team?: { members: readonly { name: string }[] };
  offerings: OfferingTerms;
  /** How amounts are written, where it is another way than the usual one. */
  money?: Money;
  figures: { rent?: { average: number; projected: number } };
}

let spoken: Spoken = { company: shippedCompany, offerings: shippedTerms, figures: {} };

/** Whose site this is from now on, for the entire program: name, colors, terms and figures. */
export function speakFor(now: Spoken): void {
  spoken = now;
  setCompany({ ...now.company, context: contextOf(now) });
  setOfferings(now.offerings);
  setRent(now.figures.rent);
}

function contextOf({ company: { name, legalName = '', city = '', region = '' }, projects, team }: Spoken): string[] {
  const named = [...(projects?.projects ?? []).flatMap((project) => [project.name, project.town])];
  return [name, legalName, city, region, ...named, ...(team?.members ?? []).map((member) => member.name)];
}

/** The same while `make` runs, which must not wait for anything: a draft is rendered beside what visitors see. */
export function spokenAs<T>(now: Spoken, make: () => T): T {
  if (now.offerings === spoken.offerings && now.company === spoken.company && now.figures === spoken.figures) {
    return make();
  }
  const before = spoken;
  speakFor(now);
  try {
    return make();
  } finally {
    speakFor(before);
  }
}
