import { isDeepStrictEqual } from 'node:util';
import type { SectionSlot } from '../../site/section-images.ts';
import { articleId, editableFile, valueIn } from './editable-file.ts';
import { groupOf } from './form-fields.ts';

/** A change that visitors would come to see. */
export type Change = TextChange | PictureChange;

interface TextChange {
  type: 'text';
  file: string;
  /** The text that visitors read now; `undefined` where there is none. */
  before: string | undefined;
  /** The text that would take its place; `undefined` where the file would be gone. */
  after: string | undefined;
  /** The text of the file itself, before anybody published. */
  shipped: string | undefined;
  /** Whether a second account has approved exactly this text before. */
  wasApproved: boolean;
  /** The day of the publication, such as `2026-03-01`. */
  today: string;
}

/** An upload for a section of a page, or, without one, for no page. */
interface PictureChange {
  type: 'section-picture';
  slot: SectionSlot | null;
}

/** Files whose subject is no offering. Each change of theirs still has to prove that it speaks of none. */
const otherSubjects: ReadonlySet<string> = new Set(['accessibility.json']);

/** Files of rows that can be removed one by one. */
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
  return `What visitors read in ${change.file} needs a second person.`;
}

const isKnownText = ({ before, after, shipped, wasApproved }: TextChange) =>
  wasApproved || after === before || after === shipped;

/** Whether a change removes something whole and says nothing new: a file, rows of a list of files, or an article until a later day. */
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

/** The proof: a file with another subject, every word of which visitors read there already. Numbers are words with what stands around them. */
function speaksOfNoOffering({ file, before, after, shipped }: TextChange): boolean {
  if (!otherSubjects.has(file) || after === undefined) return false;
  const known = new Set([...splitWords(before ?? ''), ...splitWords(shipped ?? '')]);
  return splitWords(after).every((word) => known.has(word));
}

/** The words of a text between white space and marks of punctuation; "$500", "8%" and "{spark.minimum}" are one word each. */
const splitWords = (text: string) => text.toLowerCase().split(/[\s"',.;:!?()[\]\\]+/);
