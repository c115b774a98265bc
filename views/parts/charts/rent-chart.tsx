import type { ReactNode } from 'react';
import { rent } from '../../../src/site/claims.ts';
import { Chart } from './chart.tsx';

/** Units of the drawing a dollar of rent. */
const dollar = 11;
const ground = 236;
const average = `$${rent.average}`;
const projected = `$${rent.projected}`;
const masses = [
  { kind: 'body', x: 0, value: rent.projected, price: projected, label: 'projected' },
  { kind: 'unit', x: 250, value: rent.average, price: average, label: 'average' },
];

/** Rent a square foot: what was projected beside what tenants pay on average. */
export function RentChart({ footnote }: { footnote?: ReactNode }) {
  return (
    <Chart
      sentence={`Two buildings of different height: ${average} per square foot average rent against ${projected} projected`}
      viewBox="0 0 520 262"
      drawing={
        <>
          {masses.map(({ kind, x, value, price, label }) => {
            const top = ground - value * dollar;
            return (
              <g key={kind}>
                <path className={kind} d={`M${x} ${ground}V${top}h150V${ground}z`} />
                <text x={x} y={top - 12}>
                  {price} psf
                </text>
                <text className="t-soft" x={x} y={ground + 22}>
                  {label}
                </text>
                <path className="dim" d={`M${x + 176} ${ground}V${top}M${x + 170} ${ground}h12M${x + 170} ${top}h12`} />
              </g>
            );
          })}
          <path className="base" d={`M0 ${ground}h1200`} />
        </>
      }
      caption={
        <>
          <strong>{average} psf average rent</strong>
          against {projected} projected.{footnote}
        </>
      }
      rows={[
        ['Projected rent per square foot', projected],
        ['Average rent per square foot', average],
      ]}
    />
  );
}
