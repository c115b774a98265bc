import { type ElevationName, elevation, wholeStreet } from '../street/index.ts';

const padding = 6;

/** An elevation from the street; decorative unless it has a label. Several names stand side by side. */
export function Street({
  of,
  kind,
  label,
  height: least = 0,
}: {
  of: ElevationName | readonly ElevationName[];
  kind?: 'small' | 'small-wide';
  label?: string;
  /** Half-metres of sky to show at least, so that neighbours keep one scale. */
  height?: number;
}) {
  const { width, height: own, markup } = elevation(...(typeof of === 'string' ? [of] : of));
  const height = Math.max(own, least);
  const classes = { small: 'street street--small', 'small-wide': 'street street--small street--wide' };
  return (
    <svg
      className={kind ? classes[kind] : 'street'}
      viewBox={`${-padding} ${-height} ${width + 2 * padding} ${height + 1}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is drawn by our own code from numbers
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}

/** The whole street at dusk. */
export function WholeStreet() {
  const { width, markup } = wholeStreet();
  return (
    <svg
      className="street street--whole"
      viewBox={`0 -134 ${width} 135`}
      preserveAspectRatio="xMinYMax slice"
      aria-hidden
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is drawn by our own code from numbers
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
