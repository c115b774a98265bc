import * as v from 'valibot';
import { type ChartName, chartNames } from '../../site/charts.ts';
import { telephone } from '../../site/format.ts';
import type { OfferingId } from '../../site/offerings.ts';
import { documentName } from '../../site/uploads.ts';
import { address, atLeast, contentFile, text } from './parts.ts';

const table = v.pipe(
  v.strictObject({
    type: v.literal('table'),
    caption: text,
    columns: atLeast(1, text, 'must not be empty'),
    rows: atLeast(1, v.array(text), 'must not be empty'),
  }),
  v.check(({ columns, rows }) => rows.every((row) => row.length === columns.length), 'needs a cell for every column'),
);

const block = v.variant('type', [
  v.strictObject({ type: v.literal('heading'), text }),
  v.strictObject({ type: v.literal('paragraph'), text }),
  v.strictObject({
    type: v.literal('list'),
    ordered: v.optional(v.literal(true)),
    items: atLeast(1, text, 'must not be empty'),
  }),
  table,
  v.strictObject({ type: v.literal('figure'), value: text, label: text }),
  v.strictObject({ type: v.literal('chart'), chart: v.picklist(chartNames as [ChartName]), caption: text }),
  /** The targeted and slower cases at the offering's minimum. */
  v.strictObject({ type: v.literal('cases'), offering: v.picklist(['spark', 'regd'] satisfies OfferingId[]) }),
  v.strictObject({ type: v.literal('note'), text }),
]);

const page = v.strictObject({ title: text, blocks: atLeast(1, block, 'must not be empty') });

/** `memorandum.json` and `deck.json`, page by page, for the site and the PDFs. */
export const documentSchema = contentFile({
  title: text,
  subtitle: text,
  /** Printed on every page. */
  mark: text,
  pages: atLeast(1, page, 'needs at least one page'),
  /** Text that is linked wherever it appears. */
  links: v.optional(v.array(v.strictObject({ text, href: address }))),
});

export type DocumentContent = v.InferOutput<typeof documentSchema>;
type DocumentPage = DocumentContent['pages'][number];
export type DocumentBlock = DocumentPage['blocks'][number];
export type BlockOf<T extends DocumentBlock['type']> = Extract<DocumentBlock, { type: T }>;

export interface Part {
  text: string;
  href?: string;
}

/** The text to link: our email and phone, and the document's own links. */
export function linksOf(
  { links = [] }: DocumentContent,
  company: Readonly<Record<'email' | 'phone', string>>,
): Required<Part>[] {
  return [
    { text: company.email, href: `mailto:${company.email}` },
    { text: company.phone, href: telephone(company.phone) },
    ...links,
  ].filter(({ text }) => text);
}

export function partsOf(text: string, links: readonly Required<Part>[]): Part[] {
  const first = links
    .map((link) => ({ link, at: text.indexOf(link.text) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.link.text.length - a.link.text.length)[0];
  if (!first) return text ? [{ text }] : [];
  const { link, at } = first;
  return [...(at ? [{ text: text.slice(0, at) }] : []), link, ...partsOf(text.slice(at + link.text.length), links)];
}

/** Digest and byte count of an upload, so that each version of `documents.json` names its exact files. */
const uploadName = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}-\d{1,9}$/, 'must be the name of an uploaded document'));

const documentRowSchema = v.strictObject({ link: text, upload: v.optional(uploadName) });
export type DocumentRow = v.InferOutput<typeof documentRowSchema>;

/** `documents.json`: uploads by document name. */
export const documentsSchema = v.record(
  v.pipe(v.string(), v.regex(documentName, 'must be lowercase letters, digits and hyphens')),
  documentRowSchema,
);
