import { clampAmount } from '../../src/site/calculator.ts';
import { type OfferingId, offerings } from '../../src/site/offerings.ts';
import { pathTo } from '../../src/site/routes.ts';
import { usePage } from '../page.ts';
import { CircularNote } from './circular-note.tsx';
import { Island } from './island.tsx';
import { TierTwoLimit } from './tier-two-limit.tsx';

/** The calculator of an offering with what has to stand beside it. It belongs in an element with the id "calculator". */
export function Calculator({ offering: id }: { offering: OfferingId }) {
  const { amount } = usePage();
  const limits = offerings[id].calculator;
  return (
    <>
      <Island
        name="calculator"
        offering={id}
        amount={amount === undefined ? limits.start : clampAmount(amount, limits)}
      />
      <div className="stack mt-l">
        <CircularNote>
          Hypothetical, not a forecast: the figures show targets before fees and taxes. They are targeted, not
          guaranteed, and you can lose money.
        </CircularNote>
        {id === 'spark' ? <TierTwoLimit /> : <MemorandumNote />}
      </div>
    </>
  );
}

function MemorandumNote() {
  return (
    <p className="note">
      For accredited investors only. The terms and the risks are in the{' '}
      <a href={pathTo('ppm')}>private placement memorandum</a>.
    </p>
  );
}
