import { type CompanyColors, shippedColors, tokensOf } from '../../site/company/colors.ts';

const shipped: Readonly<Record<string, string>> = { slate: '#4a5a63', 'ink-line': '#4a626e', 'on-ink-soft': '#c6d1d6' };

/** The colours of the site on paper. */
export const colours = {
  ink: '#14232b',
  slate: '#4a5a63',
  hair: '#c9cec9',
  inkLine: '#4a626e',
  onInkSoft: '#c6d1d6',
  paper: '#ffffff',
  light: '#ffc24b',
};

/** Other colours from now on, of the company that a document is for. */
export function setColours(own: CompanyColors | undefined): void {
  const { ink, light } = own ?? shippedColors;
  const { slate, 'ink-line': inkLine, 'on-ink-soft': onInkSoft } = own ? tokensOf(own) : shipped;
  Object.assign(colours, { ink, light, slate, inkLine, onInkSoft });
}

export type Voice = 'text' | 'strong' | 'display';

/** Sizes and places of one kind of document, in points. */
export interface Format {
  width: number;
  height: number;
  /** Where titles begin and where everything ends, measured from the edges of the page. */
  margin: number;
  /** The ground line of the foot, measured from the bottom. */
  foot: number;
  /** Where text begins; headings hang in the column before it when it is beyond the margin. */
  textFrom: number;
  /** Height of the ink on the cover. */
  cover: number;
  sizes: {
    text: number;
    small: number;
    table: number;
    heading: number;
    title: number;
    coverTitle: number;
    figure: number;
  };
}

/** US Letter, to read and to print. */
const portrait: Format = {
  width: 612,
  height: 792,
  margin: 54,
  foot: 62,
  textFrom: 178,
  cover: 250,
  sizes: { text: 13, small: 9, table: 12, heading: 13, title: 27, coverTitle: 36, figure: 48 },
};

/** 16:9, to show on a screen. */
const landscape: Format = {
  width: 960,
  height: 540,
  margin: 60,
  foot: 54,
  textFrom: 60,
  cover: 540,
  sizes: { text: 20, small: 14, table: 19, heading: 20, title: 36, coverTitle: 72, figure: 56 },
};

/** By name: what writes PDFs is a program of its own, which shares no objects with the others. */
export const formats = { portrait, landscape } as const;
