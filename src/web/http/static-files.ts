import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from 'express';
import sirv from 'sirv';
import { asFile } from './headers.ts';
import type { ownFolders } from './own-content.ts';

const year = 31_536_000;
const day = 86_400;

/** Files with a content hash in the name are immutable. */
const folders = [
  { at: '/assets', folder: 'dist/client/assets', maxAge: year, immutable: true },
  { at: '/images', folder: 'data/images', maxAge: year, immutable: true },
  { at: '/video', folder: 'data/video', maxAge: day, immutable: false },
  { at: '/documents', folder: 'data/documents', maxAge: 3600, immutable: false },
  { at: '/icons', folder: 'data/icons', maxAge: day, immutable: false },
];

/** Precompressed where it helps; the owner's files take precedence. */
export function staticFiles(root: string, own: ReturnType<typeof ownFolders>): Router {
  const router = Router();
  const owned: Readonly<Record<string, readonly string[]>> = {
    '/images': own.images,
    '/documents': own.documents,
    '/icons': own.icons,
  };
  for (const { at, folder, maxAge, immutable } of folders) {
    const before = owned[at] ?? [];
    for (const place of [...before, join(root, folder)].filter(existsSync)) {
      router.use(
        at,
        sirv(place, {
          maxAge,
          immutable,
          brotli: true,
          gzip: true,
          etag: true,
          // The others can be opened as documents, so they get a document's headers.
          ...(immutable && { setHeaders: asFile }),
        }),
      );
    }
  }
  return router;
}
