import { expect, test } from 'vitest';
import { mayName, surelyNames } from '../../src/leads/views/erase-views.ts';

const zoe = { email: 'zoe.quill@example.com', first_name: 'Zoé', last_name: 'Quill', phone: '(317) 555-0142' };
const view = (name: string, words: Record<string, string> = {}) => ({
  name,
  query: new URLSearchParams(words).toString(),
});

test.each([
  [view('Calls for Zoe Quill'), true, true],
  [view('Calls', { search: 'zoe.quill@example.com' }), true, true],
  [view('Calls', { search: 'quill zoé' }), true, true],
  [view('Calls', { search: '+1 317 555 0142' }), true, true],
  [view('Calls', { campaign: 'letter to zoe.quill@example.com' }), true, true],
  [view('Quill'), true, false],
  [view('Calls', { search: 'qui' }), true, false],
  [view('Calls', { search: 'zoe.q' }), true, false],
  [view('Calls', { search: 'qu' }), false, false],
  [view('Calls', { search: '@example.com' }), false, false],
  [view('Quillpens', { search: 'webinar', status: 'new' }), false, false],
])('%j may name the person: %s, surely: %s', (saved, may, surely) => {
  expect([mayName([zoe])(saved), surelyNames([zoe])(saved)]).toEqual([may, surely]);
});

test('a stored row that is no JSON names nobody', () => {
  expect(mayName([zoe])({ name: 'Calls', query: 'zoe' })).toBe(false);
});
