import { type Part, partsOf } from '../../site/content/linked.ts';
import { colours, type Format, type Voice } from './format.ts';

export type Structure = PDFKit.PDFStructureElement;

/** What an element says of itself; pdfkit takes two more than its types name. */
interface About extends PDFKit.Mixins.StructureElementOptions {
  scope?: 'Row' | 'Column';
  /** Left, top, right and bottom. */
  bbox?: readonly number[];
}

/** How words look: sizes and leading in points. */
export interface Words {
  voice: Voice;
  size: number;
  leading: number;
  colour: string;
}

export interface Ink {
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: readonly [number, number];
}

/** A document being drawn. Measures from the top left corner in points; `scale` makes the text of a full page smaller. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly format: Format;
  private readonly links: readonly Required<Part>[];
  scale = 1;
  /** Words are light, for a ground of ink. */
  dark = false;

  constructor(doc: PDFKit.PDFDocument, format: Format, links: readonly Required<Part>[]) {
    this.doc = doc;
    this.format = format;
    this.links = links;
  }

  get right() {
    return this.format.width - this.format.margin;
  }

  get ground() {
    return this.format.height - this.format.foot;
  }

  /** The look of running text and of everything set like it. */
  words(kind: keyof Format['sizes'], voice: Voice = 'text', colour: string = colours.ink): Words {
    const size = this.format.sizes[kind] * this.scale;
    const onInk = colour === colours.ink ? colours.paper : colours.onInkSoft;
    return { voice, size, leading: size * (voice === 'display' ? 1.12 : 1.5), colour: this.dark ? onInk : colour };
  }

  heightOf(text: string, words: Words, width: number): number {
    this.use(words);
    return this.doc.heightOfString(text, { width, ...this.spacing(words) });
  }

  widthOf(text: string, words: Words): number {
    this.use(words);
    return this.doc.widthOfString(text, this.spacing(words));
  }

  /** Sets words with the top of their first line at y. */
  write(text: string, words: Words, x: number, y: number, width: number) {
    this.use(words);
    const half = (words.leading - this.doc.currentLineHeight()) / 2;
    this.doc.fillColor(words.colour).text(text, x, y + half, { width, ...this.spacing(words) });
  }

  /** Adds an element with words, in which addresses are links. */
  say(parent: Structure, type: string, text: string, words: Words, x: number, y: number, width: number) {
    const element = this.group(parent, type);
    const parts = partsOf(text, this.links);
    parts.forEach((part, index) => {
      const holder = part.href ? this.group(element, 'Link') : element;
      holder.add(() => {
        this.use(words);
        const half = (words.leading - this.doc.currentLineHeight()) / 2;
        const link = part.href ? { link: part.href, underline: true } : { link: null, underline: false };
        const look = { width, ...this.spacing(words), ...link, continued: index < parts.length - 1 };
        this.doc.fillColor(words.colour);
        if (index) this.doc.text(part.text, look);
        else this.doc.text(part.text, x, y + half, look);
      });
      if (holder !== element) holder.end();
    });
    element.end();
  }

  /** Draws path data moved to x, y and scaled. */
  path(d: string, { fill, stroke, width = 1, dash }: Ink, x = 0, y = 0, scale = 1) {
    const { doc } = this;
    doc
      .save()
      .translate(x, y)
      .scale(scale)
      .path(d)
      .lineWidth(width / scale);
    if (dash) doc.dash(dash[0] / scale, { space: dash[1] / scale });
    if (fill && stroke) doc.fillAndStroke(fill, stroke);
    else if (fill) doc.fill(fill);
    else doc.stroke(stroke ?? colours.ink);
    doc.restore();
  }

  rule(x: number, y: number, to: number, width: number, colour: string = colours.ink) {
    this.path(`M${x} ${y}H${to}`, { stroke: colour, width });
  }

  /** Whatever is no content: lines, drawings, page numbers. */
  decorate(draw: () => void) {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  /** Adds an element whose content is drawn now. */
  tag(parent: Structure, type: string, draw: () => void, about: About = {}) {
    const element = this.doc.struct(type, about);
    parent.add(element);
    element.add(draw);
    element.end();
  }

  /** Adds an element that holds others; the caller ends it. */
  group(parent: Structure, type: string): Structure {
    const element = this.doc.struct(type);
    parent.add(element);
    return element;
  }

  private use({ voice, size }: Words) {
    this.doc.font(voice).fontSize(size);
  }

  private spacing({ voice, size, leading }: Words) {
    return {
      lineGap: leading - this.doc.currentLineHeight(),
      characterSpacing: voice === 'display' ? -0.018 * size : 0,
    };
  }
}
