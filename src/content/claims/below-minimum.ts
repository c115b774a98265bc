import { formatDollars } from '../../site/format.ts';
import type { OfferingId, OfferingTerms } from '../../site/offerings.ts';

/** Calculators that start below the minimum would show amounts that nobody can invest. */
export const belowMinimum = (terms: OfferingTerms) =>
  (['spark', 'regd'] as const satisfies readonly OfferingId[]).flatMap((id) => {
    const { name, minimum, calculator } = terms[id];
    const message = `the calculator of ${name} begins at ${formatDollars(calculator.minimum)}, below its minimum of ${formatDollars(minimum)}`;
    return calculator.minimum < minimum ? [{ path: [id, 'calculator', 'minimum'], message }] : [];
  });
