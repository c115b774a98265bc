import { expect, test } from 'vitest';
import { suggestEmail } from '../../client/form/mistyped.ts';

test.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  [' ann.bee+x@gmail.con ', 'ann.bee+x@gmail.com'],
  ['ann@hotmial.com', 'ann@hotmail.com'],
])('%s was probably %s', (typed, suggestion) => {
  expect(suggestEmail(typed)).toBe(suggestion);
});

test.each(['ann@gmail.com', 'ann@example.com', 'ann@mainstreet-holdings.io', 'not an email', '', 'ann@', '@gmail.com'])(
  'for %j nothing is offered',
  (typed) => {
    expect(suggestEmail(typed)).toBeUndefined();
  },
);
