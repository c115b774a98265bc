/** The two colors that a company chooses: a dark one to write with and to build dark backgrounds of, and a bright one for light on it. */
export interface CompanyColors {
  ink: string;
  light: string;
}

/** Those of the style sheets. */
export const shippedColors: CompanyColors = { ink: '#14232b', light: '#ffc24b' };

const white = '#ffffff';
const black = '#000000';
/** The darkest of the light backgrounds that text is on. */
const stone = '#e3e6df';

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** A color with a share of another, of one. */
export function mixed(color: string, other: string, share: number): string {
  const others = channels(other);
  const parts = channels(color).map((value, index) => Math.round(value + ((others[index] ?? 0) - value) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Contrast as WCAG 2.2 counts it, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The nearest shade toward black or white that has this contrast to a ground; the color itself where it has. */
function ensureContrast(color: string, ground: string, needed: number, toward: string): string {
  for (let step = 0; step < 100; step++) {
    const shade = mixed(color, toward, step / 100);
    if (contrast(shade, ground) >= needed) return shade;
  }
  return toward;
}

/** What text and small letters need: more than the 4.5 of WCAG AA, since softer shades are made of these. */
const needed = { ink: 9, light: 4.5 };

/** Each of two colors that nobody could read, with its contrast, what it needs, and the nearest shade that has it. */
export function unreadable({ ink, light }: CompanyColors) {
  const darkest = ensureContrast(ink, stone, needed.ink, black);
  const found = [
    { name: 'ink', color: ink, nearest: darkest, has: contrast(ink, stone), needs: needed.ink },
    {
      name: 'light',
      color: light,
      nearest: ensureContrast(light, darkest, needed.light, white),
      has: contrast(light, darkest),
      needs: needed.light,
    },
  ] as const;
  return found.filter(({ color, nearest }) => color !== nearest);
}

/** That nobody could read a color, and the nearest shade that people can. */
export const unreadableSentence = ({ name, color, nearest, has, needs }: ReturnType<typeof unreadable>[number]) =>
  `${name} ${color} has a contrast of ${has.toFixed(1)}, and text needs ${needs}: the nearest shade is ${nearest}.`;

/** The tokens of the style sheets in two colors; softer shades are as readable as those that ship. */
export function tokensOf({ ink, light }: CompanyColors): Readonly<Record<string, string>> {
  const soft = mixed(light, white, 0.75);
  const raised = mixed(ink, white, 0.06);
  return {
    ink,
    'ink-raised': raised,
    'ink-line': mixed(ink, white, 0.3),
    slate: ensureContrast(mixed(ink, white, 0.3), stone, 5.5, black),
    light,
    'light-soft': soft,
    'on-ink-soft': ensureContrast(mixed(ink, white, 0.78), raised, 7, white),
  };
}

/** The style sheet that puts these tokens in the place of those that ship; "" for a company that chose none. */
export const colorSheet = (colors: CompanyColors | undefined): string =>
  colors
    ? `:root{${Object.entries(tokensOf(colors))
        .map(([name, color]) => `--${name}:${color}`)
        .join(';')}}`
    : '';
