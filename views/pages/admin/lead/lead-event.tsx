import { noteLimit } from '../../../../src/leads/actions/note.ts';
import { formatMoment } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { usePage } from '../../../page.ts';
import { CheckedField } from './checked-field.tsx';
import type { LeadView } from './lead-view.ts';

/** Authors can correct their notes. */
export function LeadEvent({ lead, event }: { lead: LeadView; event: LeadView['events'][number] }) {
  const { admin } = usePage();
  const { label, text, at, who, note } = event;
  const isOwn = note !== undefined && !event.lead && note.by === admin?.email;
  return (
    <li>
      {label}
      {text && <p className="lead-words">{text}</p>}
      <span>{[formatMoment(at), who, event.lead].filter(Boolean).join(', ')}</span>
      {isOwn && <Correction lead={lead} id={event.id} current={note.current} />}
    </li>
  );
}

function Correction({ lead, id, current }: { lead: LeadView; id: string; current: string }) {
  const { action, values, message } = lead.refused ?? {};
  const isRefused = action === 'correct' && values?.of === id;
  return (
    <details open={isRefused}>
      <summary>Correct this note</summary>
      <form
        className="form lead-input"
        method="post"
        action={pathTo('adminLeadAction', { id: lead.id, action: 'correct' })}
      >
        <input type="hidden" name="back" value={lead.here} />
        <input type="hidden" name="of" value={id} />
        <CheckedField name="note" id={`note-${id}`} label="Corrected note" error={isRefused ? message : undefined}>
          {(checked) => (
            <textarea {...checked} rows={3} maxLength={noteLimit} defaultValue={isRefused ? values?.note : current} />
          )}
        </CheckedField>
        <div>
          <button className="btn btn--line" type="submit">
            Correct
          </button>
        </div>
      </form>
    </details>
  );
}
