import { casesTable } from '../../site/calculator.ts';
import { chartDrawing } from '../../site/charts.ts';
import type { BlockOf, DocumentBlock } from '../../site/content/document.ts';
import { offerings } from '../../site/offerings.ts';
import { drawChart } from './drawings.ts';
import { colours } from './format.ts';
import type { Column, Laid } from './laid.ts';
import type { Sheet } from './sheet.ts';
import { layTable } from './table.ts';

/** Measures a block for a column. */
export function lay(sheet: Sheet, block: DocumentBlock, column: Column): Laid {
  switch (block.type) {
    case 'heading':
      return layHeading(sheet, block, column);
    case 'list':
      return layList(sheet, block, column);
    case 'table':
      return layTable(sheet, block, column);
    case 'cases':
      return layTable(sheet, casesTable(offerings[block.offering]), column);
    case 'figure':
      return layFigure(sheet, block, column);
    case 'chart':
      return layChart(sheet, block, column);
    default:
      return layText(sheet, block, column);
  }
}

function layText(sheet: Sheet, block: BlockOf<'paragraph' | 'note'>, { x, width }: Column): Laid {
  const words = block.type === 'note' ? sheet.words('small', 'text', colours.slate) : sheet.words('text');
  return {
    height: sheet.heightOf(block.text, words, width),
    above: words.leading * 0.6,
    draw: (parent, y) => sheet.say(parent, 'P', block.text, words, x, y, width),
  };
}

function layHeading(sheet: Sheet, { text }: BlockOf<'heading'>, { x, width, hang }: Column): Laid {
  const words = { ...sheet.words('heading', 'strong'), leading: sheet.words('heading').size * 1.3 };
  const room = hang === undefined ? width : x - hang - 18;
  const height = sheet.heightOf(text, words, room);
  const rise = sheet.words('text').leading * 1.3;
  return {
    height: hang === undefined ? height : 0,
    reach: height,
    above: rise,
    draw: (parent, y) => {
      if (hang !== undefined) {
        sheet.decorate(() => sheet.rule(hang, y - rise / 2, x + width, 0.6, colours.hair));
      }
      const drop = hang === undefined ? 0 : sheet.words('text').size * 0.1;
      sheet.tag(parent, 'H3', () => sheet.write(text, words, hang ?? x, y + drop, room));
    },
  };
}

function layList(sheet: Sheet, { items, ordered }: BlockOf<'list'>, { x, width }: Column): Laid {
  const words = sheet.words('text');
  const indent = words.size * 1.6;
  const gap = words.leading * 0.42;
  const heights = items.map((item) => sheet.heightOf(item, words, width - indent));
  return {
    height: heights.reduce((sum, height) => sum + height + gap, -gap),
    above: words.leading * 0.6,
    draw: (parent, top) => {
      const list = sheet.group(parent, 'L');
      let y = top;
      items.forEach((item, index) => {
        const at = y;
        if (!ordered) sheet.decorate(() => drawWindow(sheet, x, at + words.leading * 0.3, words.size * 0.56));
        const entry = sheet.group(list, 'LI');
        if (ordered) {
          sheet.tag(entry, 'Lbl', () => sheet.write(`${index + 1}.`, { ...words, voice: 'strong' }, x, at, indent));
        }
        sheet.say(entry, 'LBody', item, words, x + indent, at, width - indent);
        entry.end();
        y += (heights[index] ?? 0) + gap;
      });
      list.end();
    },
  };
}

/** A lit window, the mark of a list item. */
export function drawWindow(sheet: Sheet, x: number, y: number, size: number) {
  sheet.path(`M${x} ${y}h${size}v${size}h${-size}z`, { fill: colours.light, stroke: colours.ink, width: 0.7 });
}

function layFigure(sheet: Sheet, { value, label }: BlockOf<'figure'>, { x, width }: Column): Laid {
  const large = sheet.words('figure', 'display');
  const small = { ...sheet.words('text', 'text', colours.slate), leading: sheet.words('text').size * 1.35 };
  const labelHeight = sheet.heightOf(label, small, width);
  return {
    height: large.leading + labelHeight + 12,
    above: large.size * 0.45,
    draw: (parent, y) => {
      sheet.decorate(() => sheet.rule(x, y + large.leading, x + width, 1.6));
      sheet.tag(parent, 'P', () => {
        // the space separates the two for screen readers
        sheet.write(`${value} `, large, x, y, width);
        sheet.write(label, small, x, y + large.leading + 8, width);
      });
    },
  };
}

function layChart(sheet: Sheet, { chart, caption }: BlockOf<'chart'>, { x, width }: Column): Laid {
  const drawing = chartDrawing(chart);
  const words = { ...sheet.words('text', 'text', colours.slate), size: sheet.words('text').size * 0.9 };
  const scale = (width / drawing.width) * sheet.scale;
  const height = drawing.height * scale;
  return {
    height: height + 10 + sheet.heightOf(caption, words, width),
    above: words.leading * 1.1,
    draw: (parent, y) => {
      const about = { alt: drawing.sentence, bbox: [x, y, x + width, y + height] };
      sheet.tag(parent, 'Figure', () => drawChart(sheet, drawing, x, y, scale), about);
      sheet.tag(parent, 'Caption', () => sheet.write(caption, words, x, y + height + 10, width));
    },
  };
}
