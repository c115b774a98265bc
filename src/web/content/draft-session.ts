import type { NextFunction } from 'express';
import type { FormContext } from '../../../views/pages/admin/content/form-field.tsx';
import type { VersionFacts } from '../../../views/pages/admin/content/versions.tsx';
import type { Actor } from '../../base/events.ts';
import { groupOf } from '../../base/json-object.ts';
import { saveDraft } from '../../content/editing/edit.ts';
import { articleId, editableFile, textOf, valueIn } from '../../content/editing/editable-file.ts';
import { formLabels, labelOf } from '../../content/editing/labels.ts';
import type { Content } from '../../content/load.ts';
import type { ContentVersion } from '../../db/rows.ts';
import { formatMoment } from '../../site/format.ts';
import { handling, type RequestContext, type WebContext } from '../http/web-context.ts';

export const nameOf = (file: string, title?: string): string =>
  title || names[file] || labelOf(articleId(file) ?? file.replace(/^mails\/|\.json$/g, ''));

/** Where the file name says too little. */
const names: Readonly<Record<string, string>> = {
  'built-flex-industrial.json': 'Flex industrial without a form',
  'mail-choice.json': 'Unsubscribe page',
  'offerings.json': 'Terms of the offerings',
  'parkview.json': 'Featured residence',
  'ppm.json': 'Private placement memorandum page',
  'rega-invest.json': 'Interest in the Regulation A+ fund',
  'regd.json': 'Regulation D fund',
  'rsvp.json': 'RSVP',
  'mails/frame.json': 'Beginning and end of every email',
  ...Object.fromEntries(Object.entries(formLabels).map(([id, label]) => [`mails/${id}.json`, label])),
};

export function factsOf({ text: _, file: __, created_at: ___, authors, live, ...facts }: ContentVersion): VersionFacts {
  return { ...facts, authors: authors.split(' '), live: live === 1 };
}

/** Options of the pickers: people and articles by title, pictures by name. */
export function labelsIn(content: Content): FormContext['labels'] {
  return {
    picture: new Map(
      Object.keys(content.pictures)
        .sort()
        .map((name) => [name, name]),
    ),
    member: new Map(content.team.members.map(({ id, name }) => [id, name])),
    article: new Map(content.articles.map(({ id, title }) => [id, title])),
  };
}

/** A file with its draft, its public version and text, if any, and the text that is edited. */
export type DraftSession = NonNullable<Awaited<ReturnType<typeof openFile>>>;

/** `undefined` for a name that no file has, and without a file and a draft. */
export async function openFile(context: WebContext, name: string) {
  const editable = editableFile(name);
  if (!editable) return undefined;
  const { versions } = context.store;
  const [drafts, lives] = await Promise.all([versions.open(), versions.live()]);
  const open = drafts.find(({ file }) => file === name);
  const live = lives.find(({ file }) => file === name);
  const published = live?.text ?? context.editing.shipped(name);
  const text = open ? (open.text ?? context.editing.shipped(name)) : published;
  return text === undefined ? undefined : { file: name, editable, open, live, published, text };
}

/** A request about a file of the content. */
export interface Edit extends RequestContext {
  session: DraftSession;
}

/** A handler for a file of the content: unknown files go to `next`. */
export const withDraftSession = (handle: (edit: Edit, next: NextFunction) => unknown) =>
  handling(async (context, next) => {
    const session = await openFile(context, String(context.request.params.id).replaceAll('~', '/'));
    return session ? handle({ ...context, session }, next) : next();
  });

export function draftTitle({ editable, text }: DraftSession): string {
  const { title } = groupOf(valueIn(editable, text));
  return nameOf(editable.file, editable.type === 'article' && typeof title === 'string' ? title : '');
}

/** Saves a value as the draft, keeping its note. */
export function saveSession({ editing }: WebContext, { editable, open }: DraftSession, value: object, actor: Actor) {
  const draft = { file: editable.file, text: textOf(editable, value), note: open?.note ?? '' };
  return saveDraft(editing, { ...draft, ...(open && { basedOn: open }) }, actor);
}

/** Optimistic lock: it changes when somebody saves or publishes. */
export const draftRevision = ({ open, live }: Pick<DraftSession, 'open' | 'live'>) =>
  open ? `${open.id} ${open.changed_at}` : (live?.id ?? 'file');

/** Describes the conflicting save or publication. */
export function conflictWith({ open, live }: DraftSession, me: string): string {
  const author = open?.authors.split(' ').at(-1);
  const isMine = author === me;
  const who = isMine ? 'You saved this in another tab' : author ? `${author} saved this` : 'This was published';
  const at = formatMoment(open?.changed_at ?? live?.published_at ?? '');
  const other = isMine ? 'the one from the other tab' : author ? 'theirs' : 'the published one';
  return `${who} on ${at}, after you opened it. What you typed here is below; to replace ${other} with it, save again.`;
}
