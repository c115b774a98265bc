import { expect, test } from 'vitest';
import { contactOf, mentionOf } from '../../src/leads/mentions.ts';

const zoe = { email: 'zoe.quill@example.com', first_name: 'Zoé', last_name: 'Quill', phone: '(317) 555-0142' };

test.each([
  ['call zoe.quill@example.com', true, true],
  ['<ZOE.QUILL@example.com>', true, true],
  ['+1 317 555 0142', true, true],
  ['555-0142, after six', true, true],
  ['Calls for Zoe Quill', false, true],
  ['QUÏLL', false, true],
  ['Quillpens', false, false],
  ['zoe.q', false, false],
  ['@example.com', false, false],
  ['317', false, false],
])('%j: has the email or number %s, mentions the person %s', (text, contact, mention) => {
  expect([contactOf([zoe])('', text), mentionOf([zoe])('', text)]).toEqual([contact, mention]);
});

test('two short names are one, and a person without a name or number is known by email alone', () => {
  const li = { email: 'li@example.com', first_name: 'Bo', last_name: 'Li', phone: '12' };
  expect(['Li', 'bo  li', '12'].map((text) => mentionOf([li])(text))).toEqual([false, true, false]);
  const nobody = { ...li, first_name: '', last_name: '', phone: '' };
  expect(['Bo Li', 'to li@example.com'].map((text) => mentionOf([nobody])(text))).toEqual([false, true]);
});
