import * as v from 'valibot';
import { ContentError, mistakeLimit, type Read } from './mistake.ts';

/** Validates against a schema. Throws `ContentError` with each invalid field. */
export function checked<S extends v.GenericSchema>(schema: S, { value, wrong }: Read<unknown>): Read<v.InferOutput<S>> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return { value: result.output, wrong };
  throw new ContentError(
    result.issues.slice(0, mistakeLimit).map((issue) => {
      const path = (issue.path ?? []).map(({ key }) => key as string | number);
      return wrong(path, `${path.join('.') || 'the file'} ${plain(issue)}`);
    }),
    result.issues.length,
  );
}

const names: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  Array: 'a list',
  Object: 'a group of fields',
  null: 'empty',
};

/** Rewords the library's message to follow the field's name. */
function plain({ received, expected, message }: v.BaseIssue<unknown>): string {
  if (received === 'undefined') return 'is missing.';
  if (expected === 'never') return 'is not a field of this file.';
  if (!message.startsWith('Invalid')) return `${message.replace(/\.$/, '')}.`;
  const wanted = names[expected ?? ''] ?? expected;
  const isPlain = /^(-?[\d.]+|true|false)$/.test(received);
  if (expected === 'string' && isPlain) return `must be text, in quotation marks: "${received}".`;
  return `must be ${wanted}, not ${names[received] ?? received}.`;
}
