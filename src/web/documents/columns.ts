import type { BlockOf } from '../../site/content/document.ts';
import { drawWindow } from './blocks.ts';
import type { Sheet, Structure } from './sheet.ts';
import type { Stack } from './stack.ts';

const gap = 24;
/** Points from the top of a column to its line, and on to its words. */
const head = { line: 26, words: 38 };

/** A list over the full width of a slide: each item in a column of its own, below a line with its number or a window. */
export function columns(sheet: Sheet, { items, ordered }: BlockOf<'list'>): Stack {
  const { margin } = sheet.format;
  const width = (sheet.right - margin - gap * (items.length - 1)) / items.length;
  const text = sheet.words('text');
  const short = items.every((item) => item.length < 20);
  const words = short
    ? { ...sheet.words('title', 'display'), size: 26, leading: 32 }
    : { ...text, leading: text.size * 1.38 };
  return {
    height: head.words + Math.max(...items.map((item) => sheet.heightOf(item, words, width))),
    draw: (parent, y) => {
      const list = sheet.group(parent, 'L');
      items.forEach((item, index) => {
        const x = margin + index * (width + gap);
        const entry = sheet.group(list, 'LI');
        drawHead(entry, x, y, ordered && index + 1);
        sheet.say(entry, 'LBody', item, words, x, y + head.words, width);
        entry.end();
      });
      list.end();
    },
  };

  function drawHead(entry: Structure, x: number, y: number, number?: number) {
    sheet.decorate(() => {
      sheet.rule(x, y + head.line, x + width, 1.6);
      if (!number) drawWindow(sheet, x, y + 8, 12);
    });
    if (!number) return;
    const strong = { ...sheet.words('heading', 'strong'), leading: 22 };
    sheet.tag(entry, 'Lbl', () => sheet.write(`${number}`, strong, x, y, width));
  }
}
