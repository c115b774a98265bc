import { setImmediate } from 'node:timers/promises';
import { casesTable } from '../../site/calculator.ts';
import { type ChartShape, chartDrawing, groundOf } from '../../site/charts.ts';
import { type Elevation, type ElevationName, elevation, type ShapeStyle } from '../../site/elevation.ts';
import { setMoney } from '../../site/format.ts';
import { offeringOf } from '../../site/offerings.ts';
import type { BlockOf, DocumentBlock, DocumentContent, DocumentPage } from '../schemas/documents.ts';
import { type DocumentFacts, type Fonts, formats, Sheet, type Structure } from './sheet.ts';

/** A tagged PDF. Deterministic. Throws when the text of a page doesn't fit. */
export async function documentPdf(
  content: DocumentContent,
  format: keyof typeof formats,
  fonts: Fonts,
  site: DocumentFacts,
): Promise<Buffer> {
  setMoney(site.money);
  const sheet = new Sheet({ content, format: formats[format], fonts, site });
  let pages = 0;
  sheet.doc.on('pageAdded', () => pages++);
  for (const [index, page] of content.pages.entries()) {
    drawPage(sheet, content, page, index);
    // The library adds a page for overflowing text.
    if (pages > index + 1) throw new TooLongError(page.title);
    // A document takes 0.1 to 0.6 s, so it yields to requests between pages.
    await setImmediate();
  }
  sheet.root.end();
  sheet.doc.end();
  return Buffer.concat(await sheet.doc.toArray());
}

function drawPage(sheet: Sheet, content: DocumentContent, page: DocumentPage, index: number) {
  const isSlide = sheet.format === formats.landscape;
  sheet.doc.addPage();
  sheet.doc.outline.addItem(page.title);
  const section = sheet.group(sheet.root, 'Sect');
  if (index === 0) drawCover(sheet, section, content, page);
  else if (isSlide) drawSlide(sheet, section, page, index);
  else
    drawBelow(sheet, section, page, drawTitle(sheet, section, page.title), footBuildings[index % footBuildings.length]);
  if (index > 0 || !isSlide) drawFoot(sheet, content, index + 1);
  section.end();
}

/** The first page: the title on ink above the street at dusk, and the page's text below or in between. */
function drawCover(sheet: Sheet, parent: Structure, content: DocumentContent, page: DocumentPage) {
  const { width, height, margin, cover } = sheet.format;
  const { ink, light, paper, onInkSoft } = sheet.colors;
  const isWhole = cover === height;
  const ground = isWhole ? cover - 78 : cover;
  sheet.decorate(() => {
    sheet.path(`M0 0h${width}v${cover}h${-width}z`, { fill: ink });
    sheet.doc.save().rect(0, 0, width, ground).clip();
    drawStreet(sheet, elevation('whole'), isWhole ? margin : margin - 6, ground, isWhole ? 0.95 : 0.62, true);
    sheet.doc.restore();
    sheet.rule(0, ground, width, 2, light);
    drawMark(sheet, content.mark, sheet.right, margin);
  });
  const room = width - 2 * margin - 80;
  const title = sheet.style('coverTitle', 'display', paper);
  const below = sheet.say(parent, 'H1', content.title, title, margin, margin - 6, room) + 10;
  sheet.say(parent, 'P', content.subtitle, sheet.style('text', 'text', onInkSoft), margin, below, sheet.right - margin);
  if (!isWhole) return drawBelow(sheet, parent, page, cover + 30);
  const [body, notes] = notesApart(page.blocks);
  sheet.dark = true;
  flow(sheet, parent, body, { x: margin, width: 560 }, below + 48);
  flow(sheet, parent, notes, { x: margin, width: sheet.right - margin }, ground + 17);
  sheet.dark = false;
}

/** The title above a line that runs off the page on the right. Returns where the text begins. */
function drawTitle(sheet: Sheet, parent: Structure, title: string): number {
  const { margin, width } = sheet.format;
  const style = sheet.style('title', 'display');
  const line = sheet.say(parent, 'H2', title, style, margin, margin, width - 2 * margin) + style.size * 0.28;
  sheet.decorate(() => sheet.rule(margin, line, width, 1.6));
  return line + 30;
}

