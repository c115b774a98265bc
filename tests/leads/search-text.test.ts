import { expect, test } from 'vitest';
import { isNameBeginning, searchTerms, searchTextOf } from '../../src/leads/search-text.ts';

/** Whether a lead with these texts is found. */
const finds = (search: string, ...texts: string[]) => {
  const text = searchTextOf(texts);
  const terms = searchTerms(search);
  return terms.length > 0 && terms.every((term) => !isNameBeginning(term) && text.includes(term));
};

test.each([
  '(317) 555-0142',
  '3175550142',
  '317/555-0142',
  '+1 (317) 555-0142',
  '001 317 555 0142',
  '011-1-317-555-0142',
  '317\u2011555\u20110142',
  '３１７ ５５５ ０１４２',
  '5550142',
])('a phone number is found as %s, however it is stored', (typed) => {
  for (const stored of ['(317) 555-0142', '+13175550142', '3175550142', '317.555.0142', '555 0142'])
    expect(finds(typed, 'Ann', stored)).toBe(true);
  expect(finds(typed, 'Ann', '(317) 555-0143')).toBe(false);
});

test.each([
  ['its last four digits', '0142', '(317) 555-0142'],
  ['a number in a message', '317 555 0142', 'Call me: 317.555.0142, please'],
  ['an accent that is not typed', 'Jose', 'José'],
  ['accents in two parts', 'Jose\u0301', 'José'],
  ['a stroke', 'Lukasz', 'Łukasz'],
  ['two letters in one', 'Strasse', 'Straße'],
  ['a dotted capital', 'ismet', 'İsmet'],
  ['an apostrophe left out', 'oneill', "O'Neill"],
  ['another apostrophe', "O'Neill", 'O’Neill'],
  ['the part behind an apostrophe', 'neill', "O'Neill"],
  ['a hyphen', 'smith-jones', 'Ann Smith Jones'],
  ['Greek without its accents', 'Γιωργος', 'Γιώργος'],
  ['the middle of a Chinese name', '小明', '王小明'],
  ['a Japanese word within a sentence', '住宅', '新しい住宅に興味があります'],
  ['Katakana with its long mark', 'スーパー', '駅前のスーパー'],
  ['Thai', 'สวัส', 'สวัสดี'],
  ['Hindi', 'नमस्ते', 'नमस्ते'],
  ['an emoji', '🏡', 'Ann 🏡'],
  ['words in another order', 'opening grand', 'When is the grand opening?'],
  ['beginnings of words', 'gra ope', 'When is the grand opening?'],
  ['the end of a word', 'pening', 'grand opening'],
  ['a word of a campaign', 'income', 'spring_income'],
  ['an email up to its at sign', 'ANN@', 'ann@example.com'],
  ['the middle of an email', 'nn@example', 'ann@example.com'],
  ['the beginning of a domain', '@exa', 'ann@example.com'],
  ['a domain in its own letters', 'wang@例え.jp', 'wang@xn--r8jz45g.jp'],
  ['an email in a sentence', 'bo@example.com', 'Write to <bo@example.com>, please.'],
])('a search finds %s', (_what, search, ...texts) => {
  expect(finds(search, ...texts)).toBe(true);
});

test.each([
  ['another name', 'Josef', 'José'],
  ['a name and the beginning of a domain', 'ann c', 'Ann', 'Zed', 'ann@cee.com'],
  ['one of two words only', 'grand closing', 'grand opening'],
  ['another domain', '@other', 'ann@example.com'],
  ['other Chinese characters', '李明', '王小明'],
])('a search does not find %s', (_what, search, ...texts) => {
  expect(finds(search, ...texts)).toBe(false);
});

test('punctuation alone is no term, and the longest texts of the worst kind are bounded after normalization', () => {
  expect(['%', '_', '"', '*', '-', '( )', '…', '', '   ', '@'].flatMap(searchTerms)).toEqual([]);
  for (const text of ['\u3316', 'x', '@', '1 ', 'a@'].map((piece) => piece.repeat(5000 / piece.length))) {
    expect(searchTextOf([text]).length).toBeLessThanOrEqual(50_000);
    expect(searchTerms(text).length).toBeLessThanOrEqual(50);
  }
});
