import { leadRevision } from '../../../../src/leads/actions/action.ts';
import { type ActionName, actionNames, actionOf, fieldsOf } from '../../../../src/leads/actions/index.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { CheckedField } from './checked-field.tsx';
import type { LeadView } from './lead-view.ts';
import { Owner } from './owner.tsx';

/** Inputs of the actions that have any. */
export function LeadInputs({ lead }: { lead: LeadView }) {
  return (
    <>
      {actionNames.map((action) => (
        <LeadInput lead={lead} action={action} key={action} />
      ))}
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
      <input type="hidden" name="seen" value={leadRevision(lead)} />
      {fields.map((field) => (
        <ActionField
          key={field.name}
          field={field}
          value={values[field.name]}
          owners={lead.owners}
          error={refused?.name === field.name ? refused.message : undefined}
        />
      ))}
      <div>
        <button className="btn btn--line" type="submit">
          {button}
        </button>
      </div>
    </form>
  );
}

interface FieldProps {
  field: ReturnType<typeof fieldsOf>[number];
  value?: string;
  owners: readonly string[];
  error?: string;
}

export function ActionField({ field: { name, label, control, limit, optional }, value, owners, error }: FieldProps) {
  return (
    <CheckedField name={name} label={label} optional={optional} error={error}>
      {(checked) => {
        if (control === 'account') return <Owner {...checked} owners={owners} value={value} />;
        if (control)
          return <input {...checked} type={control} autoComplete="off" maxLength={limit} defaultValue={value} />;
        return <textarea {...checked} rows={3} maxLength={limit} defaultValue={value} />;
      }}
    </CheckedField>
  );
}
