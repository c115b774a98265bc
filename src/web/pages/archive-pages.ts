import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { uuidv7 } from '../../base/uuid.ts';
import type { ArchiveStore, PageChange } from '../../content/editing/archive.ts';
import type { VersionStore } from '../../content/editing/version.ts';
import { sha256 } from '../../content/pictures/fingerprint.ts';
import { documentPath } from '../../site/content/uploaded-document.ts';
import type { LiveDocuments } from './live-documents.ts';
import type { Pages } from './pages.ts';

const packed = promisify(gzip);

/**
 * Stores every page and document that is not as the archive has it last, byte for byte as visitors get it, with the published versions that made it
 * another one. A page at a time, with room for requests between them.
 */
export async function archivePages(
  {
    store,
    pages,
    documents,
    clock,
  }: {
    store: { archive: ArchiveStore; versions: VersionStore };
    pages: Pages;
    documents: LiveDocuments;
    clock: () => number;
  },
  ids: readonly string[] = [],
): Promise<number> {
  const { content } = pages;
  const newest = await store.archive.newest();
  const published = (await Promise.all(ids.map((id) => store.versions.find(id)))).flatMap((version) => version ?? []);
  const versions = published.map(({ file, id, authors, approver, note }) => ({ file, id, authors, approver, note }));
  const change = JSON.stringify({ versions } satisfies PageChange);
  const at =
    published
      .map(({ published_at }) => published_at ?? '')
      .sort()
      .at(-1) || new Date(clock()).toISOString();
  let stored = 0;
  for (const match of pages.open(content)) {
    await nextTurn();
    const { canonicalPath: path } = match;
    const shown = pages.shown(match);
    if (!shown || newest.get(path) === shown.sha256) continue;
    const { html, sha256 } = shown;
    const page = { id: uuidv7(clock()), path, at, sha256, html: await packed(html), change };
    if (await store.archive.add(page)) stored++;
  }
  for (const name of documents.names()) {
    const shown = await documents.shown(name);
    if (!shown) continue;
    const [path, digest] = [documentPath(name), sha256(shown.bytes)];
    if (newest.get(path) === digest) continue;
    const document = { id: uuidv7(clock()), path, at, sha256: digest, html: await packed(shown.bytes), change };
    if (await store.archive.add(document)) stored++;
  }
  return stored;
}
