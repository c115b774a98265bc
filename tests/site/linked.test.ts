import { expect, test } from 'vitest';
import { partsOf } from '../../src/content/schemas/documents.ts';

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
