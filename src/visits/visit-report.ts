import * as v from 'valibot';
import { parsedJson } from '../base/json-object.ts';

export type Report = PageView | Action;

interface ReportedPage {
  /** Percent-encoded. */
  path: string;
  query: URLSearchParams;
}

const page = v.pipe(v.string(), v.startsWith('/'));
const view = v.object({ page, title: v.optional(v.string(), ''), referrer: v.optional(v.string(), '') });
const action = v.object({
  page,
  action: v.pipe(v.string(), v.minLength(1)),
  category: v.pipe(v.string(), v.minLength(1)),
  label: v.optional(v.string(), ''),
  value: v.optional(v.pipe(v.number(), v.finite())),
});

type Reported<Schema extends typeof view | typeof action> = Omit<v.InferOutput<Schema>, 'page'> & ReportedPage;
export type PageView = { kind: 'view' } & Reported<typeof view>;
export type Action = { kind: 'action' } & Reported<typeof action>;

export function readReport(text: string): { report: Report } | { problem: string } {
  const value = parsedJson(text);
  if (typeof value !== 'object' || value === null) return { problem: 'A report is a JSON object.' };
  if ('action' in value) {
    const read = v.safeParse(action, value);
    if (read.success) return { report: { kind: 'action', ...withPath(read.output) } };
    return { problem: `A report of an action has ${actionRules} ${wrongField(read.issues)} is wrong.` };
  }
  const read = v.safeParse(view, value);
  if (read.success) return { report: { kind: 'view', ...withPath(read.output) } };
  return { problem: `A report of a page view has ${viewRules} ${wrongField(read.issues)} is wrong.` };
}

/** A page begins with a slash, so the rest is path and query, never a host. */
function withPath<T extends { page: string }>({ page, ...rest }: T) {
  const { pathname, searchParams } = new URL(`http://site${page}`);
  return { ...rest, path: pathname, query: searchParams };
}

const viewRules = 'a page that begins with a slash, and a title and a referrer as texts;';
const actionRules =
  'a page that begins with a slash, an action and a category as texts, a label as a text and a value as a number;';

const wrongField = (issues: readonly { path?: readonly { key: unknown }[] }[]) => `"${issues[0]?.path?.[0]?.key}"`;
