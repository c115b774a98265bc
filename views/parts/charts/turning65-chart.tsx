import type { ReactNode } from 'react';
import { demand } from '../../../src/site/claims.ts';
import { Chart, repeated } from './chart.tsx';

const { peopleADay, peopleAWindow } = demand.turning65;
const windows = peopleADay / peopleAWindow;
const count = peopleADay.toLocaleString('en-US');

/** People who turn 65 each day, as the lit windows of one building. */
export function Turning65Chart({ footnote }: { footnote?: ReactNode }) {
  return (
    <Chart
      sentence={`A building with ${windows} lit windows, each standing for ${peopleAWindow} people: about ${count} people turn 65 each day`}
      viewBox="0 0 520 236"
      drawing={
        <>
          <path className="body" d="M2 230V8h516v222z" />
          <path className="body" d="M-2 8h524v-6H-2z" />
          <path className="unit" d={repeated(windows, 19, [26, 32], (x, y) => `M${x + 19.5} ${y + 24}h13v18h-13z`)} />
          <path className="base" d="M0 230h1200" />
        </>
      }
      caption={
        <>
          <strong>About {count} a day</strong>
          people turn 65 in the United States in {demand.turning65.year}.{footnote} Each window stands for{' '}
          {peopleAWindow} of them.
        </>
      }
      rows={[
        [`People who turn 65 each day, ${demand.turning65.year}`, `about ${count}`],
        ['People a window', String(peopleAWindow)],
        ['Windows', String(windows)],
      ]}
    />
  );
}
