import { expect, test } from 'vitest';
import { testApp } from '../helpers/test-app.ts';

const { app, request } = await testApp();

/** Inline elements of which one ends at a letter and the next begins at one, with nothing between the two words. */
const stuck =
  /[^\s>](?:<\/(?:a|span|strong|small|label|b)>)+(?:<(?:a|span|strong|small|label|input|b)\b[^>]*>)+[^\s<]/g;

test.each(app.context.pages.addresses())('%s has white space between its words without styles', async (path) => {
  const { text } = await request.get(path);
  const body = text.slice(text.indexOf('<body')).replace(/<(script|style|svg)\b.*?<\/\1>/gs, '');
  expect(body.match(stuck) ?? []).toEqual([]);
});
