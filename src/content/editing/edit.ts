import { type AuditKind, auditEvent } from '../../base/audit.ts';
import { uuidv7 } from '../../base/uuid.ts';
import { type ContentVersion, isOpen, type Seen, type VersionStore } from './version.ts';

export interface EditingContext {
  versions: VersionStore;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Holds a text against the shapes and the rules, with everything else as visitors see it. */
  weigh(version: Pick<ContentVersion, 'file' | 'text'>): Promise<Weighed>;
  /** Whether a second account has to approve what touches an offering. */
  approval: boolean;
}

export interface Weighed {
  /** What keeps it from being published: one sentence each. */
  complaints: readonly string[];
  /** Whether it changes what the site says of an offering. */
  touchesOffering: boolean;
}

/** Who does it: an account, or the site itself when the time of a version has come. */
export type Doer = Parameters<typeof auditEvent>[1];

export type Saved =
  | { outcome: 'saved'; version: ContentVersion }
  /** Another person saved or published since the form was opened. */
  | { outcome: 'changed-meanwhile' };

export type Published =
  | { outcome: 'published' | 'scheduled' | 'waiting'; version: ContentVersion }
  | { outcome: 'refused'; complaints: readonly string[] }
  | { outcome: 'changed-meanwhile' }
  /** Who wrote it cannot be the second account. */
  | { outcome: 'own' };

/** Characters of a note. */
const noteLength = 300;

/** Stores what was typed, right or wrong: as the open version of the file, which goes back to being a draft. */
export async function saveDraft(
  { versions, clock }: EditingContext,
  { file, text, note, seen }: { file: string; text: string | null; note: string; seen?: ContentVersion },
  actor: Doer,
): Promise<Saved> {
  const now = new Date(clock()).toISOString();
  const written = { text, note: note.slice(0, noteLength), changed_at: now };
  if (seen) {
    const changes = {
      ...written,
      authors: withAuthor(seen.authors, actor.by),
      state: 'draft',
      publish_at: null,
    } as const;
    if (!(await versions.change(seen, changes))) return { outcome: 'changed-meanwhile' };
    return { outcome: 'saved', version: { ...seen, ...changes } };
  }
  const live = (await versions.live()).find((version) => version.file === file);
  const version: ContentVersion = {
    id: uuidv7(clock()),
    file,
    ...written,
    state: 'draft',
    live: 0,
    base: live?.id ?? '',
    authors: withAuthor('', actor.by),
    created_at: now,
    approver: '',
    publish_at: null,
    published_at: null,
  };
  return (await versions.add(version)) ? { outcome: 'saved', version } : { outcome: 'changed-meanwhile' };
}

/** Publishes a version at once, or at a time to come, or, where a second account must approve it, lets it wait for that. */
export async function publish(
  context: EditingContext,
  version: ContentVersion,
  { at }: { at: string | null },
  actor: Doer,
): Promise<Published> {
  if (!isOpen(version)) return { outcome: 'changed-meanwhile' };
  const { complaints, touchesOffering } = await context.weigh(version);
  if (complaints.length) return { outcome: 'refused', complaints };
  const isLater = at !== null && Date.parse(at) > context.clock();
  const planned = { ...version, publish_at: isLater ? at : null };
  if (!context.approval || !touchesOffering) return release(context, version, planned, '', actor);
  const waiting = { state: 'waiting', publish_at: planned.publish_at, changed_at: nowIn(context) } as const;
  return change(context, version, waiting, 'content-submitted', actor);
}

/** Lets a waiting version be published, at once or at its time. Never by who wrote a part of it. */
export async function approve(context: EditingContext, version: ContentVersion, actor: Doer): Promise<Published> {
  if (version.state !== 'waiting') return { outcome: 'changed-meanwhile' };
  if (version.authors.split(' ').includes(actor.by)) return { outcome: 'own' };
  const { complaints } = await context.weigh(version);
  if (complaints.length) return { outcome: 'refused', complaints };
  return release(context, version, version, actor.by, actor);
}

/** Publishes all versions whose time has come. One that has become wrong meanwhile is a draft again, and its complaints are answered. */
export async function publishDue(
  context: EditingContext,
): Promise<readonly { version: ContentVersion; complaints: readonly string[] }[]> {
  const done: { version: ContentVersion; complaints: readonly string[] }[] = [];
  for (const version of await context.versions.due(nowIn(context))) {
    const actor = { by: version.approver || version.authors.split(' ').at(-1) || 'site', via: 'schedule' };
    const { complaints } = await context.weigh(version);
    const published = complaints.length
      ? await change(
          context,
          version,
          { state: 'draft', publish_at: null, changed_at: nowIn(context) },
          'content-withdrawn',
          actor,
        )
      : await goLive(context, version, version.approver, actor);
    if (published.outcome !== 'changed-meanwhile') done.push({ version, complaints });
  }
  return done;
}

/** Takes a waiting or scheduled version back to being a draft. */
export const withdraw = (context: EditingContext, version: ContentVersion, actor: Doer) =>
  change(
    context,
    version,
    { state: 'draft', publish_at: null, changed_at: nowIn(context) },
    'content-withdrawn',
    actor,
  );

/** Ends an open version that nobody wants any more. */
export const discard = (context: EditingContext, version: ContentVersion, actor: Doer) =>
  change(context, version, { state: 'discarded', changed_at: nowIn(context) }, 'content-discarded', actor);

function release(
  context: EditingContext,
  version: ContentVersion,
  planned: ContentVersion,
  approver: string,
  actor: Doer,
): Promise<Published> {
  if (planned.publish_at === null || Date.parse(planned.publish_at) <= context.clock()) {
    return goLive(context, version, approver, actor);
  }
  const scheduled = {
    state: 'scheduled',
    publish_at: planned.publish_at,
    approver,
    changed_at: nowIn(context),
  } as const;
  return change(context, version, scheduled, 'content-scheduled', actor);
}

async function goLive(
  context: EditingContext,
  version: ContentVersion,
  approver: string,
  actor: Doer,
): Promise<Published> {
  const becomes = { published_at: nowIn(context), approver };
  const event = auditEvent('content-published', actor, context.clock(), detailOf(version));
  const done = await context.versions.publish(version, becomes, event);
  return done
    ? { outcome: 'published', version: { ...version, ...becomes, state: 'published', live: 1 } }
    : { outcome: 'changed-meanwhile' };
}

async function change(
  context: EditingContext,
  version: ContentVersion,
  becomes: Partial<ContentVersion> & { state: 'draft' | 'waiting' | 'scheduled' | 'discarded' },
  kind: AuditKind,
  actor: Doer,
) {
  if (!isOpen(version)) return { outcome: 'changed-meanwhile' } as const;
  const event = auditEvent(kind, actor, context.clock(), detailOf(version));
  const done = await context.versions.change(version satisfies Seen, becomes, event);
  if (!done) return { outcome: 'changed-meanwhile' } as const;
  const outcome = becomes.state === 'discarded' || becomes.state === 'draft' ? 'waiting' : becomes.state;
  return { outcome, version: { ...version, ...becomes } } as const;
}

const detailOf = ({ file, id }: ContentVersion) => ({ file, version: id });
const nowIn = ({ clock }: EditingContext) => new Date(clock()).toISOString();
/** Everybody who wrote a part of a version, who wrote last at the end. */
const withAuthor = (authors: string, by: string) =>
  [...authors.split(' ').filter((author) => author && author !== by), by].join(' ');
