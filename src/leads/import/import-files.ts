import type { Engine } from '../../db/engine.ts';
import type { CsvSource } from './csv-file.ts';

/** Milliseconds after which a file that nobody has imported is deleted. */
export const maxFileAge = 60 * 60_000;

/** Bytes decoded at once. */
const pieceSize = 65_536;

const sourceOf = ({ bytes }: { bytes: Uint8Array }): CsvSource =>
  async function* pieces() {
    for (let start = 0; start < bytes.length; start += pieceSize) yield bytes.subarray(start, start + pieceSize);
  };

/** In the database, so that any instance can import them. */
export function importFilesIn({ db, write }: Engine) {
  return {
    /** Under a new time-based UUID. */
    add: (id: string, bytes: Uint8Array) =>
      write((db) => db.insertInto('import_files').values({ id, bytes, taken: 0 }).execute()),

    /** A file with an id from `since` on. */
    async find(id: string, since: string) {
      const file = await db
        .selectFrom('import_files')
        .select('bytes')
        .where('id', '=', id)
        .where('id', '>=', since)
        .where('taken', '=', 0)
        .executeTakeFirst();
      return file && sourceOf(file);
    },

    /** Claims a file, so that only one of two requests imports it. */
    async take(id: string, since: string) {
      const file = await write((db) =>
        db
          .updateTable('import_files')
          .set({ taken: 1 })
          .where('id', '=', id)
          .where('id', '>=', since)
          .where('taken', '=', 0)
          .returning('bytes')
          .executeTakeFirst(),
      );
      return file && sourceOf(file);
    },

    remove: (id: string) => write((db) => db.deleteFrom('import_files').where('id', '=', id).execute()),

    /** Deletes all files, or those with ids before this one. */
    removeAll: (before = '~') => write((db) => db.deleteFrom('import_files').where('id', '<', before).execute()),
  };
}
