import type { Kysely } from 'kysely';
import { type Actor, type AuditEvent, type AuditKind, auditEvent } from '../../base/events.ts';
import { uuidv7 } from '../../base/uuid.ts';
import { type Engine, insertNew } from '../../db/engine.ts';
import type { SavedView, Tables, UndoRecord } from '../../db/rows.ts';
import { pathTo, type Role } from '../../site/routes.ts';
import { isValidText } from '../../site/valid-text.ts';
import { deleteViewAction, undoTime } from '../undoable.ts';

interface ViewsContext {
  views: ViewStore;
  clock: () => number;
}

export interface Viewer {
  email: string;
  role: Role;
}

export interface NamedView {
  name: string;
  shared: boolean;
}

type Refused = { outcome: 'refused'; message: string };

export const viewNameLimit = 60;
/** Maximum views per account: they are in a row above the list. */
const viewLimit = 50;

export const maySee = ({ author, shared }: SavedView, { email }: Pick<Viewer, 'email'>) =>
  Boolean(shared) || author === email;

/** Views can be changed by their author, shared ones by admins too. */
export const mayChange = ({ author, shared }: SavedView, { email, role }: Partial<Viewer> = {}) =>
  author === email || (Boolean(shared) && role === 'admin');

export async function saveView(
  context: ViewsContext,
  query: string,
  named: NamedView,
  viewer: Viewer,
  actor: Actor,
): Promise<{ outcome: 'saved'; view: SavedView } | Refused> {
  const name = nameOf(named.name);
  if (typeof name !== 'string') return name;
  const now = context.clock();
  const view: SavedView = {
    ...{ id: uuidv7(now), author: viewer.email, ...naming(name, named.shared), query },
    created_at: new Date(now).toISOString(),
  };
  const added = await context.views.add(view, viewLimit, eventOf('view-saved', view, context, actor));
  if (added === 'taken') return refused(nameTaken(name));
  if (added === 'full') return refused(`You have ${viewLimit} views. Delete one first`);
  return { outcome: 'saved', view };
}

type Changed = { outcome: 'changed' | 'gone' } | Refused;

/** Renames, shares or unshares a view. */
export async function renameView(
  context: ViewsContext,
  view: SavedView,
  named: NamedView,
  actor: Actor,
): Promise<Changed> {
  const name = nameOf(named.name);
  return typeof name === 'string' ? change(context, view, naming(name, named.shared), actor) : name;
}

export const updateView = (context: ViewsContext, view: SavedView, query: string, actor: Actor) =>
  change(context, view, { query }, actor);

async function change(context: ViewsContext, view: SavedView, becomes: ViewChange, actor: Actor): Promise<Changed> {
  const event = eventOf('view-changed', { ...view, ...becomes }, context, actor);
  const outcome = await context.views.change({ id: view.id, becomes, event });
  return outcome === 'taken' ? refused(nameTaken(becomes.name ?? view.name)) : { outcome };
}

/** Deletes a view and returns the undo id; `undefined` if it was already gone. */
export async function deleteView(context: ViewsContext, view: SavedView, actor: Actor): Promise<string | undefined> {
  const now = context.clock();
  const id = uuidv7(now);
  const [at, expires_at] = [now, now + undoTime].map((time) => new Date(time).toISOString()) as [string, string];
  const undo = { id, action: deleteViewAction, by: actor.by, at, expires_at };
  return (await context.views.remove(view.id, eventOf('view-deleted', view, context, actor), undo)) ? id : undefined;
}

function nameOf(typed: string): string | Refused {
  const name = typed.trim().replace(/\s+/g, ' ');
  if (!name) return refused('Please enter a name');
  if ([...name].length > viewNameLimit) return refused(`A name can have up to ${viewNameLimit} characters`);
  return isValidText(name) ? name : refused('The name contains unreadable characters');
}

const naming = (name: string, shared: boolean) => ({
  name,
  name_key: name.toLowerCase(),
  shared: shared ? (1 as const) : (0 as const),
});

const nameTaken = (name: string) => `There’s already a view named “${name}”`;

const refused = (message: string): Refused => ({ outcome: 'refused', message });

const eventOf = (kind: AuditKind, view: SavedView, { clock }: ViewsContext, actor: Actor) =>
  auditEvent(kind, actor, clock(), viewFacts(view));

type ViewChange = Partial<Pick<SavedView, 'name' | 'name_key' | 'query' | 'shared'>>;

export const paramsOf = ({ query }: Pick<SavedView, 'query'>): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query));

export const viewPath = (view: Pick<SavedView, 'id' | 'query'>) =>
  `${pathTo('adminLeads')}?${new URLSearchParams({ ...paramsOf(view), view: view.id })}`;

export const viewFacts = ({ name, shared }: Pick<SavedView, 'name' | 'shared'>) => ({
  view: name,
  ...(shared && { shared: true }),
});

/** Serializable, so that two concurrent views can't take the same name. */
const alone = { isolation: 'serializable' } as const;

export function viewsIn({ db, write }: Engine) {
  return {
    /** The account's views and the shared ones, by name; without an account, only the shared ones. */
    list: (author: string | undefined) =>
      db
        .selectFrom('lead_views')
        .selectAll()
        .where(({ eb, or }) => or([eb('shared', '=', 1), eb('author', '=', author ?? '')]))
        .orderBy('name_key')
        .orderBy('id')
        .execute(),

    find: (id: string) => db.selectFrom('lead_views').selectAll().where('id', '=', id).executeTakeFirst(),

    /** `taken` if the account has one of that name, `full` if it has `limit`. */
    add: (view: SavedView, limit: number, event: AuditEvent) =>
      write(async (db) => {
        const ofAuthor = db.selectFrom('lead_views').where('author', '=', view.author);
        const names = await ofAuthor.select('name_key').execute();
        if (names.some(({ name_key }) => name_key === view.name_key)) return 'taken';
        if (names.length >= limit) return 'full';
        return (await insertNew(db, 'lead_views', view, event)) ? 'added' : 'taken';
      }, alone),

    change: ({ id, becomes, event }: { id: string; becomes: ViewChange; event: AuditEvent }) =>
      write(async (db) => {
        const view = await db.selectFrom('lead_views').selectAll().where('id', '=', id).executeTakeFirst();
        if (!view) return 'gone';
        if (becomes.name_key && (await namesake(db, { ...view, ...becomes }))) return 'taken';
        await db.updateTable('lead_views').set(becomes).where('id', '=', id).execute();
        await db.insertInto('audit_events').values(event).execute();
        return 'changed';
      }, alone),

    remove: (id: string, event: AuditEvent, undo: Omit<UndoRecord, 'row_id' | 'before' | 'after'>) =>
      write(async (db) => {
        const view = await db.deleteFrom('lead_views').where('id', '=', id).returningAll().executeTakeFirst();
        if (!view) return false;
        const values = { ...undo, row_id: id, before: JSON.stringify(view), after: '{}' };
        await db.insertInto('undos').values(values).execute();
        await db.insertInto('audit_events').values(event).execute();
        return true;
      }),
  };
}

export type ViewStore = ReturnType<typeof viewsIn>;

const namesake = (db: Kysely<Tables>, { id, author, name_key }: SavedView) =>
  db
    .selectFrom('lead_views')
    .select('id')
    .where('author', '=', author)
    .where('name_key', '=', name_key)
    .where('id', '!=', id)
    .executeTakeFirst();
