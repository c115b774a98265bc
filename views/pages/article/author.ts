import type { Article } from '../../../src/content/schemas/article.ts';
import type { SiteContent } from '../../../src/content/schemas/index.ts';
import type { TeamMember } from '../../../src/content/schemas/site-pages.ts';

/** The member of the team who signs an article; the loader has made sure that there is one. */
export function authorOf({ team }: Pick<SiteContent, 'team'>, { author }: Article): TeamMember {
  return team.members.find(({ id }) => id === author) as TeamMember;
}