/** The title block at the foot: number, name, and the mark. */
function drawFoot(sheet: Sheet, { title, subtitle, mark }: DocumentContent, number: number) {
  const { margin, width } = sheet.format;
  const { ground, right } = sheet;
  const { slate, hair } = sheet.colors;
  const strong = sheet.style('small', 'strong');
  const soft = { ...strong, voice: 'text', color: slate } as const;
  const y = ground + 12;
  sheet.decorate(() => {
    sheet.rule(margin, ground, width, 1.6);
    sheet.write(`${number}`, strong, margin, y, 40);
    sheet.rule(margin, ground + 40, right, 0.6, hair);
    sheet.path(`M${margin + 28} ${ground + 8}v24`, { stroke: hair, width: 0.6 });
    sheet.write(title, strong, margin + 42, y, right - margin - 122, strong.leading);
    const beside = margin + 42 + sheet.widthOf(title, strong) + 14;
    if (beside + sheet.widthOf(subtitle, soft) < right - 80) sheet.write(subtitle, soft, beside, y, right - beside);
    drawMark(sheet, mark, right, y - 2);
  });
}

/** The mark, as a lit badge that ends at x. */
function drawMark(sheet: Sheet, mark: string, x: number, y: number) {
  const style = { voice: 'strong', size: 9, leading: 12, color: sheet.colors.ink } as const;
  const wide = sheet.widthOf(mark, style) + 14;
  sheet.path(`M${x - wide} ${y}h${wide}v17h${-wide}z`, { fill: sheet.colors.light });
  sheet.write(mark, style, x - wide + 7, y + 2.5, wide);
}

const footBuildings: readonly ElevationName[] = ['cottages', 'residence', 'flex-3', 'housing', 'storage'];

/** The blocks of a portrait page from `top` on, its last note at the foot, and a small building beside it where there is room. */
function drawBelow(sheet: Sheet, parent: Structure, page: DocumentPage, top: number, building?: ElevationName) {
  const { margin } = sheet.format;
  const column = { x: margin, width: sheet.right - margin };
  const beside = { ...column, width: column.width - 118 };
  const [body, notes] =
    page.blocks.at(-1)?.type === 'note' ? [page.blocks.slice(0, -1), page.blocks.slice(-1)] : [page.blocks, []];
  const bottom = sheet.ground - 14;
  drawToFit(sheet, page.title, () => {
    const small = sheet.endOf((draft, root) => flow(draft, root, notes, beside, 0));
    const free = bottom - small - sheet.endOf((draft, root) => flow(draft, root, body, column, top));
    if (free < (notes.length ? 16 : 0)) return false;
    flow(sheet, parent, body, column, top);
    flow(sheet, parent, notes, beside, bottom - small);
    const drawing = building && free >= 56 && elevation(building);
    if (drawing) {
      const scale = Math.min(110 / drawing.width, (free - 36) / drawing.height);
      sheet.decorate(() => drawStreet(sheet, drawing, sheet.right - drawing.width * scale, sheet.ground, scale));
    }
    return true;
  });
}

/** Fill the foot of slides with space for them, in turn. */
const slideBuildings: readonly ElevationName[] = [
  'flex-3',
  'housing',
  'cottages',
  'residence',
  'storage',
  'acquisition',
];

