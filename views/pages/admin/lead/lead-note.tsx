import { pathTo } from '../../../../src/site/routes.ts';
import { CheckedField } from './checked-field.tsx';
import type { LeadView } from './lead-view.ts';

/** A note for the trail of this lead. */
export function LeadNote({ lead: { id, note } }: { lead: LeadView }) {
  return (
    <form className="form lead-note" method="post" action={pathTo('adminLeadNote', { id })}>
      <CheckedField name="note" label="Add a note" error={note?.error}>
        {(checked) => <textarea {...checked} rows={3} maxLength={2000} defaultValue={note?.text} />}
      </CheckedField>
      <div>
        <button className="btn btn--line" type="submit">
          Add note
        </button>
      </div>
    </form>
  );
}
