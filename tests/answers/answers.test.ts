import { describe, expect, test } from 'vitest';
import { passagesOf } from '../../src/answers/passages.ts';
import { quote, showsFigures } from '../../src/answers/quote.ts';
import { termsOf } from '../../src/answers/terms.ts';

describe('a figure about money', () => {
  test.each([
    ...['$500', '8% a year', 'a 2x-3x return', 'about $1 billion', 'ten percent'],
    ...['Distributions may begin late.', 'paid monthly once projects stabilize', 'Income comes by the month.'],
  ])('is in "%s"', (text) => expect(showsFigures(text)).toBe(true));

  test.each(['69 private apartments', '(317) 555-0142', '5,000-30,000 sq ft', 'at three in the morning'])(
    'is not in "%s"',
    (text) => expect(showsFigures(text)).toBe(false),
  );
});

describe('a quotation', () => {
  const filler = 'Something is said here that nobody has asked about at all, in rather many words. ';
  const long = filler.repeat(6).trim();

  test('is the full passage when it is short', () => {
    expect(quote(['One. Two.', 'Three.'], ['two'])).toBe('One. Two. Three.');
  });

  test('begins with the sentence that speaks of what is asked', () => {
    expect(quote([`${long} The roof is red. ${long}`], termsOf('roof'))).toMatch(/^The roof is red\. Something/);
  });

  test('takes the sentence before along when the first leans on it', () => {
    expect(quote([`${long} The house is old. Its roof is red. ${long}`], termsOf('roof'))).toMatch(
      /^The house is old\. Its roof is red\./,
    );
  });

  test('begins at the head of its point when there is room', () => {
    expect(quote([long, 'Everyone may come. The roof is red.', long], termsOf('roof'))).toMatch(/^Everyone may come\./);
  });
});

test.each([
  ['Who invests?', ['who', 'invest']],
  ['Investment, investing, Investor’s', ['invest', 'invest', 'invest']],
  ['guaranteed', ['guarante']],
  ['Reg. A+ vs Regulation D', ['rega', 'vs', 'regd']],
  ['a K-1', ['k1']],
  ['the of and', []],
])('"%s" is looked up as %j', (text, terms) => {
  expect(termsOf(text)).toEqual(terms);
});

describe('the passages of a page', () => {
  const page = (main: string) => `<title>Fees | Mainstreet</title><nav><p>Menu</p></nav><main>${main}</main>`;
  const read = (main: string) =>
    passagesOf('/fees', page(main)).map(({ url, heading, parts }) => [url, heading, parts]);

  test('are the text below each heading, at the nearest anchor', () => {
    const main =
      '<h1>Fees</h1><p>None.</p><section id="late"><h2 id="x">Late</h2><ul><li>A day</li></ul></section><p>End.</p>';
    expect(read(main)).toEqual([
      ['/fees', 'Fees', ['None.', 'End.']],
      ['/fees#late', 'Late', ['A day.']],
    ]);
  });

  test('are facts where the page has a list of them, and a passage each where these have titles', () => {
    const rows = '<dt>Minimum</dt><dd>$500</dd><dt>leased</dt><dd>54%</dd>';
    const titled = '<dt><strong>Return</strong>Paid monthly</dt><dd>8%</dd>';
    expect(read(`<h1 id="terms">Terms</h1><dl>${rows}</dl><dl>${titled}</dl>`)).toEqual([
      ['/fees#terms', 'Terms', ['Minimum: $500.', '54% leased.']],
      ['/fees#terms', 'Return', ['Return: 8%.', 'Paid monthly.']],
    ]);
  });

  test('speak with what is below a heading that has no text of its own', () => {
    const [steps] = read(
      '<h2>Steps</h2><ol><li><h3>1. Read</h3><p>Read it.</p></li><li><h3>2. Sign</h3><p>Sign it.</p></li></ol>',
    );
    expect(steps).toEqual(['/fees', 'Steps', ['Read it.', 'Sign it.']]);
  });

  test('leave out menus, forms, pictures, footnotes and what is hidden', () => {
    const hidden = '<nav><p>A</p></nav><form><p>B</p></form><figure><p>C</p></figure><p aria-hidden="true">D</p>';
    expect(read(`<h1>Fees</h1>${hidden}<p>None.<sup>1</sup></p>`)).toEqual([['/fees', 'Fees', ['None.']]]);
  });
});
