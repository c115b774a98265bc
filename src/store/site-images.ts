import type { Kysely } from 'kysely';
import type { ImageFile } from '../content/encode-image.ts';
import { replacedBefore, type SiteImage, type SiteImageStore } from '../content/site-image.ts';
import { sectionSlots } from '../site/section-images.ts';
import type { Engine } from './engine.ts';
import type { Tables } from './schema/schema.ts';

/** Uploaded pictures in a database. */
export function siteImagesIn(engine: Engine): SiteImageStore {
  return {
    async add(image, files, event) {
      await engine.write(async (db) => {
        await stored(db, files);
        await db.insertInto('site_images').values(image).execute();
        await db.insertInto('audit_events').values(event).execute();
        await engine.dialect.announce(db);
      });
    },

    addFiles: (files) => engine.write((db) => stored(db, files)),

    missing: (names) =>
      engine.read(async (db) => {
        const found = await db.selectFrom('site_image_files').select('name').where('name', 'in', names).execute();
        return names.filter((name) => !found.some((file) => file.name === name));
      }),

    removeReplaced: (before, eventOf) =>
      engine.write(async (db) => {
        const columns = ['id', 'slot', 'files', 'created_at'] as const;
        const all = await db.selectFrom('site_images').select(columns).orderBy('created_at').orderBy('id').execute();
        const old = replacedBefore(all, before);
        if (!old.length) return;
        const used = new Set(all.filter((image) => !old.includes(image)).flatMap(fileNames));
        const free = old.flatMap(fileNames).filter((name) => !used.has(name));
        const ids = old.map(({ id }) => id);
        await db.deleteFrom('site_images').where('id', 'in', ids).execute();
        if (free.length) await db.deleteFrom('site_image_files').where('name', 'in', free).execute();
        await db.insertInto('audit_events').values(eventOf(old.length)).execute();
      }),

    current: () =>
      engine.read(async (db) => {
        const images: SiteImage[] = [];
        for (const slot of sectionSlots) {
          const newest = db
            .selectFrom('site_images')
            .selectAll()
            .where('slot', '=', slot)
            .orderBy('created_at', 'desc');
          images.push(...(await newest.orderBy('id', 'desc').limit(1).execute()));
        }
        return images;
      }),

    listen: (onChange) => engine.listen(onChange),

    file: (name) =>
      engine.read((db) =>
        db.selectFrom('site_image_files').select(['type', 'bytes']).where('name', '=', name).executeTakeFirst(),
      ),
  };
}

async function stored(db: Kysely<Tables>, files: readonly ImageFile[]) {
  await db
    .insertInto('site_image_files')
    .values(files.map(({ name, type, bytes }) => ({ name, type, bytes })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

function fileNames({ files }: Pick<SiteImage, 'files'>): string[] {
  const { avif, webp } = JSON.parse(files) as Record<'avif' | 'webp', [width: number, name: string][]>;
  return [...avif, ...webp].map(([, name]) => name);
}
