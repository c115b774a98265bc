import type { Transaction } from 'kysely';
import { jsonObject } from '../../base/json-object.ts';
import type { SavedView } from '../../db/rows.ts';
import type { Tables } from '../../db/schema.ts';
import { deleteViewAction } from '../undo-store.ts';
import type { mayName } from './naming-person.ts';

/** Removes saved views that name somebody who is erased, for good, and their names from the trail. */
export async function eraseViews(db: Transaction<Tables>, names: ReturnType<typeof mayName>): Promise<void> {
  const views = await db.selectFrom('lead_views').select(['id', 'name', 'query']).execute();
  const naming = views.filter(names).map(({ id }) => id);
  if (naming.length) await db.deleteFrom('lead_views').where('id', 'in', naming).execute();
  const deleted = await db
    .selectFrom('undos')
    .select(['id', 'before'])
    .where('action', '=', deleteViewAction)
    .execute();
  for (const { id, before } of deleted) {
    if (names(JSON.parse(before) as SavedView)) await db.deleteFrom('undos').where('id', '=', id).execute();
  }
  const events = await db
    .selectFrom('audit_events')
    .select(['id', 'detail'])
    .where('kind', 'in', ['view-saved', 'view-changed', 'view-deleted', 'view-restored'])
    .execute();
  for (const { id, detail } of events) {
    const { view, ...rest } = jsonObject(detail);
    if (typeof view !== 'string' || !names({ name: view, query: '' })) continue;
    await db
      .updateTable('audit_events')
      .set({ detail: JSON.stringify(rest) })
      .where('id', '=', id)
      .execute();
  }
}
