import type { Bound, Measure, Part, Reading } from './part.ts';

/** One line of the table. */
export interface Row {
  part: string;
  what: string;
  unit: string;
  against?: string;
  ours?: number;
  limit?: number;
  ratio?: number;
  /** In words; "" where a number only informs. */
  target: string;
  ok: boolean;
  /** Why it was not measured. */
  skipped?: string;
}

/** The rows of a part from its rounds: medians of all its readings of both numbers, and the ratio of these. */
export function rowsOf(part: Part, rounds: readonly Record<string, Reading | readonly Reading[]>[]): Row[] {
  return Object.entries(part.measures).map(([key, measure]) => {
    const readings = rounds.flatMap((round) => round[key] ?? []).slice(measure.last ? -1 : 0);
    const ours = median(readings.map((reading) => reading.ours));
    const limits = readings.flatMap(({ limit }) => limit ?? []);
    const limit = limits.length ? median(limits) : undefined;
    const ratio = limit === undefined ? undefined : ours / limit;
    const ok = holds(measure.ours, ours) && (ratio === undefined || holds(measure.ratio, ratio));
    // Beside nothing there is no number to show.
    return { ...emptyRow(part, measure), ours, limit, ratio: Number.isFinite(ratio) ? ratio : undefined, ok };
  });
}

/** The rows of a part that cannot run here. */
export function skippedRows(part: Part, reason: string): Row[] {
  return Object.values(part.measures).map((measure) => ({ ...emptyRow(part, measure), ok: true, skipped: reason }));
}

function emptyRow(part: Part, measure: Measure) {
  const { what, unit, against } = measure;
  const target = [inWords(measure.ratio, ' ×'), inWords(measure.ours, ` ${unit}`)].filter(Boolean).join(', ');
  return { part: part.name, what, unit, against, target };
}

/** The middle of some numbers. */
function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] as number) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

function holds(bound: Bound | undefined, number: number): boolean {
  if (!bound) return true;
  return 'atLeast' in bound ? number >= bound.atLeast : number <= bound.atMost;
}

function inWords(bound: Bound | undefined, unit: string): string {
  if (!bound) return '';
  return 'atLeast' in bound ? `≥ ${bound.atLeast}${unit}` : `≤ ${bound.atMost}${unit}`;
}
