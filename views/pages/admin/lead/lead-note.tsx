import { pathTo } from '../../../../src/site/routes.ts';
import { CircleAlert } from '../../../parts/icon.tsx';
import type { LeadView } from './lead-view.ts';

/** A note for the trail of this lead. */
export function LeadNote({ lead: { id, note } }: { lead: LeadView }) {
  return (
    <form className="form lead-note" method="post" action={pathTo('adminLeadNote', { id })}>
      <div className="field">
        <label htmlFor="note">Add a note</label>
        <textarea
          className="input"
          id="note"
          name="note"
          rows={3}
          maxLength={2000}
          defaultValue={note?.text}
          aria-invalid={note ? true : undefined}
          aria-describedby={note && 'note-error'}
          // biome-ignore lint/a11y/noAutofocus: after a refusal people must land on what is wrong
          autoFocus={Boolean(note)}
          required
        />
        {note && (
          <p className="error" id="note-error">
            <CircleAlert className="icon" />
            {note.error}
          </p>
        )}
      </div>
      <div>
        <button className="btn btn--line" type="submit">
          Add note
        </button>
      </div>
    </form>
  );
}
