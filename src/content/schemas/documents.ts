import * as v from 'valibot';
import { documentName } from '../../site/uploaded-document.ts';
import { text } from './parts.ts';

/** The digest of an uploaded file, and its bytes: each version of `documents.json` says which files it names. */
const uploadName = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}-\d{1,9}$/, 'must be the name of an uploaded document'));

/** A row of `documents.json`: the text of the link to a document, and its upload where it has one. */
export const documentRowSchema = v.strictObject({ link: text, upload: v.optional(uploadName) });
export type DocumentRow = v.InferOutput<typeof documentRowSchema>;

/** `documents.json`: what was uploaded, by the names of the documents. */
export const documentsSchema = v.record(
  v.pipe(v.string(), v.regex(documentName, 'must be lowercase letters, digits and hyphens')),
  documentRowSchema,
);
