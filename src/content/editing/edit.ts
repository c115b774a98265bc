import { type Actor, type AuditKind, auditEvent } from '../../base/events.ts';
import { uuidv7 } from '../../base/uuid.ts';
import type { ContentVersion } from '../../db/rows.ts';
import { formatDayKey } from '../../site/format.ts';
import { needsApproval } from './approval.ts';
import { isSameText } from './editable-file.ts';
import { isOpen, type VersionStore } from './version.ts';

export interface EditingContext {
  versions: VersionStore;
  clock: () => number;
  /** Validates against schemas and claims rules, together with everything else that is public. */
  validate(version: Pick<ContentVersion, 'file' | 'text'>): Promise<ValidationResult>;
  /** `CONTENT_APPROVAL`. */
  approval: boolean;
  /** The file's text before any publication, if there is one. */
  shipped(file: string): string | undefined;
  /** Loads what is published now, so that the next version is validated with it. */
  refresh(): Promise<void>;
}

export interface ValidationResult {
  /** Reasons not to publish, one sentence each. */
  violations: readonly string[];
}

export type Saved = { outcome: 'saved'; version: ContentVersion } | { outcome: 'changed-meanwhile' };

export type Published =
  | { outcome: 'published' | 'scheduled' | 'waiting'; version: ContentVersion }
  | { outcome: 'refused'; violations: readonly string[] }
  | { outcome: 'changed-meanwhile' }
  | { outcome: 'unchanged' }
  /** An author cannot be the approver. */
  | { outcome: 'is-author' };

type Ended = { outcome: 'withdrawn' | 'discarded' | 'changed-meanwhile' };

const noteLength = 300;

/** Stores input, valid or not, as the file's open version, which becomes a draft again. */
export async function saveDraft(
  { versions, clock }: EditingContext,
  { file, text, note, basedOn }: { file: string; text: string | null; note: string; basedOn?: ContentVersion },
  actor: Actor,
): Promise<Saved> {
  const now = new Date(clock()).toISOString();
  const draft = { text, note: note.slice(0, noteLength), changed_at: now };
  if (basedOn) {
    const changes = {
      ...draft,
      authors: withAuthor(basedOn.authors, actor.by),
      state: 'draft',
      approver: '',
      publish_at: null,
    } as const;
    if (!(await versions.change(basedOn, changes))) return { outcome: 'changed-meanwhile' };
    return { outcome: 'saved', version: { ...basedOn, ...changes } };
  }
  const version: ContentVersion = {
    id: uuidv7(clock()),
    file,
    ...draft,
    state: 'draft',
    live: 0,
    authors: withAuthor('', actor.by),
    created_at: now,
    approver: '',
    publish_at: null,
    published_at: null,
  };
  return (await versions.add(version)) ? { outcome: 'saved', version } : { outcome: 'changed-meanwhile' };
}

/** Publishes now, schedules, or submits for approval. */
export async function publish(
  context: EditingContext,
  version: ContentVersion,
  { at }: { at: string | null },
  actor: Actor,
): Promise<Published> {
  if (!isOpen(version)) return { outcome: 'changed-meanwhile' };
  const change = await changeOf(context, version);
  if (isSameText(version.file, change.after, change.before)) return { outcome: 'unchanged' };
  const { violations } = await context.validate(version);
  if (violations.length) return { outcome: 'refused', violations };
  if (!context.approval || !needsApproval(change)) return release(context, version, at, '', actor);
  return submit(context, version, at, actor);
}

/** Approves a waiting version, which is published now or at its time. Authors cannot approve. */
export async function approve(context: EditingContext, version: ContentVersion, actor: Actor): Promise<Published> {
  if (version.state !== 'waiting') return { outcome: 'changed-meanwhile' };
  if (version.authors.split(' ').includes(actor.by)) return { outcome: 'is-author' };
  const { violations } = await context.validate(version);
  if (violations.length) return { outcome: 'refused', violations };
  return release(context, version, version.publish_at, actor.by, actor);
}

/** "withdrawn" has the reasons it was not published. */
export interface DueResult {
  version: ContentVersion;
  outcome: 'published' | 'waiting' | 'withdrawn';
  violations: readonly string[];
}

