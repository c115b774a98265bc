import type { ReactNode } from 'react';
import { rent } from '../../../src/site/claims.ts';
import { Chart } from './chart.tsx';

/** Rent a square foot: what was projected beside what tenants pay on average. */
export const RentChart = ({ footnote }: { footnote?: ReactNode }) => (
  <Chart
    name="rent"
    bleeds
    caption={
      <>
        <strong>${rent.average} psf average rent</strong>
        against ${rent.projected} projected.{footnote}
      </>
    }
  />
);
