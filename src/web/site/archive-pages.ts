import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { uuidv7 } from '../../base/uuid.ts';
import type { PageChange } from '../../content/editing/archive.ts';
import { sha256 } from '../../content/pictures/files.ts';
import { documentPath } from '../../site/uploads.ts';
import { publicMatches } from '../http/pages.ts';
import type { WebContext } from '../http/web-context.ts';

const packed = promisify(gzip);

/**
 * Archives every page and document that changed since it was last archived, byte for byte, with the reason: published versions, or
 * the passing of time. Pages that are gone get an end. Yields to requests between pages.
 */
export async function archivePages(
  { store, pages, documents, clock }: Pick<WebContext, 'store' | 'pages' | 'documents' | 'clock'>,
  ids: readonly string[] = [],
  moment?: number,
): Promise<number> {
  const { content } = pages;
  const newest = await store.archive.newest();
  const published = (await Promise.all(ids.map((id) => store.versions.find(id)))).flatMap((version) => version ?? []);
  const versions = published.map(({ file, id, authors, approver, note }) => ({ file, id, authors, approver, note }));
  const change = JSON.stringify({ versions, ...(moment !== undefined && { byTime: true }) } satisfies PageChange);
  const at =
    published
      .map(({ published_at }) => published_at ?? '')
      .sort()
      .at(-1) || new Date(moment ?? clock()).toISOString();
  let stored = 0;
  const ended = new Set([...newest].flatMap(([path, digest]) => (digest ? path : [])));
  const add = async (path: string, digest: string, bytes: Buffer) => {
    ended.delete(path);
    if (newest.get(path) === digest) return;
    const page = { id: uuidv7(clock()), path, at, sha256: digest, html: await packed(bytes), change };
    if (await store.archive.add(page)) stored++;
  };
  for (const match of publicMatches(content)) {
    await nextTurn();
    const { canonicalPath: path } = match;
    const rendered = pages.publicPage(match);
    if (rendered) await add(path, rendered.sha256, rendered.body);
  }
  for (const name of documents.names()) {
    const document = await documents.current(name);
    if (document) await add(documentPath(name), sha256(document.bytes), document.bytes);
  }
  for (const path of ended) await add(path, '', Buffer.alloc(0));
  return stored;
}
