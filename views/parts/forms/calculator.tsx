import { ownMoney } from '../../../src/site/format.ts';
import { type OfferingId, offerings } from '../../../src/site/offerings.ts';
import { usePage } from '../../page.ts';
import { Island } from '../island.tsx';
import { OfferingNote } from '../offering-note.tsx';

/** The calculator of an offering with its disclosures. It belongs in an element with the id "calculator". */
export function Calculator({ offering: id }: { offering: OfferingId }) {
  const { amount } = usePage();
  const terms = offerings[id];
  return (
    <>
      <Island
        name="calculator"
        offering={id}
        terms={terms}
        amount={amount ?? terms.calculator.start}
        money={ownMoney()}
      />
      <div className="stack mt-l">
        <OfferingNote>
          Hypothetical, not a forecast: the figures show targets before fees and taxes. They are targeted, not
          guaranteed, and you can lose money.
        </OfferingNote>
        {id === 'regd' && <p className="reading">For accredited investors only.</p>}
      </div>
    </>
  );
}
