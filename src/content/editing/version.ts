import type { AuditEvent } from '../../base/audit.ts';
import type { ContentVersion } from '../../db/rows.ts';
import { openStates } from '../../db/rows.ts';

export const isOpen = ({ state }: Pick<ContentVersion, 'state'>) => openStates.some((open) => open === state);

/** A scheduled publication failed: a draft that still has its time. */
export const hasFailed = ({ state, publish_at }: { state: string; publish_at: string | null }) =>
  state === 'draft' && publish_at !== null;

/** Optimistic lock: an update with a stale token is rejected. */
export type VersionToken = Pick<ContentVersion, 'id' | 'state' | 'changed_at'>;

export interface VersionStore {
  /** Published versions, which replace files. */
  live(): Promise<Pick<ContentVersion, 'id' | 'file' | 'text'>[]>;
  /** Changes whenever the published versions do. */
  liveRevision(): Promise<string>;
  open(): Promise<ContentVersion[]>;
  find(id: string): Promise<ContentVersion | undefined>;
  /** Newest first; of one file, or all. */
  history(limit: number, file?: string): Promise<ContentVersion[]>;
  /** Approved by a second account and published. */
  wasApproved(file: string, text: string): Promise<boolean>;
  /** Drafts and published texts, in the order of ids. */
  textsAfter(id: string, limit: number): Promise<{ id: string; text: string }[]>;
  /** Fails if the file has an open version. */
  add(version: ContentVersion): Promise<boolean>;
  /** Rejected when the token is stale. */
  change(token: VersionToken, becomes: Partial<ContentVersion>, event?: AuditEvent): Promise<boolean>;
  /** Replaces the public version. Rejected when the token is stale. */
  publish(
    token: VersionToken,
    becomes: { published_at: string; approver: string },
    event: AuditEvent,
  ): Promise<boolean>;
  /** Scheduled versions that are due. */
  due(now: string): Promise<ContentVersion[]>;
  /** Reports changes by other processes until the returned function is called; not every store can. */
  listen(onChange: () => void): () => void;
}
