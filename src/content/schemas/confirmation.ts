import * as v from 'valibot';
import { type FormId, formIds } from '../../site/forms/form.ts';
import { pathTo } from '../../site/routes.ts';
import { contentFile, text, textNaming } from './parts.ts';

const documents = ['circular', 'memorandum', 'deck', 'questions', 'recap'] as const;
type Document = (typeof documents)[number];

const confirmation = v.strictObject({
  next: text,
  /** None for a form whose visitor goes on to invest. */
  when: v.optional(text),
  read: v.strictObject({ label: text, to: v.picklist(documents, `must be one of ${documents.join(', ')}`) }),
});

/** `confirmations.json`: replaces a form after it was sent. */
export const confirmationsSchema = contentFile({
  thanks: v.pipe(textNaming('name'), v.includes('{name}', 'must have {name} in it')),
  /** When the name is unknown. */
  plainThanks: text,
  email: text,
  nextHeading: text,
  whenHeading: text,
  call: text,
  again: text,
  /** In place of `again`, on a form without a message. */
  otherEmail: text,
  forms: v.strictObject(
    Object.fromEntries(formIds.map((id) => [id, confirmation])) as Record<FormId, typeof confirmation>,
  ),
});

export function addressOfDocument(
  document: Document,
  addresses: { circular: string },
  recap: { article: string },
): string {
  const addressOf: Record<Document, string> = {
    circular: addresses.circular,
    memorandum: pathTo('ppm'),
    deck: pathTo('deckDownload'),
    questions: `${pathTo('invest')}#questions`,
    recap: pathTo('article', { id: recap.article }),
  };
  return addressOf[document];
}
