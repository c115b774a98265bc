/** Texts that make a careless pattern or loop read them again and again. */
const repeated: Readonly<Record<string, (repeats: number) => string>> = {
  'spaces before a letter': (n) => `a${' '.repeat(n)}b`,
  'spaces of all kinds': (n) => `a${'\u00a0\u2003\t '.repeat(n / 4)}b`,
  'line ends': (n) => `a${'\n'.repeat(n)}b`,
  'line ends of Windows': (n) => `a${'\r\n'.repeat(n / 2)}b`,
  'line ends and zero-width spaces': (n) => `a${'\n\u200b'.repeat(n / 2)}b`,
  'tabs and apostrophes': (n) => `x${"\t'".repeat(n / 2)}`,
  'opening brackets': (n) => '('.repeat(n),
  'opening square brackets': (n) => '['.repeat(n),
  'nested brackets': (n) => '[(<{'.repeat(n / 4),
  'opening tags': (n) => '<a '.repeat(n / 3),
  'nested elements': (n) => '<div><p>'.repeat(n / 8),
  'unclosed comments': (n) => '<!--'.repeat(n / 4),
  quotes: (n) => '"'.repeat(n),
  'quotes and apostrophes in turn': (n) => `'"`.repeat(n / 2),
  'zero-width characters': (n) => `a${'\u200b\u2060'.repeat(n / 2)}b`,
  'combining characters': (n) => `e${'\u0301\u0316'.repeat(n / 2)}`,
  'compatibility characters': (n) => '\u3316'.repeat(n),
  'nested list items': (n) =>
    Array.from({ length: Math.ceil(Math.sqrt(n / 2)) }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n'),
  'nested quotations': (n) => '> '.repeat(n / 2),
  'emphasis that never ends': (n) => '**a_'.repeat(n / 4),
  'links that never end': (n) => '[a]('.repeat(n / 4),
  'names in braces': (n) => '{a.'.repeat(n / 3),
  'digits and separators': (n) => '1-'.repeat(n / 2),
  'dots without an at sign': (n) => 'a.'.repeat(n / 2),
  'at signs': (n) => 'a@'.repeat(n / 2),
  'percent signs': (n) => '%25'.repeat(n / 3),
  'short words': (n) => 'ab '.repeat(n / 3),
  'one long word': (n) => 'a'.repeat(n),
  'paths without an end': (n) => '/a'.repeat(n / 2),
  'lists of headers': (n) => 'br;q=0 ,'.repeat(n / 8),
  'signs of formulas': (n) => ';=-+@'.repeat(n / 5),
};

/** Shapes of texts, each as a function of how many characters it has. */
export const hostileShapes = Object.entries(repeated).map(([name, make]) => ({ name, make }));
