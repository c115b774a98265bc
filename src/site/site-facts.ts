import company from '../../data/content/company.json' with { type: 'json' };
import type { CompanyColors } from './company/colors.ts';
import { type OfferingTerms, shippedTerms } from './offerings.ts';

/** The part of the content that forms, charts, emails and passwords know of. */
export interface SiteFacts {
  company: { name: string; legalName?: string; city?: string; region?: string; colors?: CompanyColors };
  projects?: { projects: readonly { name: string; town: string }[] };
  team?: { members: readonly { name: string }[] };
  offerings: OfferingTerms;
  figures: { rent?: { average: number; projected: number } };
}

let published: SiteFacts = { company: { name: company.name }, offerings: shippedTerms, figures: {} };

/** The facts that visitors see now, for code that renders no content. */
export const publishedSite = (): SiteFacts => published;

export function setPublishedSite(site: SiteFacts): void {
  published = site;
}

/** Names related to the company; a password must not consist of them. */
export function siteNames({ company, projects, team }: SiteFacts): string[] {
  const { name, legalName = '', city = '', region = '' } = company;
  const places = (projects?.projects ?? []).flatMap((project) => [project.name, project.town]);
  return [name, legalName, city, region, ...places, ...(team?.members ?? []).map((member) => member.name)];
}
