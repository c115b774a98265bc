import stringWidth from 'string-width';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The columns of a terminal that a text takes: a Chinese character or an emoji takes two. */
export const widthOf = (text: string) => stringWidth(text);

/** Text shortened to `width` columns, without a part of a character. */
export function cutTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let cut = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    used += widthOf(segment);
    if (used > width - 1) break;
    cut += segment;
  }
  return `${cut}…`;
}

export const padTo = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - widthOf(text)));
