import { hasFailed } from '../../../../src/content/editing/version.ts';
import { formatMoment } from '../../../../src/site/format.ts';
import type { VersionFacts } from './content-view.ts';

/** "Ann and Sam", from their emails. */
const peopleIn = (emails: readonly string[]) => new Intl.ListFormat('en-US').format(emails);

export function versionLine(version: VersionFacts): string {
  const { state, authors, changed_at, publish_at } = version;
  const by = peopleIn(authors);
  if (hasFailed(version))
    return `Not published as scheduled for ${formatMoment(publish_at ?? '')}: back in draft, by ${by}`;
  if (state === 'scheduled') return `Scheduled for ${formatMoment(publish_at ?? '')}, by ${by}`;
  if (state === 'waiting') {
    return `Waiting for approval${publish_at ? `, for ${formatMoment(publish_at)}` : ''}, by ${by}`;
  }
  return `Draft by ${by}, ${formatMoment(changed_at)}`;
}

export const publishedLine = ({ published_at, authors, approver }: VersionFacts): string =>
  `Published ${formatMoment(published_at ?? '')}, by ${peopleIn(authors)}${approver ? `, approved by ${approver}` : ''}`;
