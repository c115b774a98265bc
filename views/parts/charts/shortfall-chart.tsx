import type { ReactNode } from 'react';
import { demand } from '../../../src/site/claims.ts';
import { formatCount } from '../../../src/site/format.ts';
import { Chart } from './chart.tsx';

const { units, unitsAnOutline, by } = demand.shortfall;

/** Senior homes that will be missing, as the dashed outlines of houses on four streets. */
export const ShortfallChart = ({ footnote }: { footnote?: ReactNode }) => (
  <Chart
    name="shortfall"
    bleeds
    caption={
      <>
        <strong>Over {formatCount(units)} units</strong>
        short of the senior housing needed by {by}.{footnote} Each outline represents {formatCount(unitsAnOutline)}{' '}
        homes not yet built.
      </>
    }
  />
);
