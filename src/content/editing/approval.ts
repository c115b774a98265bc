import { isDeepStrictEqual } from 'node:util';
import { groupOf } from '../../base/json-object.ts';
import { documentsFile, picturesFile, sectionPicturesFile } from '../uploads.ts';
import { articleId, editableFile, isSameText, valueIn } from './editable-file.ts';

export interface Change {
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

/** Files whose rows can be removed individually. */
const removableRows: ReadonlySet<string> = new Set([picturesFile, sectionPicturesFile, documentsFile]);

/**
 * Whether a change needs a second account where `CONTENT_APPROVAL` is on. Every change does, unless it only takes something down or
 * goes back to what was approved.
 */
export const needsApproval = (change: Change): boolean => !isTakenDown(change) && !isKnownText(change);

const isKnownText = ({ file, before, after, shipped, wasApproved }: Change) =>
  wasApproved || isSameText(file, after, before) || isSameText(file, after, shipped);

/** Removes a whole file, rows of a list file, or an article until a later day, and adds nothing. */
function isTakenDown({ file, before, after, today }: Change): boolean {
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
