import { formatDollars } from '../../site/format.ts';
import type { OfferingId, OfferingTerms } from '../../site/offerings.ts';

/** Calculators that begin below the minimum of their offering: they would show what nobody can invest. */
export const belowMinimum = (terms: OfferingTerms) =>
  (['spark', 'regd'] as const satisfies readonly OfferingId[]).flatMap((id) => {
    const { name, minimum, calculator } = terms[id];
    const message = `the calculator of ${name} begins at ${formatDollars(calculator.minimum)}, below its minimum of ${formatDollars(minimum)}`;
    return calculator.minimum < minimum ? [{ path: [id, 'calculator', 'minimum'], message }] : [];
  });
