import type { ReactNode } from 'react';
import { type ChartName, chartDrawing, groundOf } from '../../../src/site/charts.ts';

/** What a ground line that goes on beyond the drawing is long, and what its stroke needs below it. */
const bleed = { length: 1200, below: 6 };

/** An elevation that counts something: the drawing as one picture with a sentence, its words, and a table behind it. */
export function Chart({ name, caption, bleeds }: { name: ChartName; caption: ReactNode; bleeds?: true }) {
  const chart = chartDrawing(name);
  const { sentence, width, shapes, labels, rows } = chart;
  const height = bleeds ? Math.max(chart.height, ...chart.grounds.map((y) => y + bleed.below)) : chart.height;
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMinYMax" role="img" aria-label={sentence}>
        {shapes.map(({ kind, d }) => (
          <path key={d} className={kind} d={d} />
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
