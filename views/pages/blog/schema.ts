import * as v from 'valibot';
import { words } from '../../../src/site/content/schemas.ts';

/** `blog.json`: the list of articles, and the block for the press that ends an article. */
export const blogSchema = v.strictObject({
  title: words,
  description: words,
  heading: words,
  lead: words,
  mediaHeading: words,
  mediaText: words,
});
