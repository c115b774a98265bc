import type { Kysely } from 'kysely';
import type { Engine } from '../db/engine.ts';
import type { SiteImage } from '../db/rows.ts';
import type { Tables } from '../db/schema.ts';
import { sectionSlots } from '../site/section-images.ts';
import type { ImageFile } from './encode-image.ts';
import { digestsOf, isOriginal, type SiteImageStore, unusedBefore } from './site-image.ts';

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

    all: () => engine.read(allIn),

    removeUnused: (before, named, eventOf) =>
      engine.write(async (db) => {
        const all = await allIn(db);
        const unused = unusedBefore(all, before, named);
        const used = new Set(all.filter((image) => !unused.includes(image)).flatMap(digestsOf));
        for (const { id } of unused) await db.deleteFrom('site_images').where('id', '=', id).execute();
        for (const digest of new Set(unused.flatMap(digestsOf))) {
          if (used.has(digest)) continue;
          await db.deleteFrom('site_image_files').where('name', 'like', `${digest}%`).execute();
        }
        if (unused.length) await db.insertInto('audit_events').values(eventOf(unused.length)).execute();
      }),

    current: () =>
      engine.read(async (db) => {
        const images: SiteImage[] = [];
        for (const slot of sectionSlots) {
          const newest = db
            .selectFrom('site_images')
            .selectAll()
            .where('slot', '=', slot)
            .where('state', '=', 'shown')
            .orderBy('created_at', 'desc');
          images.push(...(await newest.orderBy('id', 'desc').limit(1).execute()));
        }
        return images;
      }),

    waiting: () =>
      engine.read((db) =>
        db
          .selectFrom('site_images')
          .selectAll()
          .where('state', '=', 'waiting')
          .orderBy('created_at')
          .orderBy('id')
          .execute(),
      ),

    decide: (id, becomes, event) =>
      engine.write(async (db) => {
        const decided = await db
          .updateTable('site_images')
          .set(becomes)
          .where('id', '=', id)
          .where('state', '=', 'waiting')
          .executeTakeFirst();
        if (!decided.numUpdatedRows) return false;
        await db.insertInto('audit_events').values(event).execute();
        await engine.dialect.announce(db);
        return true;
      }),

    isPublic: (digest) =>
      engine.read(async (db) => {
        const images = await db
          .selectFrom('site_images')
          .select(['slot', 'files'])
          .where('state', '=', 'shown')
          .where('files', 'like', `%${digest}%`)
          .execute();
        if (images.some((image) => !isOriginal(image))) return true;
        const version = await db
          .selectFrom('content_versions')
          .select('id')
          .where('state', '=', 'published')
          .where('file', '=', 'pictures.json')
          .where('text', 'like', `%${digest}%`)
          .executeTakeFirst();
        return version !== undefined;
      }),

    listen: (onChange) => engine.listen(onChange),

    file: (name) =>
      engine.read((db) =>
        db.selectFrom('site_image_files').select(['type', 'bytes']).where('name', '=', name).executeTakeFirst(),
      ),
  };
}

const allIn = (db: Kysely<Tables>) =>
  db
    .selectFrom('site_images')
    .select(['id', 'slot', 'size', 'files', 'created_at', 'created_by', 'state'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

async function stored(db: Kysely<Tables>, files: readonly ImageFile[]) {
  await db
    .insertInto('site_image_files')
    .values(files.map(({ name, type, bytes }) => ({ name, type, bytes })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
