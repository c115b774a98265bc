import { setImmediate } from 'node:timers/promises';
import type { Engine } from '../../db/engine.ts';

/** Milliseconds after which a file that nobody has imported is deleted. */
export const maxFileAge = 60 * 60_000;

/** Another request imported the file, or it expired, while it was read. */
export class FileGoneError extends Error {
  override name = 'FileGoneError';
}

/** Bytes per row, so that visitors' posts don't wait. */
const partSize = 262_144;
/** Rows deleted per transaction. */
const partsAtOnce = 2;

export function importFilesIn({ db, write }: Engine) {
  const sourceOf = (id: string, parts: number) =>
    async function* bytes() {
      for (let number = 0; number < parts; number++) {
        const part = await db
          .selectFrom('import_file_parts')
          .select('bytes')
          .where('file_id', '=', id)
          .where('number', '=', number)
          .executeTakeFirst();
        if (!part) throw new FileGoneError(`The file ${id} is gone.`);
        yield part.bytes;
      }
    };

  const files = {
    /** Stores a file under a new time-based UUID; nothing remains after a failure. */
    async add(id: string, content: AsyncIterable<Uint8Array>) {
      let number = 0;
      const store = (bytes: Uint8Array) =>
        write((db) => db.insertInto('import_file_parts').values({ file_id: id, number: number++, bytes }).execute());
      try {
        let held: Uint8Array[] = [];
        let size = 0;
        for await (const bytes of content) {
          held.push(bytes);
          size += bytes.length;
          if (size < partSize) continue;
          await store(Buffer.concat(held));
          [held, size] = [[], 0];
        }
        if (size) await store(Buffer.concat(held));
        await write((db) => db.insertInto('import_files').values({ id, parts: number, taken: 0 }).execute());
      } catch (error) {
        await files.remove(id);
        throw error;
      }
    },

    /** A file with an id from `since` on. */
    async find(id: string, since: string) {
      const file = await db
        .selectFrom('import_files')
        .select('parts')
        .where('id', '=', id)
        .where('id', '>=', since)
        .where('taken', '=', 0)
        .executeTakeFirst();
      return file && sourceOf(id, file.parts);
    },

    /** Claims a file, so that only one of two requests imports it. */
    async take(id: string, since: string) {
      const taken = await write((db) =>
        db
          .updateTable('import_files')
          .set({ taken: 1 })
          .where('id', '=', id)
          .where('id', '>=', since)
          .where('taken', '=', 0)
          .returning('parts')
          .executeTakeFirst(),
      );
      return taken && sourceOf(id, taken.parts);
    },

    async remove(id: string) {
      await write((db) => db.deleteFrom('import_files').where('id', '=', id).execute());
      for (let isMore = true; isMore; await setImmediate()) {
        isMore = await write(async (db) => {
          const some = db.selectFrom('import_file_parts').select('number').where('file_id', '=', id).limit(partsAtOnce);
          const parts = db.deleteFrom('import_file_parts').where('file_id', '=', id).where('number', 'in', some);
          return (await parts.executeTakeFirst()).numDeletedRows > 0;
        });
      }
    },

    /** Deletes all files, or those with ids before this one. */
    async removeAll(before?: string) {
      const stored = await db
        .selectFrom('import_file_parts')
        .select('file_id as id')
        .union(db.selectFrom('import_files').select('id'))
        .execute();
      for (const { id } of stored) if (before === undefined || id < before) await files.remove(id);
    },
  };
  return files;
}
