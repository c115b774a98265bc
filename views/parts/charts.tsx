import type { ReactNode } from 'react';
import { type ChartName, chartDrawing, groundOf } from '../../src/site/charts.ts';
import { demand } from '../../src/site/claims.ts';
import { formatCount, formatPrice } from '../../src/site/format.ts';
import { usePage } from '../page.ts';

/** An elevation that counts something: the drawing as one picture with a sentence, its words, and a table behind it. */
export function Chart({ name, caption, told }: { name: ChartName; caption: ReactNode; told?: true }) {
  const chart = chartDrawing(name, usePage().content);
  const { sentence, width, height, shapes, labels, rows } = chart;
  return (
    <figure className={told ? 'chart chart--told' : 'chart'}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMinYMax" role="img" aria-label={sentence}>
        {shapes.map(({ style, d }) => (
          <path key={d} className={style} d={d} />
        ))}
        {labels.map(({ x, y, text, soft }) => (
          <text key={text} x={x} y={y} className={soft && 't-soft'}>
            {text}
          </text>
        ))}
        <path className="base" d={groundOf(chart)} />
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
      {footnote} <small>psf: per square foot, per year.</small>
    </>
  );
  return <Chart name="rent" told caption={caption} />;
}

const { units, unitsAnOutline, by } = demand.shortfall;

/** Senior homes that will be missing, as the dashed outlines of houses on four streets. */
export const ShortfallChart = ({ footnote }: { footnote?: ReactNode }) => (
  <Chart
    name="shortfall"
    told
    caption={
      <>
        Over <strong>{formatCount(units)}</strong> units short of the senior housing needed by {by}.{footnote}{' '}
        <small>Each outline represents {formatCount(unitsAnOutline)} homes.</small>
      </>
    }
  />
);

const { peopleADay, peopleAWindow, year } = demand.turning65;

/** People who turn 65 each day, as the lit windows of one building. */
export const Turning65Chart = ({ footnote }: { footnote?: ReactNode }) => (
  <Chart
    name="turning65"
    told
    caption={
      <>
        About <strong>{formatCount(peopleADay)}</strong> people turn 65 in the United States each day in {year}.
        {footnote} <small>Each window represents {peopleAWindow} people.</small>
      </>
    }
  />
);
