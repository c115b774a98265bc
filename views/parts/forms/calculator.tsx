import { clampAmount } from '../../../src/site/calculator.ts';
import { formatPercent } from '../../../src/site/format.ts';
import { type OfferingId, offerings } from '../../../src/site/offerings.ts';
import { usePage } from '../../page.ts';
import { Bases } from '../bases.tsx';
import { Island } from '../island.tsx';
import { OfferingNote } from '../offering-note.tsx';
import { TierTwoLimit } from './tier-two-limit.tsx';

/** The calculator of an offering with its disclosures. It belongs in an element with the id "calculator". */
export function Calculator({ offering: id }: { offering: OfferingId }) {
  const { amount } = usePage();
  const { calculator: limits, preferredReturn } = offerings[id];
  return (
    <>
      <Island
        name="calculator"
        offering={id}
        amount={amount === undefined ? limits.start : clampAmount(amount, limits)}
      />
      <div className="stack mt-l">
        <OfferingNote>
          Hypothetical, not a forecast: the figures show targets before fees and taxes. They are targeted, not
          guaranteed, and you can lose money. At {formatPercent(preferredReturn)} a year, five years of payments come to{' '}
          {(preferredReturn * 5).toFixed(1)} times the amount.
        </OfferingNote>
        <Bases of={['target']} />
        {id === 'spark' ? <TierTwoLimit /> : <p className="reading">For accredited investors only.</p>}
      </div>
    </>
  );
}
