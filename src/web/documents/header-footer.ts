import type { DocumentContent } from '../../site/content/document.ts';
import { colours } from './format.ts';
import type { Sheet, Structure } from './sheet.ts';

/** Room under the title, in points, before the text begins. */
const belowTitle = 30;

/** The title of a page on its ground line, which leaves the page on the right; answers where the text may begin. */
export function drawTitle(sheet: Sheet, parent: Structure, title: string): number {
  const { margin, width } = sheet.format;
  const words = sheet.words('title', 'display');
  const room = width - 2 * margin;
  const line = margin + sheet.heightOf(title, words, room) + words.size * 0.28;
  sheet.decorate(() => sheet.rule(margin, line, width, 1.6));
  sheet.tag(parent, 'H2', () => sheet.write(title, words, margin, margin, room));
  return line + belowTitle;
}

/** The title block at the foot: number, name, and the mark. */
export function drawFoot(sheet: Sheet, { title, subtitle, mark }: DocumentContent, number: number) {
  const { margin, width } = sheet.format;
  const { ground, right } = sheet;
  const strong = { ...sheet.words('small', 'strong'), size: sheet.format.sizes.small };
  const soft = { ...strong, voice: 'text' as const, colour: colours.slate };
  const y = ground + 12;
  sheet.decorate(() => {
    sheet.rule(margin, ground, width, 1.6);
    sheet.write(`${number}`, strong, margin, y, 40);
    sheet.rule(margin, ground + 40, right, 0.6, colours.hair);
    sheet.path(`M${margin + 28} ${ground + 8}v24`, { stroke: colours.hair, width: 0.6 });
    sheet.write(title, strong, margin + 42, y, 220);
    const beside = margin + 42 + sheet.widthOf(title, strong) + 14;
    if (beside + sheet.widthOf(subtitle, soft) < right - 80) sheet.write(subtitle, soft, beside, y, right - beside);
    drawMark(sheet, mark, right, y - 2);
  });
}

/** The mark, as a lit badge that ends at x. */
export function drawMark(sheet: Sheet, mark: string, x: number, y: number) {
  const words = { voice: 'strong' as const, size: 9, leading: 12, colour: colours.ink };
  const wide = sheet.widthOf(mark, words) + 14;
  sheet.path(`M${x - wide} ${y}h${wide}v17h${-wide}z`, { fill: colours.light });
  sheet.write(mark, words, x - wide + 7, y + 2.5, wide);
}
