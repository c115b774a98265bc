import type { BlockOf } from '../../site/content/document.ts';
import { colours } from './format.ts';
import type { Column, Laid } from './laid.ts';
import type { Sheet, Structure } from './sheet.ts';

interface Row {
  cells: readonly string[];
  height: number;
}

/** A table over the full width, from where headings hang: caption, column heads, a hairline under each row. */
export function layTable(sheet: Sheet, block: BlockOf<'table'>, column: Column): Laid {
  const x = column.hang ?? column.x;
  const width = column.x + column.width - x;
  const words = { ...sheet.words('table'), leading: sheet.words('table').size * 1.35 };
  const padding = words.size * 0.42;
  const first = column.hang === undefined ? width * 0.36 : Math.max(column.x - x, width * 0.38);
  const widths = block.columns.map((_, index) =>
    index === 0 ? first : (width - first) / Math.max(1, block.columns.length - 1),
  );
  const measured = (cells: readonly string[]): Row => ({
    cells,
    height:
      2 * padding + Math.max(...cells.map((cell, index) => sheet.heightOf(cell, words, (widths[index] ?? 0) - 12))),
  });
  const caption = sheet.words('table', 'strong');
  const head = measured(block.columns);
  const rows = block.rows.map(measured);
  return {
    height: caption.leading + 4 + head.height + rows.reduce((sum, row) => sum + row.height, 0),
    above: words.leading,
    draw: (parent, top) => {
      const table = sheet.group(parent, 'Table');
      sheet.tag(table, 'Caption', () => sheet.write(block.caption, caption, x, top, width));
      let y = top + caption.leading + 4;
      drawRow(table, head, y, { stroke: 1.4, headCells: head.cells.length, colour: colours.slate });
      y += head.height;
      for (const row of rows) {
        drawRow(table, row, y, { stroke: 0.6, headCells: 1, colour: colours.ink });
        y += row.height;
      }
      table.end();
    },
  };

  function drawRow(
    table: Structure,
    row: Row,
    y: number,
    { stroke, headCells, colour }: { stroke: number; headCells: number; colour: string },
  ) {
    const bottom = y + row.height;
    const line = stroke > 1 ? colours.ink : colours.hair;
    sheet.decorate(() => sheet.rule(x, bottom, x + width, stroke, line));
    const element = sheet.group(table, 'TR');
    row.cells.forEach((cell, index) => {
      const isHead = index < headCells;
      const scope = headCells > 1 ? 'Column' : 'Row';
      const left = x + (index === 0 ? 0 : first + (index - 1) * (widths[1] ?? 0));
      sheet.tag(
        element,
        isHead ? 'TH' : 'TD',
        () =>
          sheet.write(
            cell,
            { ...words, colour: index ? colour : colours.slate },
            left,
            y + padding,
            (widths[index] ?? 0) - 12,
          ),
        isHead ? { scope } : {},
      );
    });
    element.end();
  }
}
