/** A row of the table. */
export interface Figure {
  what: string;
  unit: string;
  ours: number;
  base?: number;
  against?: string;
  /** Such as "≤ 500 ms" of ours, or "≥ 0.75 ×" of ours divided by the baseline. */
  targets?: readonly string[];
}

const ratioOf = ({ ours, base }: Figure) => (base ? ours / base : undefined);

/** False for a ratio without a baseline. */
export const isWithinTarget = (figure: Figure): boolean =>
  (figure.targets ?? []).every((target) => {
    const [sign, bound, unit] = target.split(' ');
    const value = (unit === '×' ? ratioOf(figure) : figure.ours) ?? Number.NaN;
    return sign === '≤' ? value <= Number(bound) : value >= Number(bound);
  });

/** The table of docs/speed.md. */
export const tableHead = '| what | ours | baseline | ratio | target |\n| --- | --- | --- | --- | --- |';

export function tableRow(figure: Figure): string {
  const { what, unit, ours, base, against, targets = [] } = figure;
  const ratio = ratioOf(figure);
  const other = base === undefined ? '' : `${against}: ${readable(base)} ${unit}`;
  const cells = [what, `${readable(ours)} ${unit}`, other, ratio ? `${ratio.toFixed(2)} ×` : '', targets.join(', ')];
  return `| ${cells.map((cell) => cell.trim()).join(' | ')} |`;
}

const readable = (number: number) =>
  number >= 1000 ? Math.round(number).toLocaleString('en-US') : String(Number(number.toPrecision(3)));
