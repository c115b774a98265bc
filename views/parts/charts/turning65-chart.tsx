import type { ReactNode } from 'react';
import { demand } from '../../../src/site/claims.ts';
import { formatCount } from '../../../src/site/format.ts';
import { Chart } from './chart.tsx';

const { peopleADay, peopleAWindow, year } = demand.turning65;

/** People who turn 65 each day, as the lit windows of one building. */
export const Turning65Chart = ({ footnote }: { footnote?: ReactNode }) => (
  <Chart
    name="turning65"
    bleeds
    caption={
      <>
        <strong>About {formatCount(peopleADay)} people</strong>
        turn 65 in the United States each day in {year}.{footnote} Each window represents {peopleAWindow} people.
      </>
    }
  />
);
