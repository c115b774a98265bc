import type { ReactNode } from 'react';

/** An elevation that counts something: the drawing as one picture with a sentence, its words, and a table behind it. */
export function Chart({
  sentence,
  viewBox,
  drawing,
  caption,
  rows,
}: {
  /** What the drawing says, for people who do not see it. */
  sentence: string;
  viewBox: string;
  drawing: ReactNode;
  caption: ReactNode;
  /** The figures: what, and how much. */
  rows: readonly (readonly [label: string, value: string])[];
}) {
  return (
    <figure className="chart">
      <svg viewBox={viewBox} role="img" aria-label={sentence}>
        {drawing}
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

/** A grid of one small drawing, as path data: `mark` starts at x, y of each place. */
export function repeated(
  count: number,
  columns: number,
  stride: readonly [number, number],
  mark: (x: number, y: number) => string,
) {
  return Array.from({ length: count }, (_, index) =>
    mark((index % columns) * stride[0], Math.floor(index / columns) * stride[1]),
  ).join('');
}
