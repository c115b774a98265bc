import { type ChangeEvent, type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type CaseRow,
  caseLabels,
  clampAmount,
  compareCases,
  figuresOf,
  groupDigits,
  limitNote,
  paymentLabels,
  project,
  readAmount,
} from '../../src/site/calculator.ts';
import { rememberPath } from '../../src/site/endpoints.ts';
import { formatDollars, formatMultiple, formatPercent, type Money, setMoney } from '../../src/site/format.ts';
import type { Offering, OfferingId } from '../../src/site/offerings.ts';
import { ReturnsChart } from '../returns-chart.tsx';
import { track } from '../track.ts';

interface CalculatorProps {
  offering: OfferingId;
  terms: Offering;
  amount: number;
}

export default function Calculator({ money, ...props }: CalculatorProps & { money?: Money }) {
  if (money) setMoney(money);
  return <AmountAndFigures {...props} />;
}

/** Without scripts the form asks the server. */
function AmountAndFigures({ offering: id, terms: offering, amount: given }: CalculatorProps) {
  const limits = offering.calculator;
  const start = formatDollars(clampAmount(given, limits));
  const [typed, setTyped] = useState(start);
  const [limited, setLimited] = useState(limitNote(given, limits));
  const { field, place } = useCaret(typed);
  const asked = readAmount(typed);
  const amount = clampAmount(asked, limits);
  const commit = (event?: FormEvent) => {
    event?.preventDefault();
    // Leaving the field unchanged commits nothing.
    if (typed === formatDollars(amount)) return;
    used();
    setTyped(formatDollars(amount));
    setLimited(limitNote(asked, limits));
  };
  const used = () => track('calculator_used', 'calculator', id, amount);
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    place(event.currentTarget);
    setTyped(groupDigits(value));
    // A small number may be the start of a larger one.
    setLimited((readAmount(value) ?? 0) > limits.maximum ? limitNote(readAmount(value), limits) : undefined);
  };
  const slide = (value: number) => {
    setTyped(formatDollars(value));
    setLimited(undefined);
  };
  // Typed before hydration.
  useEffect(() => {
    const early = field.current?.value;
    if (early && early !== start) setTyped(groupDigits(early));
  }, [start, field]);

  const projection = project(amount, offering);
  const figures = figuresOf(projection);
  return (
    <form className="calc" method="get" action="#calculator" aria-label="Investment calculator" onSubmit={commit}>
      <div className="stack stack--wide">
        <div className="field full">
          <div className="calc__head">
            <label htmlFor="amount">Investment amount</label>{' '}
            <span className="reading" id="amount-basis">
              Hypothetical, before fees
            </span>
          </div>
          <div className="calc__amount">
            <input
              ref={field}
              id="amount"
              name="amount"
              inputMode="numeric"
              autoComplete="off"
              aria-describedby="amount-basis amount-limits amount-limited"
              value={typed}
              onChange={type}
              onBlur={() => commit()}
            />
          </div>
          <p className="calc__limited" id="amount-limited" aria-live="polite">
            {limited}
          </p>
        </div>
        <Slider limits={limits} amount={amount} onSlide={slide} onSlid={used} />
        <noscript>
          <button className="btn btn--line" type="submit">
            Calculate
          </button>
        </noscript>
      </div>
      <Results offering={id} terms={offering} figures={figures} />
      <ReturnsChart figures={figures} offering={offering} />
      <Cases rows={compareCases(projection, offering)} />
    </form>
  );
}

function Slider({
  limits: { minimum, maximum, step },
  amount,
  onSlide,
  onSlid,
}: {
  limits: { minimum: number; maximum: number; step: number };
  amount: number;
  onSlide: (amount: number) => void;
  onSlid: () => void;
}) {
  useRemembered(amount);
  return (
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
        aria-valuetext={formatDollars(amount)}
        onChange={(event) => onSlide(event.currentTarget.valueAsNumber)}
        onPointerUp={onSlid}
      />
      <div className="ends" id="amount-limits">
        <span>{formatDollars(minimum)}</span> <span className="sr">to</span> <span>{formatDollars(maximum)}</span>
      </div>
    </div>
  );
}

/** Keeps the caret behind the same digit while separators change. */
function useCaret(shown: string) {
  const field = useRef<HTMLInputElement>(null);
  const digits = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the field shows something else
  useLayoutEffect(() => {
    if (digits.current === undefined || !field.current) return;
    const [before = ''] = new RegExp(`^(?:\\D*\\d){${digits.current}}`).exec(field.current.value) ?? [];
    field.current.setSelectionRange(before.length, before.length);
    digits.current = undefined;
  }, [shown]);
  const place = ({ value, selectionStart }: HTMLInputElement) => {
    digits.current = value.slice(0, selectionStart ?? value.length).replace(/\D/g, '').length;
  };
  return { field, place };
}

function Results({
  offering: id,
  terms,
  figures,
}: {
  offering: OfferingId;
  terms: Offering;
  figures: ReturnType<typeof figuresOf>;
}) {
  const { preferredReturn, multiple, years } = terms;
  const { payment, annual } = paymentLabels(id, terms);
  return (
    <dl className="results full" aria-live="polite">
      <div className="results__main">
        <dt>
          {payment} <small>{`Based on ${formatPercent(preferredReturn)} targeted annual return`}</small>{' '}
          <small>None while we build; rounded</small>
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
          5-Year Target{' '}
          <small>{`${formatMultiple(multiple.low)} to ${formatMultiple(multiple.high)}${years ? ` over ${years} years` : ''}`}</small>
        </dt>
        <dd>{figures.target}</dd>
      </div>
    </dl>
  );
}

/** The parts of the target; a switch adds the slower case, without scripts too. */
function Cases({ rows }: { rows: readonly CaseRow[] }) {
  const [targeted, slower] = caseLabels.cases;
  return (
    <div className="cases">
      <input className="cases__switch" type="checkbox" id="slower-case" />
      <label htmlFor="slower-case">{caseLabels.slower}</label>
      <table>
        <caption>{caseLabels.caption}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{targeted}</th>
            <th className="cases__slower" scope="col">
              {slower}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, note, figures }) => (
            <tr key={label}>
              <th scope="row">
                {label} {note && <small>{note}</small>}
              </th>
              <td>{figures[0]}</td>
              <td className="cases__slower">{figures[1]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Milliseconds before an amount counts as chosen. */
const rest = 300;

/** Stores each chosen amount for the visit's next pages. */
function useRemembered(amount: number) {
  const noted = useRef(amount);
  useEffect(() => {
    if (amount === noted.current) return;
    const timer = setTimeout(() => {
      noted.current = amount;
      navigator.sendBeacon?.(rememberPath, new URLSearchParams({ amount: String(amount) }));
    }, rest);
    return () => clearTimeout(timer);
  }, [amount]);
}
