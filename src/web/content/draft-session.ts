import type { Actor } from '../../base/actor.ts';
import { saveDraft } from '../../content/editing/edit.ts';
import { type EditableFile, textOf, valueIn } from '../../content/editing/editable-file.ts';
import { groupOf } from '../../content/editing/form-fields.ts';
import type { ContentVersion } from '../../db/rows.ts';
import { formatMoment } from '../../site/format.ts';
import type { WebContext } from '../http/web-context.ts';
import { nameOf } from './content-names.ts';

/** A file as an editor opens it: with its draft, or as visitors see it. */
export interface DraftSession {
  editable: EditableFile;
  open?: ContentVersion;
  live?: ContentVersion;
  /** What visitors see; `undefined` for what has never been published. */
  published?: string;
  /** What the form shows. */
  text: string;
}

/** Opens a file, or answers `undefined` where there is none of that name, nor a draft. */
export async function openFile(context: WebContext, editable: EditableFile): Promise<DraftSession | undefined> {
  const { versions } = context.store;
  const [drafts, lives] = await Promise.all([versions.open(), versions.live()]);
  const open = drafts.find(({ file }) => file === editable.file);
  const liveId = lives.find(({ file }) => file === editable.file)?.id;
  const live = liveId === undefined ? undefined : await versions.find(liveId);
  const published = live?.text ?? fileText(context, editable);
  const text = open ? (open.text ?? fileText(context, editable)) : published;
  return text === undefined ? undefined : { editable, open, live, published, text };
}

/** What people call an opened file: an article by its title. */
export function draftTitle({ editable, text }: DraftSession): string {
  const { title } = groupOf(valueIn(editable, text));
  return nameOf(editable.file, editable.kind === 'article' && typeof title === 'string' ? title : '');
}

/** Stores a value as the draft of an opened file, with the note that it has. */
export function saveSession({ editing }: WebContext, { editable, open }: DraftSession, value: object, actor: Actor) {
  const written = { file: editable.file, text: textOf(editable, value), note: open?.note ?? '' };
  return saveDraft(editing, { ...written, ...(open && { basedOn: open }) }, actor);
}

/** What the file itself says. */
export const fileText = ({ editing }: WebContext, { file }: EditableFile): string | undefined => editing.shipped(file);

/** What a form was made from, in one word: another one tells that somebody has saved or published since. */
export const draftRevision = ({ open, live }: Pick<DraftSession, 'open' | 'live'>) =>
  open ? `${open.id} ${open.changed_at}` : (live?.id ?? 'file');

/** What was saved or published since this form was opened, by others or by the same account in another tab. */
export function conflictWith({ open, live }: DraftSession, me: string): string {
  const author = open?.authors.split(' ').at(-1);
  const isMine = author === me;
  const who = isMine ? 'You saved this in another tab' : author ? `${author} saved this` : 'This was published';
  const at = formatMoment(open?.changed_at ?? live?.published_at ?? '');
  const other = isMine ? 'the one from the other tab' : author ? 'theirs' : 'the published one';
  return `${who} on ${at}, after you opened it. What you typed here is below; to replace ${other} with it, save again.`;
}
