import type { Actor } from '../../base/actor.ts';
import { type AuditKind, auditEvent } from '../../base/audit.ts';
import { uuidv7 } from '../../base/uuid.ts';
import type { SavedView } from '../../db/rows.ts';
import type { Role } from '../../site/routes.ts';
import { isValidText } from '../../site/valid-text.ts';
import { deleteViewAction, undoTime } from '../undoable.ts';
import { type ViewChange, type ViewStore, viewFacts } from './saved-view.ts';

interface ViewsContext {
  views: ViewStore;
  /** Milliseconds since 1970. */
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
export const mayChange = ({ author, shared }: Pick<SavedView, 'author' | 'shared'>, { email, role }: Viewer) =>
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
  const at = new Date(now).toISOString();
  const view: SavedView = {
    ...{ id: uuidv7(now), author: viewer.email, ...naming(name, named.shared), query },
    ...{ created_at: at, changed_at: at, changed_by: actor.by },
  };
  const added = await context.views.add(view, viewLimit, eventOf('view-saved', view, context, actor));
  if (added === 'taken') return refused(nameTaken(name));
  if (added === 'full') return refused(`You have ${viewLimit} views. Delete one first`);
  return { outcome: 'saved', view };
}

type Changed = { outcome: 'changed' | 'gone' } | { outcome: 'conflict'; view: SavedView } | Refused;

/** Renames, shares or unshares a view. `seen` is the revision the page was rendered with. */
export async function renameView(
  context: ViewsContext,
  view: SavedView,
  named: NamedView,
  actor: Actor,
  seen?: string,
): Promise<Changed> {
  const name = nameOf(named.name);
  return typeof name === 'string' ? change(context, view, naming(name, named.shared), actor, seen) : name;
}

export const updateView = (context: ViewsContext, view: SavedView, query: string, actor: Actor, seen?: string) =>
  change(context, view, { query }, actor, seen);

async function change(
  context: ViewsContext,
  view: SavedView,
  values: Partial<ViewChange>,
  actor: Actor,
  seen = view.changed_at,
): Promise<Changed> {
  const becomes = { ...values, changed_at: new Date(context.clock()).toISOString(), changed_by: actor.by };
  const event = eventOf('view-changed', { ...view, ...becomes }, context, actor);
  const changed = await context.views.change({ id: view.id, seen, becomes, event });
  if (changed === 'taken') return refused(nameTaken(values.name ?? view.name));
  const now = changed === 'gone' ? await context.views.find(view.id) : undefined;
  return now ? { outcome: 'conflict', view: now } : { outcome: changed };
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
