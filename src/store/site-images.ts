import type { SiteImage, SiteImageStore } from '../admin/site-image.ts';
import { sectionSlots } from '../site/section-images.ts';
import type { Engine } from './engine.ts';

/** Uploaded pictures kept in a database. */
export function siteImagesIn(engine: Engine): SiteImageStore {
  return {
    async add(image, files, event) {
      await engine.write(async (db) => {
        await db
          .insertInto('site_image_files')
          .values(files.map(({ name, type, bytes }) => ({ name, type, bytes })))
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute();
        await db.insertInto('site_images').values(image).execute();
        await db.insertInto('audit_events').values(event).execute();
        await engine.dialect.announce(db);
      });
    },

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

    listen: (told) => engine.listen(told),

    file: (name) =>
      engine.read((db) =>
        db.selectFrom('site_image_files').select(['type', 'bytes']).where('name', '=', name).executeTakeFirst(),
      ),
  };
}
