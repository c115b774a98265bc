import { expect, test } from 'vitest';
import privacy from '../../data/content/privacy.json' with { type: 'json' };
import { leadForms } from '../../src/site/forms/index.ts';
import { formColumns, leadColumns } from '../../src/site/lead-columns.ts';

const stored = privacy.sections.find(({ id }) => id === 'forms')?.points?.[0] ?? '';

test.each(formColumns)('the privacy page names what forms put into %s', (name) => {
  expect(stored).toMatch(new RegExp(`\\b${leadColumns[name].privacy}\\b`));
});

test.each(formColumns)('a form has a field for %s', (name) => {
  const columns = leadForms.flatMap(({ fields }) => fields.map(({ column }) => column));
  expect(columns.flatMap((column) => (column === 'full_name' ? ['first_name', 'last_name'] : [column]))).toContain(
    name,
  );
});

test.each(leadForms)('$id: the sample, from which made-up leads come too, has a value for each field', (form) => {
  const empty = form.fields.filter(({ name }) => !form.sample[name]?.trim());
  expect(empty.map(({ name }) => name)).toEqual([]);
});
