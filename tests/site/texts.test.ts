import { expect, test } from 'vitest';
import { partsOf } from '../../src/content/schemas/documents.ts';
import { parseFilter } from '../../src/leads/filter.ts';
import { isValidText } from '../../src/site/valid-text.ts';
import { sourceOf } from '../../src/visits/analytics.ts';

test('any writing can be stored as it is, and no text with control characters or half characters', () => {
  for (const text of ['', 'Zoë 李 🏡', 'two\r\nlines\tand a tab', '👩‍👩‍👧 \u200b\u202e\ufeff', '\u{10ffff}'])
    expect(isValidText(text), text).toBe(true);
  for (const text of ['a\u0000b', '\u001b[31m', '\u007f', '\ud83d', '\udc00 lone', 'unread \ufffd', '\ufffe', '\uffff'])
    expect(isValidText(text), text).toBe(false);
});

test('a filter with such a text is refused in words', () => {
  expect(parseFilter({ search: 'a\u0000' }, 0)).toEqual({ problem: 'search contains unreadable characters' });
});

test('a visit with such a campaign is counted as one without', () => {
  const arrival = { referrer: '', ownHosts: [] };
  expect(sourceOf({ ...arrival, query: new URLSearchParams('utm_source=%00') })).toBe('direct');
  expect(sourceOf({ ...arrival, query: new URLSearchParams({ utm_source: '🏡'.repeat(80) }) })).toBe('🏡'.repeat(60));
});

const links = [
  { text: 'ann@example.com', href: 'mailto:ann@example.com' },
  { text: 'Peak', href: 'https://peak.example' },
  { text: 'Peak 65', href: 'https://peak.example/65' },
];

test.each([
  ['nothing to link', [{ text: 'nothing to link' }]],
  ['Peak 65', [links[2]]],
  ['Write to ann@example.com.', [{ text: 'Write to ' }, links[0], { text: '.' }]],
  ['Peak 65 and Peak, ann@example.com', [links[2], { text: ' and ' }, links[1], { text: ', ' }, links[0]]],
  ['', []],
])('the parts of "%s"', (text, parts) => {
  expect(partsOf(text, links)).toEqual(parts);
});