/** A version that is invalid by then becomes a draft; one that needs approval by then waits for it. */
export async function publishDue(context: EditingContext): Promise<readonly DueResult[]> {
  const results: DueResult[] = [];
  for (const version of await context.versions.due(nowIn(context))) {
    const actor: Actor = { by: version.approver || version.authors.split(' ').at(-1) || 'site', via: 'schedule' };
    const { violations } = await context.validate(version);
    const isUnapproved = context.approval && !version.approver && needsApproval(await changeOf(context, version));
    const outcome = violations.length ? 'withdrawn' : isUnapproved ? 'waiting' : 'published';
    const done =
      outcome === 'published'
        ? await goLive(context, version, version.approver, actor)
        : outcome === 'waiting'
          ? await submit(context, version, version.publish_at, actor)
          : await becomeDraft(context, version, {}, actor);
    if (done.outcome === changed) continue;
    results.push({ version, outcome, violations });
    if (outcome === 'published') await context.refresh();
  }
  return results;
}

/** Turns a waiting or scheduled version back into a draft. */
export const withdraw = (context: EditingContext, version: ContentVersion, actor: Actor): Promise<Ended> =>
  becomeDraft(context, version, { publish_at: null }, actor);

/** A draft that keeps its time could not be published at that time. */
async function becomeDraft(
  context: EditingContext,
  version: ContentVersion,
  time: { publish_at?: null },
  actor: Actor,
): Promise<Ended> {
  const draft = { state: 'draft', approver: '', ...time } as const;
  return { outcome: (await change(context, version, draft, 'content-withdrawn', actor)) ? 'withdrawn' : changed };
}

export async function discard(context: EditingContext, version: ContentVersion, actor: Actor): Promise<Ended> {
  const done = await change(context, version, { state: 'discarded' }, 'content-discarded', actor);
  return { outcome: done ? 'discarded' : changed };
}

const changed = 'changed-meanwhile';

async function submit(
  context: EditingContext,
  version: ContentVersion,
  publishAt: string | null,
  actor: Actor,
): Promise<Published> {
  const waiting = { state: 'waiting', publish_at: publishAt } as const;
  if (!(await change(context, version, waiting, 'content-submitted', actor))) return { outcome: changed };
  return { outcome: 'waiting', version: { ...version, ...waiting } };
}

async function changeOf({ versions, shipped, clock }: EditingContext, { file, text }: ContentVersion) {
  const live = (await versions.live()).find((version) => version.file === file);
  const inFile = shipped(file);
  return {
    file,
    before: live?.text ?? inFile,
    after: text ?? inFile,
    shipped: inFile,
    wasApproved: text !== null && (await versions.wasApproved(file, text)),
    today: formatDayKey(new Date(clock())),
  } as const;
}

async function release(
  context: EditingContext,
  version: ContentVersion,
  publishAt: string | null,
  approver: string,
  actor: Actor,
): Promise<Published> {
  if (publishAt === null || Date.parse(publishAt) <= context.clock()) {
    return goLive(context, version, approver, actor);
  }
  const scheduled = { state: 'scheduled', publish_at: publishAt, approver } as const;
  if (!(await change(context, version, scheduled, 'content-scheduled', actor))) return { outcome: changed };
  return { outcome: 'scheduled', version: { ...version, ...scheduled } };
}

async function goLive(
  context: EditingContext,
  version: ContentVersion,
  approver: string,
  actor: Actor,
): Promise<Published> {
  const becomes = { published_at: nowIn(context), approver };
  const event = auditEvent('content-published', actor, context.clock(), detailOf(version));
  const done = await context.versions.publish(version, becomes, event);
  if (!done) return { outcome: changed };
  return { outcome: 'published', version: { ...version, ...becomes, state: 'published', live: 1 } };
}

async function change(
  context: EditingContext,
  version: ContentVersion,
  becomes: Partial<ContentVersion>,
  type: AuditKind,
  actor: Actor,
): Promise<boolean> {
  if (!isOpen(version)) return false;
  const event = auditEvent(type, actor, context.clock(), detailOf(version));
  return context.versions.change(version, { ...becomes, changed_at: nowIn(context) }, event);
}

const detailOf = ({ file, id }: ContentVersion) => ({ file, version: id });
const nowIn = ({ clock }: EditingContext) => new Date(clock()).toISOString();
/** All authors, the latest last. */
const withAuthor = (authors: string, by: string) =>
  [...authors.split(' ').filter((author) => author && author !== by), by].join(' ');
