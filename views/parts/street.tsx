import type { ReactNode } from 'react';
import { type Elevation, type ElevationName, elevation } from '../../src/site/elevation.ts';

const padding = 6;

/** An elevation from the street, with a minimum of sky in half-feet, so that neighbors have one scale. */
export function Street({ drawing, height: least = 0 }: { drawing: ElevationName; height?: number }) {
  const { width, shapes, ...elevated } = elevation(drawing);
  const height = Math.max(elevated.height, least);
  return (
    <svg
      className="street"
      viewBox={`${-padding} ${-height} ${width + 2 * padding} ${height + 1}`}
      preserveAspectRatio="xMinYMax"
      aria-hidden
    >
      <Shapes shapes={shapes} />
    </svg>
  );
}

/** The drawing after each building of a row. */
const afterwards = ['tree', 'lamp', 'lamp', 'lamp', 'tree'] as const;

/** Buildings of one street, each with its name and a sentence. */
export function Buildings({
  items,
}: {
  items: readonly {
    drawing: 'residence' | 'cottages' | 'flex-3' | 'housing' | 'acquisition' | 'storage';
    name: string;
    heading: ReactNode;
    text: string;
  }[];
}) {
  return (
    <div className="buildings">
      {items.map(({ drawing, name, heading, text }, index) => (
        <article className="building" key={name}>
          <Street drawing={`${drawing} ${afterwards[index] ?? 'lamp'}`} height={130} />
          {heading}
          <p>{text}</p>
        </article>
      ))}
    </div>
  );
}

/** The full street at dusk. */
export function WholeStreet() {
  const { width, shapes } = elevation('whole');
  return (
    <svg
      className="street street--whole"
      viewBox={`0 -134 ${width} 135`}
      preserveAspectRatio="xMinYMax slice"
      aria-hidden
    >
      <Shapes shapes={shapes} />
    </svg>
  );
}

/** The paths of a drawing, from the back to the front. */
export const Shapes = ({ shapes }: Pick<Elevation, 'shapes'>) =>
  shapes.map(({ style, data }) => <path key={data} className={style} d={data} />);
