import { isDeepStrictEqual } from 'node:util';
import type { SectionSlot } from '../../site/uploads.ts';
import { articleId, editableFile, valueIn } from './editable-file.ts';
import { groupOf } from './form-fields.ts';

export type Change = TextChange | PictureChange;

interface TextChange {
  type: 'text';
  file: string;
  /** The public text, if any. */
  before: string | undefined;
  /** The new text; `undefined` removes the file. */
  after: string | undefined;
  /** The file's own text, before any publication. */
  shipped: string | undefined;
  /** A second account has approved exactly this text before. */
  wasApproved: boolean;
  /** Day of publication, such as `2026-03-01`. */
  today: string;
}

/** For a section, or for no page. */
interface PictureChange {
  type: 'section-picture';
  slot: SectionSlot | null;
}

/** Files that are not about an offering. Each change must still prove it. */
const otherSubjects: ReadonlySet<string> = new Set(['accessibility.json']);

/** Files whose rows can be removed individually. */
const removableRows: ReadonlySet<string> = new Set(['pictures.json', 'documents.json']);

/**
 * Why a change needs a second account where `CONTENT_APPROVAL` is on; `undefined` where it needs none. Every change does, unless
 * it only takes something down, goes back to what was approved, or is proved to speak of no offering.
 */
export function needsApproval(change: Change): string | undefined {
  if (change.type === 'section-picture') {
    return change.slot === null ? undefined : 'A picture on the page of a fund needs a second person.';
  }
  if (isTakenDown(change) || isKnownText(change) || speaksOfNoOffering(change)) return undefined;
  return `Changes to ${change.file} need a second person’s approval.`;
}

const isKnownText = ({ before, after, shipped, wasApproved }: TextChange) =>
  wasApproved || after === before || after === shipped;

/** Removes a whole file, rows of a list file, or an article until a later day, and adds nothing. */
function isTakenDown({ file, before, after, today }: TextChange): boolean {
  if (after === undefined) return true;
  const editable = editableFile(file);
  if (!editable || before === undefined) return false;
  const [old, now] = [groupOf(valueIn(editable, before)), groupOf(valueIn(editable, after))];
  if (removableRows.has(file)) {
    return Object.entries(now).every(([name, row]) => Object.hasOwn(old, name) && isDeepStrictEqual(row, old[name]));
  }
  if (articleId(file) === undefined) return false;
  const { date, ...rest } = now;
  const { date: _, ...restBefore } = old;
  return String(date) > today && isDeepStrictEqual(rest, restBefore);
}

/** The proof: every word is already public in the same file. Numbers count together with their neighbors. */
function speaksOfNoOffering({ file, before, after, shipped }: TextChange): boolean {
  if (!otherSubjects.has(file) || after === undefined) return false;
  const known = new Set([...splitWords(before ?? ''), ...splitWords(shipped ?? '')]);
  return splitWords(after).every((word) => known.has(word));
}

/** "$500", "8%" and "{spark.minimum}" are one word each. */
const splitWords = (text: string) => text.toLowerCase().split(/[\s"',.;:!?()[\]\\]+/);
