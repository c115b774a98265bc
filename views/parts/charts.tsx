import type { ReactNode } from 'react';
import { type ChartName, chartDrawing, groundOf } from '../../src/site/charts.ts';
import { demand } from '../../src/site/claims.ts';
import { formatCount, formatPrice } from '../../src/site/format.ts';
import { usePage } from '../page.ts';

/** A ground line that runs off the page: its length, and the room that its stroke needs below. */
const bleed = { length: 1200, below: 6 };

/** An elevation that counts something: the drawing as one picture with a sentence, its words, and a table behind it. */
export function Chart({ name, caption, bleeds }: { name: ChartName; caption: ReactNode; bleeds?: true }) {
  const chart = chartDrawing(name, usePage().content);
  const { sentence, width, shapes, labels, rows } = chart;
  const height = bleeds ? Math.max(chart.height, ...chart.grounds.map((y) => y + bleed.below)) : chart.height;
  return (
    <figure className={bleeds ? 'chart chart--told' : 'chart'}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMinYMax" role="img" aria-label={sentence}>
        {shapes.map(({ style, d }) => (
          <path key={d} className={style} d={d} />
        ))}
        {labels.map(({ x, y, text, soft }) => (
          <text key={text} x={x} y={y} className={soft && 't-soft'}>
            {text}
          </text>
        ))}
        <path className="base" d={groundOf(chart, bleeds ? bleed.length : width)} />
      </svg>
      <div className="sr">
        <table>
          <caption>{sentence}</caption>
          <tbody>
            {rows.map(([label, value]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** Rent a square foot: what was projected beside what tenants pay on average. */
export function RentChart({ footnote }: { footnote?: ReactNode }) {
  const { rent } = usePage().content.figures;
  if (!rent) return null;
  const caption = (
    <>
      <strong>{formatPrice(rent.average)}</strong> psf average rent against {formatPrice(rent.projected)} projected.
      {footnote} <small>Per square foot a year.</small>
    </>
  );
  return <Chart name="rent" bleeds caption={caption} />;
}

const { units, unitsAnOutline, by } = demand.shortfall;

/** Senior homes that will be missing, as the dashed outlines of houses on four streets. */
export const ShortfallChart = ({ footnote }: { footnote?: ReactNode }) => (
  <Chart
    name="shortfall"
    bleeds
    caption={
      <>
        Over <strong>{formatCount(units)}</strong> units short of the senior housing needed by {by}.{footnote}{' '}
        <small>Each outline represents {formatCount(unitsAnOutline)} homes not yet built.</small>
      </>
    }
  />
);

const { peopleADay, peopleAWindow, year } = demand.turning65;

/** People who turn 65 each day, as the lit windows of one building. */
export const Turning65Chart = ({ footnote }: { footnote?: ReactNode }) => (
  <Chart
    name="turning65"
    bleeds
    caption={
      <>
        About <strong>{formatCount(peopleADay)}</strong> people turn 65 in the United States each day in {year}.
        {footnote} <small>Each window represents {peopleAWindow} people.</small>
      </>
    }
  />
);
