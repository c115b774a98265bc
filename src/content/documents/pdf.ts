import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { casesTable } from '../../site/calculator.ts';
import { type ChartShape, chartDrawing, groundOf } from '../../site/charts.ts';
import { shippedColors, tokensOf } from '../../site/company/colors.ts';
import { type Elevation, type ElevationName, elevation, type ShapeStyle } from '../../site/elevation.ts';
import { type Money, setMoney } from '../../site/format.ts';
import { offeringOf } from '../../site/offerings.ts';
import type { SiteFacts } from '../../site/site-facts.ts';
import { type BlockOf, type DocumentBlock, type DocumentContent, linksOf, partsOf } from '../schemas/documents.ts';

/** In points; `foot` is the ground line, measured from the bottom, and `cover` the height of the ink on the first page. */
const formats = {
  /** US Letter, to read and to print. */
  portrait: { width: 612, height: 792, margin: 54, foot: 62, cover: 250, text: 12, small: 9, title: 27, display: 38 },
  /** 16:9, to show on a screen. */
  landscape: { width: 960, height: 540, margin: 60, foot: 54, cover: 352, text: 17, small: 12, title: 36, display: 54 },
} as const;

type Font = 'text' | 'strong' | 'display';
type Tag = PDFKit.PDFStructureElement;
type Column = { x: number; width: number };
type TextStyle = { font: Font; size: number; color: string };
type Ink = { fill?: string; stroke?: string; width?: number; dash?: number };

export type DocumentFacts = SiteFacts & {
  company: { legalName: string; email: string; phone: string };
  /** Set only where it differs from the default. */
  money?: Money;
};

/** Fixed, so that equal content gives equal bytes. */
const edition = new Date('2025-01-01T00:00:00Z');
const buildings: readonly ElevationName[] = ['flex-3', 'housing', 'cottages', 'residence', 'storage', 'acquisition'];

