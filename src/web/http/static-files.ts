import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from 'express';
import sirv from 'sirv';
import { asFile } from './headers.ts';
import type { ownFolders } from './own-content.ts';

const year = 31_536_000;
const day = 86_400;

/** Folders that browsers load from. Files whose name holds a hash of their content never change. */
const folders = [
  { at: '/assets', folder: 'dist/client/assets', maxAge: year, immutable: true },
  { at: '/images', folder: 'data/images', maxAge: year, immutable: true },
  { at: '/video', folder: 'data/video', maxAge: day, immutable: false },
  { at: '/documents', folder: 'data/documents', maxAge: 3600, immutable: false },
  { at: '/icons', folder: 'data/icons', maxAge: day, immutable: false },
];

/** Where each file has a hash of its content in its name, and how long it may be cached. */
export const unchanging = folders.filter(({ immutable }) => immutable);
export const forever = `public,max-age=${year},immutable`;

/** Serves scripts, fonts, pictures, videos, documents and icons, compressed beforehand where it helps; the owner's before those that ship. */
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
          // The others may be opened as documents, and have the headers of one.
          ...(immutable && { setHeaders: asFile }),
        }),
      );
    }
  }
  return router;
}
