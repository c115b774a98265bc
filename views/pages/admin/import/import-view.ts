import type { BulkRecord } from '../../../../src/db/rows.ts';
import type { Checked } from '../../../../src/leads/import/import-leads.ts';
import type { RowProblem } from '../../../../src/leads/import/import-rows.ts';
import type { ImportStore } from '../../../../src/leads/import/import-store.ts';
import type { Mapping } from '../../../../src/leads/import/mapping.ts';
import type { FormId } from '../../../../src/site/forms/form.ts';

/** The imports so far. */
export interface ImportsView {
  imports: readonly BulkRecord[];
  /** Leads of an import that was undone, which somebody has worked with. */
  left?: Awaited<ReturnType<ImportStore['left']>>;
  /** Why a file was refused. */
  error?: string;
}

/** An uploaded file before it is imported. */
export interface ImportFileView {
  id: string;
  headings: readonly string[];
  mapping: Mapping;
  form?: FormId;
  /** What the mapping lacks. */
  problem?: string;
  /** What the file would bring; absent while the mapping lacks something. */
  checked?: Omit<Checked, 'badRows'> & { badRows: readonly { line: number; problems: readonly RowProblem[] }[] };
  /** Whether it was to be imported with rows that are wrong. */
  mustSkip: boolean;
}
