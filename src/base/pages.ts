import { setImmediate } from 'node:timers/promises';

/** Every page of a list, each read after the last row of the page before, until one has fewer rows than `size`. */
export async function* pagesOf<Row>(
  size: number,
  read: (after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: Row | undefined; ; ) {
    const rows = await read(after);
    yield rows;
    if (rows.length < size) return;
    after = rows.at(-1);
    // SQLite answers within the turn, so requests would wait for all pages.
    await setImmediate();
  }
}

export async function* firstOf<Row>(limit: number, pages: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  let left = limit;
  for await (const rows of pages) {
    if (rows.length) yield rows.slice(0, left);
    left -= rows.length;
    if (left <= 0) return;
  }
}
