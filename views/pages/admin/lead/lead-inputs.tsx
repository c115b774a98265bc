import { type ActionName, actionNames, actionOf, fieldsOf } from '../../../../src/leads/actions/index.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { usePage } from '../../../page.ts';
import { Island } from '../../../parts/island.tsx';
import { CheckedField } from './checked-field.tsx';
import type { LeadView } from './lead-view.ts';
import { Owner } from './owner.tsx';

/** The fields of the actions that take what is typed. */
export function LeadInputs({ lead }: { lead: LeadView }) {
  return (
    <>
      {actionNames.map((action) => (
        <LeadInput lead={lead} action={action} key={action} />
      ))}
      <Island name="note-draft" when="load" field="note" draft={`${usePage().admin?.email} ${lead.id}`} />
    </>
  );
}

function LeadInput({ lead, action }: { lead: LeadView; action: ActionName }) {
  const { button, current } = actionOf(action);
  const { id, here } = lead;
  const refused = lead.refused?.action === action ? lead.refused : undefined;
  const values = refused?.values ?? current?.(lead) ?? {};
  const fields = fieldsOf(action);
  if (!fields.length) return null;
  return (
    <form className="form lead-input" method="post" action={pathTo('adminLeadAction', { id, action })}>
      <input type="hidden" name="back" value={here} />
      {fields.map(({ name, label, control, limit, optional }) => (
        <CheckedField
          key={name}
          name={name}
          label={label}
          optional={optional}
          error={refused?.name === name ? refused.words : undefined}
        >
          {(checked) => {
            if (control === 'account') return <Owner {...checked} owners={lead.owners} value={values[name]} />;
            if (control) return <input {...checked} type={control} maxLength={limit} defaultValue={values[name]} />;
            return <textarea {...checked} rows={3} maxLength={limit} defaultValue={values[name]} />;
          }}
        </CheckedField>
      ))}
      <div>
        <button className="btn btn--line" type="submit">
          {button}
        </button>
      </div>
    </form>
  );
}
