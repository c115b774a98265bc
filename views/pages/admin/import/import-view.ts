import type { BulkRecord } from '../../../../src/db/rows.ts';
import type { Checked } from '../../../../src/leads/import/import-leads.ts';
import type { RowProblem } from '../../../../src/leads/import/import-rows.ts';
import type { ImportStore } from '../../../../src/leads/import/import-store.ts';
import type { Mapping } from '../../../../src/leads/import/mapping.ts';
import type { FormId } from '../../../../src/site/forms/form.ts';

export interface ImportsView {
  imports: readonly BulkRecord[];
  /** Leads of an undone import that somebody has worked with. */
  left?: Awaited<ReturnType<ImportStore['left']>>;
  /** Why a file was refused. */
  error?: string;
}

export interface ImportFileView {
  id: string;
  headings: readonly string[];
  mapping: Mapping;
  form?: FormId;
  /** What the mapping lacks. */
  problem?: string;
  /** Absent while the mapping is incomplete. */
  checked?: Omit<Checked, 'badRows'> & { badRows: readonly { line: number; problems: readonly RowProblem[] }[] };
  /** It was submitted despite invalid rows. */
  mustSkip: boolean;
}
