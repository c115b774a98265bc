import PDFDocument from 'pdfkit';
import { type CompanyColors, shippedColors, tokensOf } from '../../site/company/colors.ts';
import type { Money } from '../../site/format.ts';
import type { SiteFacts } from '../../site/site-facts.ts';
import type { DocumentContent } from '../schemas/documents.ts';
import { linksOf, type Part, partsOf } from '../schemas/documents.ts';

export type Structure = PDFKit.PDFStructureElement;
type Voice = 'text' | 'strong' | 'display';
export type Fonts = Readonly<Record<Voice, Buffer>>;

/** Sizes and positions of a document format, in points. */
interface Format {
  width: number;
  height: number;
  /** Where titles begin and where everything ends, measured from the edges of the page. */
  margin: number;
  /** The ground line of the foot, measured from the bottom. */
  foot: number;
  /** Height of the ink on the cover. */
  cover: number;
  sizes: Readonly<Record<'text' | 'small' | 'table' | 'heading' | 'title' | 'coverTitle' | 'figure', number>>;
}

/** US Letter, to read and to print. */
const portrait: Format = {
  width: 612,
  height: 792,
  margin: 54,
  foot: 62,
  cover: 250,
  sizes: { text: 14, small: 9, table: 12, heading: 16, title: 27, coverTitle: 36, figure: 48 },
};

/** 16:9, to show on a screen. */
const landscape: Format = {
  width: 960,
  height: 540,
  margin: 60,
  foot: 54,
  cover: 540,
  sizes: { text: 20, small: 14, table: 19, heading: 20, title: 36, coverTitle: 72, figure: 56 },
};

/** By name: the PDF writer is bundled separately and shares no objects with its callers. */
export const formats = { portrait, landscape } as const;

/** The colors of the site on paper. */
function colorsOf(custom: CompanyColors | undefined) {
  const { ink, light } = custom ?? shippedColors;
  const shipped: Readonly<Record<string, string>> = { slate: '#4a5a63', 'on-ink-soft': '#c6d1d6' };
  const { slate = '', 'on-ink-soft': onInkSoft = '' } = custom ? tokensOf(custom) : shipped;
  return { ink, light, slate, onInkSoft, hair: '#c9cec9', paper: '#ffffff' };
}

/** In points. */
interface TextStyle {
  voice: Voice;
  size: number;
  leading: number;
  color: string;
}

interface Ink {
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: readonly [number, number];
}

/** pdfkit accepts two more options than its types have. */
interface About extends PDFKit.Mixins.StructureElementOptions {
  scope?: 'Row' | 'Column';
  /** Left, top, right and bottom. */
  bbox?: readonly number[];
}

/** Fixed, so that equal content gives equal bytes. */
const edition = new Date('2025-01-01T00:00:00Z');

export type DocumentFacts = SiteFacts & {
  company: { legalName: string; email: string; phone: string };
  /** Set only where it differs from the default. */
  money?: Money;
};

interface Made {
  content: DocumentContent;
  format: Format;
  fonts: Fonts;
  site: DocumentFacts;
}

/** A tagged document. Coordinates are points from the top left; `scale` shrinks the text of a full page. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly root: Structure;
  readonly format: Format;
  readonly site: DocumentFacts;
  readonly colors: ReturnType<typeof colorsOf>;
  scale = 1;
  /** Light text on ink. */
  dark = false;
  private readonly made: Made;
  private readonly links: readonly Required<Part>[];
  private draft?: Sheet;

  constructor(made: Made, height = made.format.height) {
    const { content, format, fonts, site } = made;
    const { company } = site;
    this.made = made;
    this.format = format;
    this.site = site;
    this.colors = colorsOf(company.colors);
    this.links = linksOf(content, company);
    const author = company.legalName;
    this.doc = new PDFDocument({
      size: [format.width, height],
      margin: 0,
      autoFirstPage: false,
      // The library's own fonts are not bundled.
      font: '',
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      info: {
        Title: `${content.title} (${content.mark})`,
        Author: author,
        Creator: author,
        Producer: author,
        CreationDate: edition,
      },
    });
    for (const [voice, font] of Object.entries(fonts)) this.doc.registerFont(voice, font);
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  get right() {
    return this.format.width - this.format.margin;
  }

  get ground() {
    return this.format.height - this.format.foot;
  }

  /** Measures where a drawing would end, on a very long hidden page. */
  endOf(draw: (draft: Sheet, parent: Structure) => number): number {
    if (!this.draft) {
      this.draft = new Sheet(this.made, 10_000);
      this.draft.doc.addPage();
    }
    this.draft.scale = this.scale;
    this.draft.dark = this.dark;
    return draw(this.draft, this.draft.root);
  }

  style(name: keyof Format['sizes'], voice: Voice = 'text', color = this.colors.ink): TextStyle {
    const size = this.format.sizes[name] * this.scale;
    const onInk = color === this.colors.ink ? this.colors.paper : this.colors.onInkSoft;
    return { voice, size, leading: size * (voice === 'display' ? 1.12 : 1.5), color: this.dark ? onInk : color };
  }

  widthOf(text: string, style: TextStyle): number {
    return this.doc.widthOfString(text, this.use(style));
  }

  /** Writes text from y on; returns where it ends. Clipped to `height`. */
  write(text: string, style: TextStyle, x: number, y: number, width: number, height?: number): number {
    const look = this.use(style);
    const half = (style.leading - this.doc.currentLineHeight()) / 2;
    this.doc.fillColor(style.color).text(text, x, y + half, { width, height, ellipsis: true, ...look });
    return this.doc.y - half;
  }

  /** Adds a tagged element whose addresses are links; returns where it ends. */
  say(
    parent: Structure,
    type: string,
    text: string,
    style: TextStyle,
    x: number,
    y: number,
    width: number,
    about = {},
  ) {
    const element = this.group(parent, type, about);
    const parts = partsOf(text, this.links);
    const half = (style.leading - this.doc.font(style.voice).fontSize(style.size).currentLineHeight()) / 2;
    parts.forEach((part, index) => {
      const holder = part.href ? this.group(element, 'Link') : element;
      holder.add(() => {
        const link = part.href ? { link: part.href, underline: true } : { link: null, underline: false };
        const look = { width, ...this.use(style), ...link, continued: index < parts.length - 1 };
        this.doc.fillColor(style.color);
        if (index) this.doc.text(part.text, look);
        else this.doc.text(part.text, x, y + half, look);
      });
      if (holder !== element) holder.end();
    });
    element.end();
    return parts.length ? this.doc.y - half : y + style.leading;
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
    else doc.stroke(stroke ?? this.colors.ink);
    doc.restore();
  }

  rule(x: number, y: number, to: number, width: number, stroke = this.colors.ink) {
    this.path(`M${x} ${y}H${to}`, { stroke, width });
  }

  /** Marks lines, drawings and page numbers as decoration for screen readers. */
  decorate(draw: () => void) {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  /** Adds an element whose content is drawn now. */
  tag(parent: Structure, type: string, draw: () => void, about: About = {}) {
    this.group(parent, type, about).add(draw).end();
  }

  /** Adds an element that holds others; the caller ends it. */
  group(parent: Structure, type: string, about: About = {}): Structure {
    const element = this.doc.struct(type, about);
    parent.add(element);
    return element;
  }

  private use({ voice, size, leading }: TextStyle) {
    this.doc.font(voice).fontSize(size);
    return {
      lineGap: leading - this.doc.currentLineHeight(),
      characterSpacing: voice === 'display' ? -0.018 * size : 0,
    };
  }
}
