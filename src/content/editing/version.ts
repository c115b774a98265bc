import type { AuditEvent } from '../../base/audit.ts';
import type { ContentVersion } from '../../db/rows.ts';
import { openStates } from '../../db/rows.ts';

export const isOpen = ({ state }: Pick<ContentVersion, 'state'>) => openStates.some((open) => open === state);

/** Whether the publication of a version failed at its time: it is a draft again, and has that time still. */
export const hasFailed = ({ state, publish_at }: { state: string; publish_at: string | null }) =>
  state === 'draft' && publish_at !== null;

/** A version as it was read: what changes it takes nothing from who changed it since. */
export type VersionToken = Pick<ContentVersion, 'id' | 'state' | 'changed_at'>;

/** What editing needs of the store. */
export interface VersionStore {
  /** What visitors see in the place of files. */
  live(): Promise<Pick<ContentVersion, 'id' | 'file' | 'text'>[]>;
  /** The ids of these in one text, which is another as soon as one of them is. */
  liveRevision(): Promise<string>;
  open(): Promise<ContentVersion[]>;
  find(id: string): Promise<ContentVersion | undefined>;
  /** The published versions, newest first: all, or those of one file. */
  history(limit: number, file?: string): Promise<ContentVersion[]>;
  /** Whether a second account has approved this text of a file, and it was published. */
  wasApproved(file: string, text: string): Promise<boolean>;
  /** The texts that are drafts or were published, after an id, in the order of their ids. */
  textsAfter(id: string, limit: number): Promise<{ id: string; text: string }[]>;
  /** Stores a version, unless its file has an open one. */
  add(version: ContentVersion): Promise<boolean>;
  /** Changes a version that is still as it was seen. */
  change(token: VersionToken, becomes: Partial<ContentVersion>, event?: AuditEvent): Promise<boolean>;
  /** Shows a version that is still as it was seen to visitors, in the place of the one before. */
  publish(
    token: VersionToken,
    becomes: { published_at: string; approver: string },
    event: AuditEvent,
  ): Promise<boolean>;
  /** Those whose time has come. */
  due(now: string): Promise<ContentVersion[]>;
  /** Calls `onChange` after changes by other programs, until the returned function is called; not every store can. */
  listen(onChange: () => void): () => void;
}
