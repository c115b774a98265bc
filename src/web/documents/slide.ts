import { type ElevationName, elevation } from '../../../views/parts/elevation.ts';
import type { DocumentBlock, DocumentPage } from '../../site/content/document.ts';
import { columns } from './columns.ts';
import { drawStreet } from './drawings.ts';
import { fitted } from './fitted.ts';
import { drawTitle } from './header-footer.ts';
import type { Sheet, Structure } from './sheet.ts';
import { type Stack, stack } from './stack.ts';

/** They are at the foot of slides with space for them, in turn. */
const buildings: readonly ElevationName[] = ['flex-3', 'housing', 'cottages', 'residence', 'storage', 'acquisition'];
/** Points between the halves of a slide, and between blocks below one another. */
const gutter = 56;
const gap = 26;
/** Widths of a paragraph that has the slide to itself, and of the notes. */
const measure = { text: 740, note: 500, noteBelowChart: 840, noteBelowCases: 840 };

/** Draws a landscape page: words on the left and drawings on the right, or a list in columns. */
export function drawSlide(sheet: Sheet, parent: Structure, page: DocumentPage, number: number) {
  const top = drawTitle(sheet, parent, page.title);
  const isNote = ({ type }: DocumentBlock) => type === 'note';
  const has = (kind: DocumentBlock['type']) => page.blocks.some(({ type }) => type === kind);
  const width = has('cases') ? measure.noteBelowCases : has('chart') ? measure.noteBelowChart : measure.note;
  const small = stack(sheet, page.blocks.filter(isNote), { x: sheet.format.margin, width });
  const bottom = sheet.ground - 12 - small.height;
  const body = page.blocks.filter((block) => !isNote(block));
  fitted(sheet, page.title, () => {
    const { height, draw, halved } = arranged(sheet, body);
    if (top + height > bottom - 10) return false;
    draw(parent, top);
    if (!halved && !has('cases')) drawBuilding(sheet, number, sheet.ground - top - height - gap);
    return true;
  });
  small.draw(parent, bottom);
}

function arranged(sheet: Sheet, body: readonly DocumentBlock[]): Stack & { halved?: true } {
  const charts = body.filter(({ type }) => type === 'chart');
  const aside = charts.length ? charts : body.filter(({ type }) => type === 'figure');
  if (!aside.length) return fullWidth(sheet, body);
  if (charts.length === 2) return { ...above(sheet, body, charts), halved: true };
  return {
    ...halves(
      sheet,
      body.filter((block) => !aside.includes(block)),
      aside,
    ),
    halved: true,
  };
}

/** Two charts next to each other, below the words. */
function above(sheet: Sheet, body: readonly DocumentBlock[], charts: readonly DocumentBlock[]): Stack {
  const { margin } = sheet.format;
  const words = stack(
    sheet,
    body.filter((block) => !charts.includes(block)),
    { x: margin, width: sheet.right - margin },
  );
  const beside = halves(sheet, charts.slice(0, 1), charts.slice(1));
  return {
    height: words.height + gap + beside.height,
    draw: (parent, y) => {
      words.draw(parent, y);
      beside.draw(parent, y + words.height + gap);
    },
  };
}

function halves(sheet: Sheet, words: readonly DocumentBlock[], aside: readonly DocumentBlock[]): Stack {
  const { margin } = sheet.format;
  const width = (sheet.right - margin - gutter) / 2;
  const left = stack(sheet, words, { x: margin, width });
  const right = stack(sheet, aside, { x: margin + width + gutter, width });
  return {
    height: Math.max(left.height, right.height),
    draw: (parent, y) => {
      left.draw(parent, y);
      right.draw(parent, y);
    },
  };
}

/** Over the full width; lists are in columns. */
function fullWidth(sheet: Sheet, body: readonly DocumentBlock[]): Stack {
  const { margin } = sheet.format;
  const parts = body.map((block) => {
    if (block.type === 'list') return columns(sheet, block);
    return stack(sheet, [block], {
      x: margin,
      width: block.type === 'table' || block.type === 'cases' ? sheet.right - margin : measure.text,
    });
  });
  return {
    height: parts.reduce((sum, { height }) => sum + height + gap, -gap),
    draw: (parent, top) => {
      let y = top;
      for (const part of parts) {
        part.draw(parent, y);
        y += part.height + gap;
      }
    },
  };
}

/** A building is next to the notes, as large as the slide has room above its ground. */
function drawBuilding(sheet: Sheet, number: number, room: number) {
  const drawing = elevation(buildings[number % buildings.length] as ElevationName);
  const scale = Math.min(2, 320 / drawing.width, room / drawing.height);
  if (scale < 0.4) return;
  sheet.decorate(() => drawStreet(sheet, drawing, sheet.right - drawing.width * scale, sheet.ground, scale));
}
