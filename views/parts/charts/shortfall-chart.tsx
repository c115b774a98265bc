import type { ReactNode } from 'react';
import { demand } from '../../../src/site/claims.ts';
import { Chart, repeated } from './chart.tsx';

const { units, unitsAnOutline, by } = demand.shortfall;
const outlines = units / unitsAnOutline;
const count = units.toLocaleString('en-US');
const each = unitsAnOutline.toLocaleString('en-US');

/** Senior homes that will be missing, as the dashed outlines of houses on four streets. */
export function ShortfallChart({ footnote }: { footnote?: ReactNode }) {
  return (
    <Chart
      sentence={`${outlines} dashed outlines of houses, each standing for ${each} homes: a shortfall of over ${count} senior housing units by ${by}`}
      viewBox="0 0 520 236"
      drawing={
        <>
          <path
            className="gone"
            d={repeated(outlines, 14, [37, 59], (x, y) => `M${x + 4} ${y + 52}v-22l13-14 13 14v22z`)}
          />
          <path className="base" d="M0 53h1200M0 112h1200M0 171h1200M0 230h1200" />
        </>
      }
      caption={
        <>
          <strong>Over {count} units</strong>
          of senior housing will be missing by {by}.{footnote} Each outline stands for {each} homes not yet built.
        </>
      }
      rows={[
        [`Senior housing units missing by ${by}`, `over ${count}`],
        ['Homes an outline', each],
        ['Outlines', String(outlines)],
      ]}
    />
  );
}
