import type { ReactNode } from 'react';
import { demand } from '../../../src/site/claims.ts';
import { Chart } from './chart.tsx';

const { units, unitsAnOutline, by } = demand.shortfall;

/** Senior homes that will be missing, as the dashed outlines of houses on four streets. */
export const ShortfallChart = ({ footnote }: { footnote?: ReactNode }) => (
  <Chart
    name="shortfall"
    bleeds
    caption={
      <>
        <strong>Over {units.toLocaleString('en-US')} units</strong>
        of senior housing will be missing by {by}.{footnote} Each outline stands for{' '}
        {unitsAnOutline.toLocaleString('en-US')} homes not yet built.
      </>
    }
  />
);