/** A tagged, deterministic PDF with a page for each of the content's, or the title of the first one whose text doesn't fit. */
export async function documentPdf(
  content: DocumentContent,
  format: keyof typeof formats,
  fonts: Readonly<Record<Font, Buffer>>,
  site: DocumentFacts,
): Promise<Buffer | { tooLong: string }> {
  setMoney(site.money);
  const { company } = site;
  const { width, height, margin, foot, cover, text, small, title, display } = formats[format];
  const whole: Column = { x: margin, width: width - 2 * margin };
  const ground = height - foot;
  const { ink, light, slate, 'on-ink-soft': onInk } = tokensOf(company.colors ?? shippedColors);
  const [paper, hair] = ['#ffffff', '#c9cec9'];
  const body: TextStyle = { font: 'text', size: text, color: ink };
  const strong: TextStyle = { ...body, font: 'strong' };
  const note: TextStyle = { font: 'text', size: small, color: slate };
  const doc = new PDFDocument({
    size: [width, height],
    margins: { top: margin, right: margin, bottom: foot, left: margin },
    autoFirstPage: false,
    // The library's own fonts are not bundled.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `${content.title} (${content.mark})`,
      Author: company.legalName,
      Creator: company.legalName,
      Producer: company.legalName,
      CreationDate: edition,
    },
  });
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const { beside, say, write, heightOf, path, drawStreet, decorate, group } = penOf(
    doc,
    { ink, light },
    linksOf(content, company),
  );
  let pages = 0;
  doc.on('pageAdded', () => pages++);

  for (const [index, page] of content.pages.entries()) {
    doc.addPage();
    doc.outline.addItem(page.title);
    const section = group(root, 'Sect');
    if (index) drawTitle(section, page.title);
    else drawCover(section);
    const notes = page.blocks.filter((block) => block.type === 'note');
    const column = { x: margin, width: whole.width * 0.7 };
    const end = ground - 12 - notes.reduce((sum, one) => sum + heightOf(one.text, note, column), 0);
    // The library adds a page for text below this.
    doc.page.margins.bottom = height - end + small;
    drawBody(
      section,
      page.blocks.filter((block) => block.type !== 'note'),
    );
    const free = ground - doc.y - text;
    doc.page.margins.bottom = 0;
    doc.y = end;
    for (const { text } of notes) say(section, 'P', text, note, column);
    decorate(() => {
      if (index) drawBuilding(buildings[index % buildings.length] as ElevationName, free);
      drawFoot(index + 1);
    });
    section.end();
    if (pages > index + 1) return { tooLong: page.title };
    // A document takes up to 0.6 s, so it yields to requests between pages.
    await setImmediate();
  }
  root.end();
  doc.end();
  return Buffer.concat(await doc.toArray());

  /** The title and the subtitle on ink, above the street at dusk. */
  function drawCover(parent: Tag) {
    decorate(() => {
      path(`M0 0h${width}v${cover}h${-width}z`, { fill: ink });
      doc.save().rect(0, 0, width, cover).clip();
      drawStreet(elevation('whole'), margin, cover, cover / 400, paper, ink);
      doc.restore();
      path(`M0 ${cover}H${width}`, { stroke: light, width: 2 });
      drawMark(margin);
    });
    doc.page.margins.bottom = height - cover + 12;
    doc.y = margin - 6;
    say(
      parent,
      'H1',
      content.title,
      { font: 'display', size: display, color: paper },
      { ...whole, width: whole.width - 80 },
    );
    doc.y += 6;
    say(parent, 'P', content.subtitle, { ...body, color: onInk }, whole);
    doc.y = cover + text * 2;
  }

  /** Above a line that runs off the page on the right. */
  function drawTitle(parent: Tag, words: string) {
    doc.y = margin;
    say(parent, 'H2', words, { font: 'display', size: title, color: ink }, whole);
    const line = doc.y + 8;
    decorate(() => path(`M${margin} ${line}H${width}`, { width: 1.6 }));
    doc.y = line + text * 1.8;
  }

  function drawFoot(number: number) {
    path(`M${margin} ${ground}H${width}`, { width: 1.6 });
    doc.y = ground + 12;
    beside(whole, [0.1, 0.9], (column, index) =>
      write(index ? content.title : `${number}`, { ...strong, size: small }, column),
    );
    drawMark(ground + 11);
  }

  /** A lit badge at the right margin. */
  function drawMark(y: number) {
    const wide = doc.font('strong').fontSize(9).widthOfString(content.mark) + 14;
    const x = width - margin - wide;
    path(`M${x} ${y}h${wide}v17h${-wide}z`, { fill: light });
    doc.y = y + 3.5;
    write(content.mark, { font: 'strong', size: 9, color: ink }, { x: x + 7, width: wide });
  }

  /** Where the text leaves room above the ground line. */
  function drawBuilding(name: ElevationName, room: number) {
    const drawing = elevation(name);
    const scale = Math.min(1, (whole.width * 0.26) / drawing.width, room / drawing.height);
    if (scale > 0.4) drawStreet(drawing, width - margin - drawing.width * scale, ground, scale, ink, paper);
  }

  /** On a slide, charts are on the right of the text. */
  function drawBody(parent: Tag, blocks: readonly DocumentBlock[]) {
    const charts = format === 'landscape' ? blocks.filter(({ type }) => type === 'chart') : [];
    if (!charts.length) return flow(parent, blocks, whole);
    const texts = blocks.filter((block) => !charts.includes(block));
    const parts = [texts, ...charts.map((chart) => [chart])];
    beside(
      whole,
      parts.map(() => 1 / parts.length),
      (column, index) => flow(parent, parts[index] ?? [], column),
    );
  }

  /** Blocks below one another. */
  function flow(parent: Tag, blocks: readonly DocumentBlock[], column: Column) {
    for (const [index, block] of blocks.entries()) {
      if (index) doc.y += text * (block.type === 'heading' ? 1.3 : 0.8);
      draw(parent, block, column);
    }
  }

  function draw(parent: Tag, block: DocumentBlock, column: Column) {
    const { type } = block;
    if (type === 'list') return drawList(parent, block, column);
    if (type === 'table') return drawTable(parent, block, column);
    if (type === 'cases') return drawTable(parent, casesTable(offeringOf(site.offerings, block.offering)), column);
    if (type === 'figure') return drawFigure(parent, block, column);
    if (type === 'chart') return drawChart(parent, block, column);
    if (type === 'heading') return say(parent, 'H3', block.text, { ...strong, size: text * 1.15 }, column);
    return say(parent, 'P', block.text, body, column);
  }

  /** Items below one another, or on a slide side by side and larger. */
  function drawList(parent: Tag, { items, ordered }: BlockOf<'list'>, column: Column) {
    const list = group(parent, 'L');
    const item = (words: string, index: number, { x, width }: Column, indent: number, below: number) => {
      const entry = group(list, 'LI');
      const top = doc.y;
      if (ordered || indent) say(entry, 'Lbl', ordered ? `${index + 1}.` : '•', strong, { x, width });
      doc.y = top + below;
      const size = format === 'landscape' ? text * 1.2 : text;
      say(entry, 'LBody', words, { ...body, size }, { x: x + indent, width: width - indent });
      entry.end();
    };
    if (format === 'landscape')
      beside(
        column,
        items.map(() => 1 / items.length),
        (part, index) => {
          decorate(() => path(`M${part.x} ${doc.y + 26}h${part.width}`, { width: 1.6 }));
          item(items[index] ?? '', index, part, 0, 36);
        },
      );
    else
      for (const [index, words] of items.entries()) {
        if (index) doc.y += text * 0.5;
        item(words, index, column, text * 1.6, 0);
      }
    list.end();
  }

  /** A hairline under each row. */
  function drawTable(parent: Tag, { caption, columns, rows }: Omit<BlockOf<'table'>, 'type'>, column: Column) {
    const table = group(parent, 'Table');
    say(table, 'Caption', caption, { ...strong, size: text * 0.95 }, column);
    const shares = columns.map((_, index) => (index ? 0.64 / (columns.length - 1) : 0.36));
    for (const [line, cells] of [columns, ...rows].entries()) {
      const row = group(table, 'TR');
      doc.y += text * 0.4;
      beside(column, shares, (cell, index) => {
        const scope = line === 0 ? 'Column' : index === 0 ? 'Row' : undefined;
        const style = { ...body, size: text * 0.95, color: scope ? slate : ink };
        say(row, scope ? 'TH' : 'TD', cells[index] ?? '', style, cell, { scope });
      });
      row.end();
      const end = doc.y + text * 0.2;
      decorate(() => path(`M${column.x} ${end}h${column.width}`, line ? { stroke: hair, width: 0.6 } : { width: 1.4 }));
      doc.y = end;
    }
    table.end();
  }

  function drawFigure(parent: Tag, { value, label }: BlockOf<'figure'>, column: Column) {
    const element = group(parent, 'P');
    // The space separates the two for screen readers.
    element.add(() => write(`${value} `, { font: 'display', size: display * 0.8, color: ink }, column));
    const line = doc.y + 2;
    decorate(() => path(`M${column.x} ${line}h${column.width}`, { width: 1.6 }));
    doc.y = line + 8;
    element.add(() => write(label, { ...body, color: slate }, column)).end();
  }

  function drawChart(parent: Tag, { chart: name, caption }: BlockOf<'chart'>, column: Column) {
    const chart = chartDrawing(name, site);
    const { x } = column;
    const { y } = doc;
    const scale = Math.min(0.8, column.width / chart.width);
    const end = y + chart.height * scale;
    const inks: Record<ChartShape['style'], Ink> = {
      unit: { fill: light, stroke: ink, width: 0.8 },
      gone: { stroke: ink, width: 0.9, dash: 2.6 },
      body: { fill: paper, stroke: ink, width: 1.2 },
      mass: { fill: ink },
    };
    const element = group(parent, 'Figure', { alt: chart.sentence, bbox: [x, y, x + column.width, end] });
    element.add(() => {
      for (const { style, d } of chart.shapes) path(d, inks[style], x, y, scale);
      path(groundOf(chart), { width: 1.6 }, x, y, scale);
      for (const label of chart.labels) {
        const style = label.soft ? note : { ...strong, size: small * 1.2 };
        doc.y = y + label.y * scale - style.size * 0.88;
        write(label.text, style, { x: x + label.x * scale, width: column.width });
      }
    });
    element.end();
    doc.y = end + 8;
    say(parent, 'Caption', caption, { ...body, size: text * 0.9, color: slate }, column);
  }
}

