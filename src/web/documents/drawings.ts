import type { Elevation, ShapeKind } from '../../../views/parts/elevation.ts';
import { type ChartDrawing, type ChartShape, groundOf } from '../../site/charts.ts';
import { colours } from './format.ts';
import type { Ink, Sheet } from './sheet.ts';

const shapeInk = (): Record<ChartShape['kind'], Ink> => ({
  unit: { fill: colours.light, stroke: colours.ink, width: 0.8 },
  gone: { stroke: colours.ink, width: 0.9, dash: [2.6, 1.9] },
  body: { fill: colours.paper, stroke: colours.ink, width: 1.2 },
  mass: { fill: colours.ink },
});

/** Draws a chart with the given width, its top left corner at x, y. */
export function drawChart(sheet: Sheet, chart: ChartDrawing, x: number, y: number, scale: number) {
  const inks = shapeInk();
  for (const { kind, d } of chart.shapes) sheet.path(d, inks[kind], x, y, scale);
  sheet.path(groundOf(chart, chart.width), { stroke: colours.ink, width: 1.6 }, x, y, scale);
  const { size } = sheet.words('small');
  for (const label of chart.labels) {
    const words = label.soft
      ? { voice: 'text' as const, size: size * 1.1, leading: size, colour: colours.slate }
      : { voice: 'strong' as const, size: size * 1.35, leading: size, colour: colours.ink };
    sheet.write(label.text, words, x + label.x * scale, y + label.y * scale - words.size * 0.86, 200);
  }
}

/** Draws buildings of the street standing on y; one half-metre is `scale` points. */
export function drawStreet(sheet: Sheet, { shapes }: Elevation, x: number, y: number, scale: number, dusk = false) {
  const stroke = dusk ? colours.paper : colours.ink;
  const kinds: Record<ShapeKind, Ink> = {
    d: { fill: dusk ? colours.ink : colours.paper, stroke, width: 1 },
    l: { stroke, width: 0.6 },
    w: { fill: colours.light, stroke, width: 0.6 },
    x: { stroke, width: 0.8, dash: [3.5, 2.8] },
  };
  for (const { kind, data } of shapes) sheet.path(data, kinds[kind], x, y, scale);
}
