import * as v from 'valibot';
import { documentName } from '../../site/uploaded-document.ts';
import { text } from './parts.ts';

/** Digest and byte count of an upload, so that each version of `documents.json` names its exact files. */
const uploadName = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}-\d{1,9}$/, 'must be the name of an uploaded document'));

/** A row of `documents.json`. */
export const documentRowSchema = v.strictObject({ link: text, upload: v.optional(uploadName) });
export type DocumentRow = v.InferOutput<typeof documentRowSchema>;

/** `documents.json`: uploads by document name. */
export const documentsSchema = v.record(
  v.pipe(v.string(), v.regex(documentName, 'must be lowercase letters, digits and hyphens')),
  documentRowSchema,
);
