import * as v from 'valibot';
import { ConfigurationError } from '../errors.ts';

/** A value in the shape that a content file must have. Throws `ConfigurationError` naming file and field. */
export function checked<S extends v.GenericSchema>(file: string, shape: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(shape, value, { abortPipeEarly: true });
  if (result.success) return result.output;
  const complaints = result.issues
    .slice(0, 5)
    .map((issue) => `${file}: ${v.getDotPath(issue) ?? 'the file'} ${plain(issue)}`);
  throw new ConfigurationError(complaints.join('\n'));
}

/** The library's words for a missing or a wrong value, as a sentence that goes on after the field's name. */
function plain(issue: v.BaseIssue<unknown>): string {
  if (issue.received === 'undefined') return 'is missing.';
  if (issue.expected === 'never') return 'is not a field of this file.';
  return issue.message.startsWith('Invalid')
    ? `must be ${issue.expected}, not ${issue.received}.`
    : `${issue.message}.`;
}
