import { elevation } from '../../../views/parts/elevation.ts';
import type { DocumentContent, DocumentPage } from '../../site/content/document.ts';
import { drawStreet } from './drawings.ts';
import { colours } from './format.ts';
import { drawMark } from './header-footer.ts';
import { drawBelow } from './memorandum-page.ts';
import type { Sheet, Structure } from './sheet.ts';
import { stack } from './stack.ts';

/** Draws the first page: the name on ink above the street at dusk, and the words of the page below or between. */
export function drawCover(sheet: Sheet, parent: Structure, content: DocumentContent, page: DocumentPage) {
  const { format } = sheet;
  const { width, margin, cover } = format;
  const whole = cover === format.height;
  const ground = whole ? cover - 78 : cover;
  sheet.decorate(() => {
    sheet.path(`M0 0h${width}v${cover}h${-width}z`, { fill: colours.ink });
    sheet.doc.save().rect(0, 0, width, ground).clip();
    drawStreet(sheet, elevation('whole'), whole ? margin : margin - 6, ground, whole ? 0.95 : 0.62, true);
    sheet.doc.restore();
    sheet.rule(0, ground, width, 2, colours.light);
    drawMark(sheet, content.mark, sheet.right, margin);
  });
  const words = { ...sheet.words('coverTitle', 'display', colours.paper) };
  const soft = { ...sheet.words('text', 'text', colours.onInkSoft) };
  const room = width - 2 * margin - 80;
  sheet.tag(parent, 'H1', () => sheet.write(content.title, words, margin, margin - 6, room));
  const below = margin + sheet.heightOf(content.title, words, room) + 4;
  sheet.tag(parent, 'P', () => sheet.write(content.subtitle, soft, margin, below, room));
  if (whole) drawDark(sheet, parent, page, below + 48, ground);
  else drawBelow(sheet, parent, page, cover + 30);
}

/** The words of a cover that is all ink. */
function drawDark(sheet: Sheet, parent: Structure, page: DocumentPage, top: number, ground: number) {
  const column = { x: sheet.format.margin, width: 560 };
  const note = { x: column.x, width: sheet.right - column.x };
  sheet.dark = true;
  stack(
    sheet,
    page.blocks.filter(({ type }) => type !== 'note'),
    column,
  ).draw(parent, top);
  stack(
    sheet,
    page.blocks.filter(({ type }) => type === 'note'),
    note,
  ).draw(parent, ground + 17);
  sheet.dark = false;
}