/** A landscape page: text on the left and drawings on the right, or a list in columns; notes at the foot. */
function drawSlide(sheet: Sheet, parent: Structure, page: DocumentPage, number: number) {
  const { margin } = sheet.format;
  const top = drawTitle(sheet, parent, page.title);
  const [body, notes] = notesApart(page.blocks);
  const has = (type: DocumentBlock['type']) => body.some((block) => block.type === type);
  const column = { x: margin, width: has('cases') || has('chart') ? 840 : 500 };
  const small = sheet.endOf((draft, root) => flow(draft, root, notes, column, 0));
  const bottom = sheet.ground - 12 - small;
  const draw = arranged(sheet, body);
  drawToFit(sheet, page.title, () => {
    const end = sheet.endOf((draft, root) => draw(draft, root, top));
    if (end > bottom - 10) return false;
    draw(sheet, parent, top);
    if (!has('chart') && !has('figure') && !has('cases')) drawBuilding(sheet, number, sheet.ground - end - blockGap);
    return true;
  });
  flow(sheet, parent, notes, column, bottom);
}

function drawBuilding(sheet: Sheet, number: number, room: number) {
  const drawing = elevation(slideBuildings[number % slideBuildings.length] as ElevationName);
  const scale = Math.min(2, 320 / drawing.width, room / drawing.height);
  if (scale < 0.4) return;
  sheet.decorate(() => drawStreet(sheet, drawing, sheet.right - drawing.width * scale, sheet.ground, scale));
}

/** Draws something from y on; returns where it ends. */
type Draw = (sheet: Sheet, parent: Structure, y: number) => number;

/** In points. */
const blockGap = 26;
const gutter = 56;

function arranged({ format, right }: Sheet, body: readonly DocumentBlock[]): Draw {
  const x = format.margin;
  const width = right - x;
  const half = (width - gutter) / 2;
  const halves =
    (left: readonly DocumentBlock[], aside: readonly DocumentBlock[]): Draw =>
    (sheet, parent, y) =>
      Math.max(
        flow(sheet, parent, left, { x, width: half }, y),
        flow(sheet, parent, aside, { x: x + half + gutter, width: half }, y),
      );
  const charts = body.filter(({ type }) => type === 'chart');
  const aside = charts.length ? charts : body.filter(({ type }) => type === 'figure');
  const others = body.filter((block) => !aside.includes(block));
  if (charts.length === 2) {
    const beside = halves(charts.slice(0, 1), charts.slice(1));
    return (sheet, parent, y) => beside(sheet, parent, flow(sheet, parent, others, { x, width }, y) + blockGap);
  }
  if (aside.length) return halves(others, aside);
  return (sheet, parent, top) =>
    body.reduce((y, block) => {
      if (block.type === 'list') return drawColumns(sheet, parent, block, y) + blockGap;
      const isWide = block.type === 'table' || block.type === 'cases';
      return flow(sheet, parent, [block], { x, width: isWide ? width : 740 }, y) + blockGap;
    }, top) - blockGap;
}

/** A list over the full width of a slide, an item per column. */
function drawColumns(sheet: Sheet, parent: Structure, { items, ordered }: BlockOf<'list'>, y: number): number {
  const { margin } = sheet.format;
  const gap = 24;
  const width = (sheet.right - margin - gap * (items.length - 1)) / items.length;
  const text = sheet.style('text');
  const isShort = items.every((item) => item.length < 20);
  const style = isShort
    ? { ...sheet.style('title', 'display'), size: 26, leading: 32 }
    : { ...text, leading: text.size * 1.38 };
  const list = sheet.group(parent, 'L');
  const ends = items.map((item, index) => {
    const x = margin + index * (width + gap);
    const entry = sheet.group(list, 'LI');
    sheet.decorate(() => {
      sheet.rule(x, y + 26, x + width, 1.6);
      if (!ordered) drawWindow(sheet, x, y + 8, 12);
    });
    if (ordered)
      sheet.say(entry, 'Lbl', `${index + 1}`, { ...sheet.style('heading', 'strong'), leading: 22 }, x, y, width);
    const end = sheet.say(entry, 'LBody', item, style, x, y + 38, width);
    entry.end();
    return end;
  });
  list.end();
  return Math.max(...ends);
}

const notesApart = (blocks: readonly DocumentBlock[]) =>
  [blocks.filter(({ type }) => type !== 'note'), blocks.filter(({ type }) => type === 'note')] as const;

