import * as v from 'valibot';
import { text } from './parts.ts';

/** `blog.json`: the list of articles, and the block for the press that ends an article. */
export const blogSchema = v.strictObject({
  title: text,
  description: text,
  heading: text,
  lead: text,
  mediaHeading: text,
  mediaText: text,
});
