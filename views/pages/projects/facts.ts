import type { Fact } from '../../../src/content/schemas/offering-pages.ts';
import type { Project } from '../../../src/content/schemas/projects.ts';
import { formatCalendarDay } from '../../../src/site/format.ts';

/** What is known of a project, a row each; what nobody has filled in has none. */
export function factsOf({ town, type, facts, budget, loan, permits, leased, next }: Project): readonly Fact[] {
  const rows: readonly Fact[] = [
    { label: 'Town', value: town },
    { label: 'Type', value: type },
    ...facts,
    { label: 'Budget', value: budget },
    { label: 'Loan', value: loan },
    { label: 'Permits', value: permits },
    { label: leased ? `Leased ${leased.when}` : 'Leased', value: leased ? `${leased.percent}%` : '' },
    { label: next ? `Next: ${next.what}` : 'Next', value: next ? formatCalendarDay(next.on) : '' },
  ];
  return rows.filter(({ value }) => value);
}

/** The day that those are from, where the owner gives one. */
export const knownOn = ({ asOf }: Project) => (asOf ? `As of ${formatCalendarDay(asOf)}.` : undefined);