/** Between columns, in points. */
const gap = 24;

/** Draws on pages from `doc.y` on, which is then below what was drawn. */
function penOf(
  doc: PDFKit.PDFDocument,
  { ink, light }: { ink: string; light: string },
  links: ReturnType<typeof linksOf>,
) {
  return { beside, say, write, heightOf, path, drawStreet, decorate, group };

  /** Draws side by side; what comes next is below all of it. */
  function beside({ x, width }: Column, shares: readonly number[], part: (column: Column, index: number) => void) {
    const { y } = doc;
    const ends = shares.map((share, index) => {
      const before = shares.slice(0, index).reduce((sum, one) => sum + one, 0);
      doc.y = y;
      part({ x: x + (width + gap) * before, width: (width + gap) * share - gap }, index);
      return doc.y;
    });
    doc.y = Math.max(...ends);
  }

  /** A tagged text whose addresses are links. */
  function say(parent: Tag, type: string, words: string, style: TextStyle, column: Column, about = {}) {
    const element = group(parent, type, about);
    const parts = partsOf(words, links);
    parts.forEach((part, index) => {
      const holder = part.href ? group(element, 'Link') : element;
      holder.add(() => {
        const link = { link: part.href ?? null, underline: Boolean(part.href) };
        // A phone number is not broken.
        const text = part.href ? part.text.replaceAll(' ', '\u00a0') : part.text;
        write(text, style, index ? undefined : column, { ...link, continued: index < parts.length - 1 });
      });
      if (holder !== element) holder.end();
    });
    element.end();
  }

  /** Text at `doc.y`, which is then below it; without a column it continues the text before. */
  function write(words: string, style: TextStyle, column?: Column, options: PDFKit.Mixins.TextOptions = {}) {
    const all = { ...lookOf(style), ...options };
    doc.fillColor(style.color);
    if (column) doc.text(words, column.x, doc.y, { width: column.width, ...all });
    else doc.text(words, all);
  }

  function lookOf({ font, size }: TextStyle) {
    doc.font(font).fontSize(size);
    return font === 'display' ? { characterSpacing: -0.018 * size } : { lineGap: size * 0.36 };
  }

  function heightOf(words: string, style: TextStyle, { width }: Column) {
    return doc.heightOfString(words, { width, ...lookOf(style) });
  }

  /** Path data, moved and scaled. */
  function path(
    data: string,
    { fill, stroke = fill ? undefined : ink, width = 1, dash }: Ink,
    x = 0,
    y = 0,
    scale = 1,
  ) {
    doc
      .save()
      .translate(x, y)
      .scale(scale)
      .path(data)
      .lineWidth(width / scale);
    if (dash) doc.dash(dash / scale, { space: dash / scale });
    if (fill && stroke) doc.fillAndStroke(fill, stroke);
    else if (fill) doc.fill(fill);
    else doc.stroke(stroke);
    doc.restore();
  }

  /** Buildings of the street standing on y; one half-metre is `scale` points. */
  function drawStreet({ shapes }: Elevation, x: number, y: number, scale: number, stroke: string, wall: string) {
    const inks: Record<ShapeStyle, Ink> = {
      d: { fill: wall, stroke },
      l: { stroke, width: 0.6 },
      w: { fill: light, stroke, width: 0.6 },
      x: { stroke, width: 0.8, dash: 3 },
    };
    for (const { style, data } of shapes) path(data, inks[style], x, y, scale);
  }

  /** Lines, drawings and page numbers are no content for screen readers. */
  function decorate(drawing: () => void) {
    doc.markContent('Artifact', { type: 'Layout' });
    drawing();
    doc.endMarkedContent();
  }

  /** An element for others; the caller ends it. pdfkit takes two more options than its types have. */
  function group(
    parent: Tag,
    type: string,
    about: PDFKit.Mixins.StructureElementOptions & { scope?: 'Row' | 'Column'; bbox?: readonly number[] } = {},
  ): Tag {
    const element = doc.struct(type, about);
    parent.add(element);
    return element;
  }
}
