import type { Sheet } from './sheet.ts';

const sizes = [1, 0.96, 0.92, 0.88, 0.84, 0.8];

/** Draws with the largest type in which the words of a page fit. `attempt` draws and answers true, or answers false. */
export function fitted(sheet: Sheet, title: string, attempt: () => boolean) {
  const drawn = sizes.some((size) => {
    sheet.scale = size;
    return attempt();
  });
  sheet.scale = 1;
  if (!drawn) throw new TooLongError(`the page "${title}" has more words than fit on it.`);
}

/** The words of a document do not fit on their page. */
class TooLongError extends Error {
  override name = 'TooLongError';
}
