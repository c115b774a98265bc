import { type ElevationName, elevation } from '../../../views/parts/elevation.ts';
import type { DocumentPage } from '../../site/content/document.ts';
import { drawStreet } from './drawings.ts';
import { fitted } from './fitted.ts';
import { drawTitle } from './header-footer.ts';
import type { Sheet, Structure } from './sheet.ts';
import { stack } from './stack.ts';

/** They are at the foot of pages with space for them, in turn. */
const buildings: readonly ElevationName[] = ['cottages', 'residence', 'flex-3', 'housing', 'storage'];
/** Points between the text and a building at the foot. */
const sky = 36;

/** Draws a portrait page: the text in one column, its last note at the foot. Throws when the words do not fit. */
export function drawMemorandumPage(sheet: Sheet, parent: Structure, page: DocumentPage, number: number) {
  drawBelow(sheet, parent, page, drawTitle(sheet, parent, page.title), buildings[number % buildings.length]);
}

/** Draws the blocks of a page from `top` down to the foot, in smaller type where they would not fit. */
export function drawBelow(sheet: Sheet, parent: Structure, page: DocumentPage, top: number, building?: ElevationName) {
  const { margin, textFrom } = sheet.format;
  const column = { x: textFrom, width: sheet.right - textFrom, ...(textFrom > margin && { hang: margin }) };
  const note = page.blocks.at(-1)?.type === 'note' ? page.blocks.slice(-1) : [];
  const body = page.blocks.slice(0, page.blocks.length - note.length);
  const bottom = sheet.ground - 14;
  fitted(sheet, page.title, () => {
    const text = stack(sheet, body, column);
    const small = stack(sheet, note, column);
    const free = bottom - small.height - top - text.height;
    if (free < (note.length ? 16 : 0)) return false;
    text.draw(parent, top);
    small.draw(parent, bottom - small.height);
    if (building) drawBuilding(sheet, building, free - sky);
    return true;
  });
}

/** A small building is in the free column at the foot, where it has room. */
function drawBuilding(sheet: Sheet, name: ElevationName, room: number) {
  const drawing = elevation(name);
  const scale = Math.min(92 / drawing.width, room / drawing.height);
  if (room < 20) return;
  sheet.decorate(() => drawStreet(sheet, drawing, sheet.format.margin + 2, sheet.ground, scale));
}
