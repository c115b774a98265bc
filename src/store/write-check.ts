import type { Engine } from './engine.ts';

const key = 'write check';

/** Writes one small row for real, down to the disk; the next submission clears it away. Throws `StoreUnavailableError`. */
export async function checkWrite(engine: Engine, now: string): Promise<void> {
  await engine.write((db) =>
    db
      .insertInto('recent_submissions')
      .values({ key, lead_id: '', at: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ at: now }))
      .execute(),
  );
}
