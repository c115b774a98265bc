import type { FormField } from '../../../../src/content/editing/form-fields.ts';
import type { SectionSlot } from '../../../../src/site/section-images.ts';

/** What a version says of itself, without its text. */
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

/** A file of the content in the list. */
export interface ContentRow {
  /** The file in its address. */
  id: string;
  label: string;
  /** The page that it is, where it is one. */
  path?: string;
  open?: VersionFacts;
  live?: VersionFacts;
  /** Whether there is a file, which visitors see where nothing is published. */
  isShipped: boolean;
  /** What was published does not pass the checks of this release of the program. */
  unfit?: true;
}

export interface ContentView {
  groups: readonly { title: string; rows: readonly ContentRow[] }[];
  /** Pictures of sections that wait for a second account. */
  pictures: readonly { id: string; slot: SectionSlot; name: string; src: string; by: string }[];
  approval: boolean;
  me: string;
  error?: string;
  typed?: { id: string; title: string };
}

/** The form of one file. */
export interface ContentFileView {
  id: string;
  label: string;
  path?: string;
  field: FormField;
  open?: VersionFacts;
  live?: VersionFacts;
  /** Whether there is a file, which visitors see where nothing is published. */
  isShipped: boolean;
  /** What the form was made from: goes along with each post. */
  revision: string;
  note: string;
  /** What keeps it from being published. */
  violations: readonly string[];
  /** Names from before that texts still say, each with where it is changed. */
  formerNames: readonly { name: string; texts: readonly { label: string; href: string }[] }[];
  /** Somebody saved or published since the form was opened; what was typed is in the form. */
  conflict?: string;
  approval: boolean;
  /** Whether who is signed in wrote a part of the open version. */
  isAuthor: boolean;
  /** What was typed as the time to publish, as `2026-03-01T08:00`, and what is wrong with it. */
  publishAt: string;
  publishAtProblem?: string;
  zone: string;
}

/** A picture with its focal point, and how pages cut it. */
export interface PictureView {
  /** The name in its address; "" for one that is new. */
  known: string;
  /** What the form was made from: goes along with each post. */
  was: string;
  typed: { name: string; alt: string; x: string; y: string; kind: string; shows: string; isPhotograph: boolean };
  image?: { src: string; width: number; height: number };
  cuts: readonly { label: string; src: string; width: number; height: number }[];
  /** By field. */
  errors: Readonly<Partial<Record<PictureField, string>>>;
  conflict?: string;
}
export type PictureField = 'name' | 'alt' | 'x' | 'y' | 'shows' | 'file';

/** A document that was uploaded, or is to be. */
export interface DocumentView {
  /** The name in its address; "" for one that is new. */
  known: string;
  /** What the form was made from: goes along with each post. */
  was: string;
  typed: { name: string; link: string };
  /** Whether it is in the file: those that pages link to may have no row of their own. */
  isRow: boolean;
  upload?: string;
  errors: Readonly<Partial<Record<'name' | 'link' | 'file', string>>>;
  conflict?: string;
}

export interface PreviewView {
  id: string;
  label: string;
  /** The pages that the draft changes. */
  paths: readonly string[];
  path?: string;
  /** Why there is nothing to show. */
  problems: readonly string[];
}

/** A part of a changed text. */
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
  /** The one that is compared with the one before it. */
  chosen?: string;
  changes: readonly ChangedField[];
  error?: string;
}

interface ArchivedChange {
  /** A day began, or an event began or ended. */
  byTime?: true;
  /** There is no page from then on. */
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
