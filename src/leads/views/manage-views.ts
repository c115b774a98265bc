import type { Actor } from '../../base/actor.ts';
import { type AuditKind, auditEvent } from '../../base/audit.ts';
import { uuidv7 } from '../../base/uuid.ts';
import type { SavedView } from '../../db/rows.ts';
import type { Role } from '../../site/routes.ts';
import { isValidText } from '../../site/valid-text.ts';
import { columnNames } from '../table-columns.ts';
import type { ViewChange, ViewQuery, ViewStore } from './saved-view.ts';

interface ViewsContext {
  views: ViewStore;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Who asks: an account. */
export interface Viewer {
  email: string;
  role: Role;
}

/** What a view is called, and who sees it. */
export interface NamedView {
  name: string;
  shared: boolean;
}

type Refused = { outcome: 'refused'; message: string };

/** Characters of a name. */
export const viewNameLimit = 60;
/** Views of one account: more are no help in a row above a list. */
const viewLimit = 50;
/** Milliseconds for which a deleted view can be restored. */
const restoreTime = 24 * 3_600_000;

export const maySee = ({ author, shared }: SavedView, { email }: Pick<Viewer, 'email'>) =>
  Boolean(shared) || author === email;

/** A view is changed by who saved it; a shared one by admins too. */
export const mayChange = ({ author, shared }: SavedView, { email, role }: Viewer) =>
  author === email || (Boolean(shared) && role === 'admin');

/** Saves what a list shows under a name. */
export async function saveView(
  context: ViewsContext,
  { params, columns }: ViewQuery,
  named: NamedView,
  viewer: Viewer,
  actor: Actor,
): Promise<{ outcome: 'saved'; view: SavedView } | Refused> {
  const name = nameOf(named.name);
  if (typeof name !== 'string') return name;
  const now = context.clock();
  const view: SavedView = {
    id: uuidv7(now),
    author: viewer.email,
    ...naming(name, named.shared),
    words: JSON.stringify(params),
    columns: columnNames(columns),
    created_at: new Date(now).toISOString(),
    deleted_at: null,
  };
  const added = await context.views.add(view, viewLimit, eventOf('view-saved', view, context, actor));
  if (added === 'taken') return refused(nameTaken(name));
  if (added === 'full') return refused(`You have ${viewLimit} views. Delete one first`);
  return { outcome: 'saved', view };
}

/** Gives a view another name, or shares it or no longer. */
export function renameView(
  context: ViewsContext,
  view: SavedView,
  named: NamedView,
  actor: Actor,
): Promise<{ outcome: 'changed' | 'gone' } | Refused> {
  const name = nameOf(named.name);
  if (typeof name !== 'string') return Promise.resolve(name);
  return change(context, view, naming(name, named.shared), actor);
}

/** Makes a view show what a list shows. */
export const updateView = (context: ViewsContext, view: SavedView, { params, columns }: ViewQuery, actor: Actor) =>
  change(context, view, { words: JSON.stringify(params), columns: columnNames(columns) }, actor);

async function change(
  context: ViewsContext,
  view: SavedView,
  becomes: ViewChange,
  actor: Actor,
): Promise<{ outcome: 'changed' | 'gone' } | Refused> {
  const event = eventOf('view-changed', { ...view, ...becomes }, context, actor);
  const changed = await context.views.change({ id: view.id, becomes, event });
  return changed === 'taken' ? refused(nameTaken(becomes.name ?? view.name)) : { outcome: changed };
}

/** `false` when it was gone already. */
export function deleteView(context: ViewsContext, view: SavedView, actor: Actor): Promise<boolean> {
  const now = context.clock();
  const [at, forget] = [now, now - restoreTime].map((time) => new Date(time).toISOString()) as [string, string];
  return context.views.remove({ id: view.id, at, forget, event: eventOf('view-deleted', view, context, actor) });
}

/** Restores a view that was deleted, while nobody has its name. */
export async function restoreView(
  context: ViewsContext,
  id: string,
  viewer: Viewer,
  actor: Actor,
): Promise<{ outcome: 'restored' | 'gone' } | Refused> {
  const view = await context.views.findDeleted(id);
  if (!view || !mayChange(view, viewer)) return { outcome: 'gone' };
  const restored = await context.views.restore({ id, event: eventOf('view-restored', view, context, actor) });
  return restored === 'taken' ? refused(nameTaken(view.name)) : { outcome: restored };
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

const nameTaken = (name: string) => `There is a view named “${name}” already`;

const refused = (message: string): Refused => ({ outcome: 'refused', message });

const eventOf = (kind: AuditKind, { name, shared }: SavedView, { clock }: ViewsContext, actor: Actor) =>
  auditEvent(kind, actor, clock(), { view: name, ...(shared && { shared: true }) });
