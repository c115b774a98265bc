import shipped from '../../data/content/figures.json' with { type: 'json' };
import { demand } from './claims.ts';
import { formatCount, formatDollars, formatPrice } from './format.ts';
import { type Offering, offeringOf } from './offerings.ts';
import type { SiteFacts } from './site-facts.ts';

/** `unit` is a lit window or a counted mass; `gone` is not there yet. */
export type ChartShape = { style: 'unit' | 'gone' | 'body' | 'mass'; d: string };
/** `x`, `y` is the start of the baseline; `soft` labels are lighter. */
type ChartLabel = { x: number; y: number; text: string; soft?: true };

/** A chart in drawing units, y down. The site and the PDFs draw the same one. */
export interface ChartDrawing {
  width: number;
  height: number;
  sentence: string;
  shapes: readonly ChartShape[];
  labels: readonly ChartLabel[];
  grounds: readonly number[];
  rows: readonly (readonly [label: string, value: string])[];
}

type ChartFacts = Pick<SiteFacts, 'offerings' | 'figures'>;

const drawings = {
  rent: drawRent,
  turning65: drawTurning65,
  shortfall: drawShortfall,
  limit: drawLimit,
  'spark-returns': ({ offerings }) => drawReturns(offeringOf(offerings, 'spark')),
  'regd-returns': ({ offerings }) => drawReturns(offeringOf(offerings, 'regd')),
} satisfies Record<string, (site: ChartFacts) => ChartDrawing>;

export type ChartName = keyof typeof drawings;
export const chartNames = Object.keys(drawings) as ChartName[];

export const groundOf = ({ grounds, width }: ChartDrawing) => grounds.map((y) => `M0 ${y}h${width}`).join('');

export const chartDrawing = (name: ChartName, site: ChartFacts): ChartDrawing => drawings[name](site);

function drawRent({ figures: { rent = shipped.rent } }: ChartFacts): ChartDrawing {
  const [average, projected] = [formatPrice(rent.average), formatPrice(rent.projected)];
  const width = 520;
  const [thick, apart] = [56, 70];
  const planned = round(Math.min(1, rent.projected / rent.average) * width);
  return {
    width,
    height: apart + thick + 2,
    shapes: [
      { style: 'body', d: box(1, thick, planned, thick) },
      { style: 'body', d: box(1, apart + thick, planned, thick) },
      { style: 'unit', d: box(1 + planned, apart + thick, width - planned - 2, thick) },
    ],
    grounds: [],
    labels: [
      { x: 16, y: thick / 2 + 5, text: `${projected} projected in our plan` },
      { x: 16, y: apart + thick / 2 + 5, text: `${average} average in signed leases` },
    ],
    sentence: `Two bars of different lengths: ${average} per square foot average rent against ${projected} projected`,
    rows: [
      ['Projected rent per square foot', projected],
      ['Average rent per square foot', average],
    ],
  };
}

function drawReturns({ minimum, multiple }: Offering): ChartDrawing {
  const low = minimum * multiple.low;
  const high = minimum * multiple.high;
  const ground = 236;
  const masses = [
    { value: minimum, label: 'invested', style: 'mass' },
    { value: 0, label: 'all lost', style: 'gone' },
    { value: low, label: `${multiple.low}x target`, style: 'body' },
    { value: high, label: `${multiple.high}x target`, style: 'body' },
  ] as const;
  const placed = masses.map(({ value, ...mass }, index) => ({
    ...mass,
    value,
    text: formatDollars(value),
    x: index * 138,
    // A loss leaves the outline of the invested amount.
    height: round(((value || minimum) * 196) / high),
  }));
  return {
    width: 520,
    height: ground + 36,
    shapes: placed.map(({ style, x, height }) => ({ style, d: box(x, ground, 104, height) })),
    grounds: [ground],
    // Each value is above its bar, nothing on the ground, and its name below.
    labels: placed.flatMap(({ x, height, value, text, label }) => [
      value ? { x, y: round(ground - height - 12), text } : { x: x + 14, y: ground - 12, text },
      { x, y: ground + 29, text: label, soft: true as const },
    ]),
    sentence: `${formatDollars(minimum)} invested; all of it can be lost, and the hypothetical target is ${formatDollars(low)} at ${multiple.low}x to ${formatDollars(high)} at ${multiple.high}x, targeted, not guaranteed`,
    rows: placed.map(({ label, text }) => [label, text] as const),
  };
}

function drawTurning65(): ChartDrawing {
  const { peopleADay, peopleAWindow, year } = demand.turning65;
  const windows = peopleADay / peopleAWindow;
  return {
    width: 520,
    height: 232,
    sentence: `A building with ${windows} lit windows, each representing ${peopleAWindow} people: about ${formatCount(peopleADay)} people turn 65 each day`,
    shapes: [
      { style: 'body', d: 'M2 230V8h516v222z' },
      { style: 'body', d: 'M-2 8h524v-6h-524z' },
      { style: 'unit', d: repeated(windows, 19, [26, 32], (x, y) => box(x + 19.5, y + 42, 13, 18)) },
    ],
    grounds: [230],
    labels: [],
    rows: [
      [`People who turn 65 each day, ${year}`, `about ${formatCount(peopleADay)}`],
      ['People per window', formatCount(peopleAWindow)],
      ['Windows', formatCount(windows)],
    ],
  };
}

function drawShortfall(): ChartDrawing {
  const { units, unitsAnOutline, by } = demand.shortfall;
  const plots = units / unitsAnOutline;
  return {
    width: 520,
    height: 232,
    sentence: `${plots} dashed outlines of houses, each representing ${formatCount(unitsAnOutline)} homes: a shortfall of over ${formatCount(units)} senior housing units by ${by}`,
    shapes: [{ style: 'gone', d: repeated(plots, 14, [37, 59], (x, y) => `M${x + 4} ${y + 52}v-22l13 -14l13 14v22z`) }],
    grounds: [53, 112, 171, 230],
    labels: [],
    rows: [
      [`Senior housing units short by ${by}`, `over ${formatCount(units)}`],
      ['Homes per outline', formatCount(unitsAnOutline)],
      ['Outlines', formatCount(plots)],
    ],
  };
}

/** Ten windows of one building, one of them lit. */
function drawLimit(): ChartDrawing {
  return {
    width: 780,
    height: 110,
    sentence: 'A building with ten windows, one of them lit: a tenth of your income or net worth, whichever is greater',
    shapes: [
      { style: 'body', d: 'M7 110V13h766v97z' },
      { style: 'body', d: 'M1 13h778v-10h-778z' },
      { style: 'unit', d: box(32, 86, 40, 50) },
      { style: 'body', d: repeated(9, 9, [75, 0], (x) => box(x + 107, 86, 40, 50)) },
    ],
    grounds: [110],
    labels: [],
    rows: [['Lit windows', '1 of 10']],
  };
}

/** A grid of one small drawing, made by `mark` at each x, y. */
function repeated(
  many: number,
  columns: number,
  [across, down]: readonly [number, number],
  mark: (x: number, y: number) => string,
): string {
  return Array.from({ length: many }, (_, index) =>
    mark((index % columns) * across, Math.floor(index / columns) * down),
  ).join('');
}

const round = (value: number) => Number(value.toFixed(1));
const box = (x: number, base: number, width: number, height: number) => `M${x} ${base}v${-height}h${width}v${height}z`;
