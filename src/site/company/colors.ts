/** A dark color for text and dark backgrounds, and a bright one used on the dark. */
export interface CompanyColors {
  ink: string;
  light: string;
}

/** The values in the style sheets. */
export const shippedColors: CompanyColors = { ink: '#14232b', light: '#ffc24b' };

const white = '#ffffff';
const black = '#000000';
/** The darkest of the light backgrounds under text. */
const stone = '#e3e6df';

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

export function mixed(color: string, other: string, share: number): string {
  const others = channels(other);
  const parts = channels(color).map((value, index) => Math.round(value + ((others[index] ?? 0) - value) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG 2.2 contrast ratio, 1 to 21. */
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

/** The nearest shade toward black or white with this contrast to `ground`. */
function ensureContrast(color: string, ground: string, needed: number, toward: string): string {
  for (let step = 0; step < 100; step++) {
    const shade = mixed(color, toward, step / 100);
    if (contrast(shade, ground) >= needed) return shade;
  }
  return toward;
}

/** Above WCAG AA's 4.5, since softer shades are derived from these. */
const needed = { ink: 9, light: 4.5 };

/** The colors with too little contrast, and the nearest shade that has enough. */
export function unreadable({ ink, light }: CompanyColors) {
  const darkest = ensureContrast(ink, stone, needed.ink, black);
  const checked = [
    { name: 'ink', color: ink, nearest: darkest, has: contrast(ink, stone), needs: needed.ink },
    {
      name: 'light',
      color: light,
      nearest: ensureContrast(light, darkest, needed.light, white),
      has: contrast(light, darkest),
      needs: needed.light,
    },
  ] as const;
  return checked.filter(({ color, nearest }) => color !== nearest);
}

export const unreadableSentence = ({ name, color, nearest, has, needs }: ReturnType<typeof unreadable>[number]) =>
  `${name} ${color} has a contrast of ${has.toFixed(1)}, and text needs ${needs}: the nearest shade is ${nearest}.`;

/** CSS variables for two colors; derived shades are as readable as the shipped ones. */
export function tokensOf({ ink, light }: CompanyColors) {
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

/** The style sheet that overrides the shipped colors, or "". */
export const colorSheet = (colors: CompanyColors | undefined): string =>
  colors
    ? `:root{${Object.entries(tokensOf(colors))
        .map(([name, color]) => `--${name}:${color}`)
        .join(';')}}`
    : '';
