import { type ChartName, chartDrawing } from '../../../src/site/charts.ts';
import { Chart } from './chart.tsx';

/** A chart of a document, drawn as in its PDF, under the document's own caption. */
export function DocumentChart({ name, caption }: { name: ChartName; caption: string }) {
  const { width, height, sentence, shapes, labels, rows } = chartDrawing(name);
  return (
    <Chart
      sentence={sentence}
      viewBox={`0 0 ${width} ${height}`}
      drawing={
        <>
          {shapes.map(({ kind, d }) => (
            <path key={d} className={kind} d={d} />
          ))}
          {labels.map(({ x, y, text, soft }) => (
            <text key={text} x={x} y={y} className={soft && 't-soft'}>
              {text}
            </text>
          ))}
        </>
      }
      caption={caption}
      rows={rows}
    />
  );
}
