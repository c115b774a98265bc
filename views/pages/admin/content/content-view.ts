import type { FormField } from '../../../../src/content/editing/form-fields.ts';
import type { SectionSlot } from '../../../../src/site/uploads.ts';

/** A version without its text. */
export interface VersionFacts {
  id: string;
  state: string;
  authors: readonly string[];
  note: string;
  changed_at: string;
  approver: string;
  publish_at: string | null;
  published_at: string | null;
  live: boolean;
}

export interface ContentRow {
  /** The id in its address. */
  id: string;
  label: string;
  /** If it is a page. */
  path?: string;
  open?: VersionFacts;
  live?: VersionFacts;
  /** A file exists, which is public where nothing is published. */
  isShipped: boolean;
  /** The published text fails the checks of this release. */
  unfit?: true;
}

export interface ContentView {
  groups: readonly { title: string; rows: readonly ContentRow[] }[];
  /** Pictures waiting for approval. */
  pictures: readonly { id: string; slot: SectionSlot; name: string; src: string; by: string }[];
  approval: boolean;
  me: string;
  error?: string;
  typed?: { id: string; title: string };
}

export interface ContentFileView {
  id: string;
  label: string;
  path?: string;
  field: FormField;
  open?: VersionFacts;
  live?: VersionFacts;
  /** A file exists, which is public where nothing is published. */
  isShipped: boolean;
  /** Optimistic lock, posted with each change. */
  revision: string;
  note: string;
  /** Reasons it cannot be published. */
  violations: readonly string[];
  /** Former names that texts still use, with links to fix them. */
  formerNames: readonly { name: string; texts: readonly { label: string; href: string }[] }[];
  /** Somebody saved or published meanwhile; the form keeps the input. */
  conflict?: string;
  approval: boolean;
  /** The signed-in account wrote part of the open version. */
  isAuthor: boolean;
  /** The typed publication time, `2026-03-01T08:00`, and its error. */
  publishAt: string;
  publishAtProblem?: string;
  zone: string;
}

/** A picture with its focal point and cuts. */
export interface PictureView {
  /** "" for a new one. */
  known: string;
  /** Optimistic lock, posted with each change. */
  was: string;
  typed: { name: string; alt: string; x: string; y: string; kind: string; shows: string; isPhotograph: boolean };
  image?: { src: string; width: number; height: number };
  cuts: readonly { label: string; src: string; width: number; height: number }[];
  /** By field. */
  errors: Readonly<Partial<Record<PictureField, string>>>;
  conflict?: string;
}
export type PictureField = 'name' | 'alt' | 'x' | 'y' | 'shows' | 'file';

export interface DocumentView {
  /** "" for a new one. */
  known: string;
  /** Optimistic lock, posted with each change. */
  was: string;
  typed: { name: string; link: string };
  /** Documents that pages link to may have no row. */
  isRow: boolean;
  upload?: string;
  errors: Readonly<Partial<Record<'name' | 'link' | 'file', string>>>;
  conflict?: string;
}

export interface PreviewView {
  id: string;
  label: string;
  /** Pages the draft changes. */
  paths: readonly string[];
  path?: string;
  /** Why there is no preview. */
  problems: readonly string[];
}

interface TextPart {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

export interface ChangedField {
  label: string;
  parts: readonly TextPart[];
}

export interface ChangesView {
  id: string;
  label: string;
  path?: string;
  versions: readonly (VersionFacts & { isFile?: true })[];
  /** Compared with its predecessor. */
  chosen?: string;
  changes: readonly ChangedField[];
  error?: string;
}

interface ArchivedChange {
  /** A day began, or an event began or ended. */
  byTime?: true;
  /** Removed. */
  ended?: true;
}

export interface ArchiveView {
  paths: readonly string[];
  path: string;
  at: string;
  error?: string;
  found?: {
    id: string;
    at: string;
    until: string | null;
    sha256: string;
    versions: readonly { file: string; authors: string; approver: string; note: string }[];
  } & ArchivedChange;
  history: readonly ({ at: string; sha256: string; authors: string; approver: string } & ArchivedChange)[];
  zone: string;
}