/** Uses the largest type in which the text of a page fits; `attempt` returns whether it did. */
function drawToFit(sheet: Sheet, title: string, attempt: () => boolean) {
  const isDrawn = [1, 0.96, 0.92, 0.88, 0.84, 0.8].some((scale) => {
    sheet.scale = scale;
    return attempt();
  });
  sheet.scale = 1;
  if (!isDrawn) throw new TooLongError(title);
}

class TooLongError extends Error {
  override name = 'TooLongError';

  constructor(title: string) {
    super(`the page "${title}" has more words than fit on it.`);
  }
}

/** A column of a page, in points. */
interface Column {
  x: number;
  width: number;
}

/** Draws blocks below one another; returns where they end. */
function flow(sheet: Sheet, parent: Structure, blocks: readonly DocumentBlock[], column: Column, top: number): number {
  let y = top;
  blocks.forEach((block, index) => {
    if (index) y += spaceAbove[block.type](sheet);
    y = drawers[block.type](sheet, parent, block as never, column, y);
  });
  return y;
}

const spaceAbove: Readonly<Record<DocumentBlock['type'], (sheet: Sheet) => number>> = {
  heading: (sheet) => sheet.style('text').leading * 1.3,
  paragraph: (sheet) => sheet.style('text').leading * 0.6,
  list: (sheet) => sheet.style('text').leading * 0.6,
  table: (sheet) => sheet.style('table').size * 1.35,
  cases: (sheet) => sheet.style('table').size * 1.35,
  figure: (sheet) => sheet.style('figure').size * 0.45,
  chart: (sheet) => sheet.style('text').leading * 1.1,
  note: (sheet) => sheet.style('small').leading * 0.6,
};

type Drawers = {
  readonly [T in DocumentBlock['type']]: (
    sheet: Sheet,
    parent: Structure,
    block: BlockOf<T>,
    column: Column,
    y: number,
  ) => number;
};

