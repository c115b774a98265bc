import * as v from 'valibot';
import { type ChartName, chartNames } from '../../site/charts.ts';
import type { OfferingId } from '../../site/offerings.ts';
import { address, text } from './parts.ts';

const table = v.pipe(
  v.strictObject({
    type: v.literal('table'),
    caption: text,
    columns: v.pipe(v.array(text), v.nonEmpty('must not be empty')),
    rows: v.pipe(v.array(v.array(text)), v.nonEmpty('must not be empty')),
  }),
  v.check(({ columns, rows }) => rows.every((row) => row.length === columns.length), 'needs a cell for every column'),
);

const block = v.variant('type', [
  v.strictObject({ type: v.literal('heading'), text }),
  v.strictObject({ type: v.literal('paragraph'), text }),
  v.strictObject({
    type: v.literal('list'),
    ordered: v.optional(v.literal(true)),
    items: v.pipe(v.array(text), v.nonEmpty('must not be empty')),
  }),
  table,
  v.strictObject({ type: v.literal('figure'), value: text, label: text }),
  v.strictObject({ type: v.literal('chart'), chart: v.picklist(chartNames as [ChartName]), caption: text }),
  /** The targeted and slower cases at the offering's minimum. */
  v.strictObject({ type: v.literal('cases'), offering: v.picklist(['spark', 'regd'] satisfies OfferingId[]) }),
  v.strictObject({ type: v.literal('note'), text }),
]);

const page = v.strictObject({ title: text, blocks: v.pipe(v.array(block), v.nonEmpty('must not be empty')) });

/** `memorandum.json` and `deck.json`, page by page, for the site and the PDFs. */
export const documentSchema = v.strictObject({
  title: text,
  subtitle: text,
  /** Printed on every page. */
  mark: text,
  pages: v.pipe(v.array(page), v.nonEmpty('needs at least one page')),
  /** Text that is linked wherever it appears. */
  links: v.optional(v.array(v.strictObject({ text, href: address }))),
});

export type DocumentContent = v.InferOutput<typeof documentSchema>;
export type DocumentPage = DocumentContent['pages'][number];
export type DocumentBlock = DocumentPage['blocks'][number];
export type BlockOf<T extends DocumentBlock['type']> = Extract<DocumentBlock, { type: T }>;
