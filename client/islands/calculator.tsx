import { type FormEvent, useEffect, useRef, useState } from 'react';
import { clampAmount, figuresOf, project, readAmount } from '../../src/site/calculator.ts';
import { formatDollars } from '../../src/site/format.ts';
import { type OfferingId, offerings } from '../../src/site/offerings.ts';
import { ReturnsChart } from '../returns-chart.tsx';
import { track } from '../track.ts';

/** What a payment is called; the fund that pays by the month shows the year as well. */
const words = {
  spark: { payment: 'Monthly Income', annual: 'Annual Income' },
  regd: { payment: 'Quarterly Distribution', annual: undefined },
} as const;

/** Targeted figures for an amount, typed or slid. Without scripts the form asks the server for the same figures. */
export default function Calculator({ offering: id, amount: given }: { offering: OfferingId; amount: number }) {
  const offering = offerings[id];
  const { minimum, maximum, step } = offering.calculator;
  const [typed, setTyped] = useState(formatDollars(given));
  const field = useRef<HTMLInputElement>(null);
  const amount = clampAmount(readAmount(typed), offering.calculator);
  const commit = (event?: FormEvent) => {
    event?.preventDefault();
    // Leaving the field with nothing typed commits nothing.
    if (typed !== formatDollars(amount)) used();
    setTyped(formatDollars(amount));
  };
  const used = () => track('calculator_used', 'calculator', id, amount);
  // Typed before the scripts came.
  useEffect(() => {
    const early = field.current?.value;
    if (early && early !== formatDollars(given)) setTyped(early.replace(/\D/g, ''));
  }, [given]);

  const figures = figuresOf(project(amount, offering));
  return (
    <form className="calc" method="get" action="#calculator" aria-label="Investment calculator" onSubmit={commit}>
      <div className="stack stack--wide">
        <div className="field full">
          <label htmlFor="amount">Investment amount</label>
          <div className="calc__amount">
            <input
              ref={field}
              id="amount"
              name="amount"
              inputMode="numeric"
              autoComplete="off"
              aria-describedby="amount-limits"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
              onBlur={() => commit()}
            />
          </div>
        </div>
        <div className="full">
          <label className="sr" htmlFor="amount-slider">
            Investment amount, slider
          </label>
          <input
            className="slide"
            id="amount-slider"
            type="range"
            min={minimum}
            max={maximum}
            step={step}
            value={amount}
            aria-valuetext={figures.amount}
            onChange={(event) => setTyped(formatDollars(event.currentTarget.valueAsNumber))}
            onPointerUp={used}
          />
          <div className="ends" id="amount-limits">
            <span>{formatDollars(minimum)}</span> <span className="sr">to</span> <span>{formatDollars(maximum)}</span>
          </div>
        </div>
        <noscript>
          <button className="btn btn--line" type="submit">
            Calculate
          </button>
        </noscript>
        <Results offering={id} figures={figures} />
      </div>
      <ReturnsChart {...figures} multiple={offering.multiple} />
    </form>
  );
}

function Results({ offering: id, figures }: { offering: OfferingId; figures: ReturnType<typeof figuresOf> }) {
  const { payment, annual } = words[id];
  const { preferredReturn, multiple, years } = offerings[id];
  return (
    <dl className="results full" aria-live="polite">
      <div className="results__main">
        <dt>
          {payment}
          <small>{`Based on ${Math.round(preferredReturn * 100)}% targeted annual return`}</small>
        </dt>
        <dd>{figures.payment}</dd>
      </div>
      {annual && (
        <div>
          <dt>{annual}</dt>
          <dd>{figures.annual}</dd>
        </div>
      )}
      <div>
        <dt>
          5-Year Target
          <small>{`${multiple.low}x to ${multiple.high}x${years ? ` over ${years} years` : ''}`}</small>
        </dt>
        <dd>{figures.target}</dd>
      </div>
    </dl>
  );
}