/** Each draws a block from y on and returns where it ends. */
const drawers: Drawers = {
  heading(sheet, parent, { text }, { x, width }, y) {
    const style = { ...sheet.style('heading', 'strong'), leading: sheet.style('heading').size * 1.3 };
    return sheet.say(parent, 'H3', text, style, x, y, width);
  },

  paragraph: (sheet, parent, { text }, { x, width }, y) =>
    sheet.say(parent, 'P', text, sheet.style('text'), x, y, width),

  note: (sheet, parent, { text }, { x, width }, y) =>
    sheet.say(parent, 'P', text, sheet.style('small', 'text', sheet.colors.slate), x, y, width),

  list(sheet, parent, { items, ordered }, { x, width }, top) {
    const style = sheet.style('text');
    const indent = style.size * 1.6;
    const gap = style.leading * 0.42;
    const list = sheet.group(parent, 'L');
    let y = top;
    items.forEach((item, index) => {
      if (!ordered) sheet.decorate(() => drawWindow(sheet, x, y + style.leading * 0.3, style.size * 0.56));
      const entry = sheet.group(list, 'LI');
      if (ordered) sheet.say(entry, 'Lbl', `${index + 1}.`, { ...style, voice: 'strong' }, x, y, indent);
      y = sheet.say(entry, 'LBody', item, style, x + indent, y, width - indent) + gap;
      entry.end();
    });
    list.end();
    return y - gap;
  },

  /** Over the full width: caption, column heads, a hairline under each row. */
  table(sheet, parent, block, { x, width }, top) {
    const { ink, slate, hair } = sheet.colors;
    const style = { ...sheet.style('table'), leading: sheet.style('table').size * 1.35 };
    const padding = style.size * 0.42;
    const first = width * 0.36;
    const other = (width - first) / Math.max(1, block.columns.length - 1);
    const table = sheet.group(parent, 'Table');
    const head = sheet.say(table, 'Caption', block.caption, sheet.style('table', 'strong'), x, top, width) + 4;
    const end = [block.columns, ...block.rows].reduce((y, cells, line) => {
      const row = sheet.group(table, 'TR');
      const ends = cells.map((cell, index) => {
        const left = index ? x + first + (index - 1) * other : x;
        const scope = line === 0 ? 'Column' : index === 0 ? 'Row' : undefined;
        const look = { ...style, color: line && index ? ink : slate };
        const room = (index ? other : first) - 12;
        return sheet.say(row, scope ? 'TH' : 'TD', cell, look, left, y + padding, room, { scope });
      });
      row.end();
      const bottom = Math.max(...ends) + padding;
      sheet.decorate(() => sheet.rule(x, bottom, x + width, line ? 0.6 : 1.4, line ? hair : ink));
      return bottom;
    }, head);
    table.end();
    return end;
  },

  cases: (sheet, parent, { offering }, column, y) =>
    drawers.table(sheet, parent, casesTable(offeringOf(sheet.site.offerings, offering)), column, y),

  figure(sheet, parent, { value, label }, { x, width }, y) {
    const large = sheet.style('figure', 'display');
    const small = { ...sheet.style('text', 'text', sheet.colors.slate), leading: sheet.style('text').size * 1.35 };
    let end = y;
    sheet.decorate(() => sheet.rule(x, y + large.leading, x + width, 1.6));
    sheet.tag(parent, 'P', () => {
      // the space separates the two for screen readers
      sheet.write(`${value} `, large, x, y, width);
      end = sheet.write(label, small, x, y + large.leading + 8, width) + 4;
    });
    return end;
  },

  chart(sheet, parent, block, { x, width }, y) {
    const { light, ink, paper, slate } = sheet.colors;
    const chart = chartDrawing(block.chart, sheet.site);
    const scale = (width / chart.width) * sheet.scale;
    const height = chart.height * scale;
    const inks: Record<ChartShape['style'], Parameters<Sheet['path']>[1]> = {
      unit: { fill: light, stroke: ink, width: 0.8 },
      gone: { stroke: ink, width: 0.9, dash: [2.6, 1.9] },
      body: { fill: paper, stroke: ink, width: 1.2 },
      mass: { fill: ink },
    };
    const draw = () => {
      for (const { style, d } of chart.shapes) sheet.path(d, inks[style], x, y, scale);
      sheet.path(groundOf(chart, chart.width), { stroke: ink, width: 1.6 }, x, y, scale);
      const { size } = sheet.style('small');
      for (const label of chart.labels) {
        const style = label.soft
          ? ({ voice: 'text', size: size * 1.1, leading: size, color: slate } as const)
          : ({ voice: 'strong', size: size * 1.35, leading: size, color: ink } as const);
        sheet.write(label.text, style, x + label.x * scale, y + label.y * scale - style.size * 0.86, 200);
      }
    };
    sheet.tag(parent, 'Figure', draw, { alt: chart.sentence, bbox: [x, y, x + width, y + height] });
    const style = { ...sheet.style('text', 'text', slate), size: sheet.style('text').size * 0.9 };
    return sheet.say(parent, 'Caption', block.caption, style, x, y + height + 10, width);
  },
};

/** A lit window, the mark of a list item. */
function drawWindow(sheet: Sheet, x: number, y: number, size: number) {
  const { light, ink } = sheet.colors;
  sheet.path(`M${x} ${y}h${size}v${size}h${-size}z`, { fill: light, stroke: ink, width: 0.7 });
}

/** Draws buildings of the street standing on y; one half-metre is `scale` points. */
function drawStreet(sheet: Sheet, { shapes }: Elevation, x: number, y: number, scale: number, dusk = false) {
  const { ink, paper, light } = sheet.colors;
  const stroke = dusk ? paper : ink;
  const inks: Record<ShapeStyle, Parameters<Sheet['path']>[1]> = {
    d: { fill: dusk ? ink : paper, stroke, width: 1 },
    l: { stroke, width: 0.6 },
    w: { fill: light, stroke, width: 0.6 },
    x: { stroke, width: 0.8, dash: [3.5, 2.8] },
  };
  for (const { style, data } of shapes) sheet.path(data, inks[style], x, y, scale);
}
