import { blocksOf, type Complaint } from './undisclosed.ts';

/** Names in braces that nothing has filled: visitors would read the braces. */
export function unfilled(html: string): Complaint[] {
  const [page] = blocksOf(html);
  const names = new Set(page?.text.match(/\{[a-z][\w.]*\}/gi));
  return [...names].map((name) => ({
    claim: name,
    near: page?.text ?? '',
    words: `"${name}" is on the page as it is: this text has no such name`,
  }));
}
