import type { ReactNode } from 'react';
import { leadRevision } from '../../../../src/leads/actions/action.ts';
import { followUpChoices } from '../../../../src/leads/actions/due.ts';
import { type ActionName, actionOf, fieldsOf } from '../../../../src/leads/actions/index.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { usePage } from '../../../page.ts';
import { CheckedField } from './checked-field.tsx';
import type { LeadView } from './lead-view.ts';
import { Owner } from './owner.tsx';

/** Follow-up, note and owner. */
export function LeadInputs({ lead }: { lead: LeadView }) {
  const { all, id, here, owner, owners, person } = lead;
  const me = usePage().admin?.email;
  const mayTake = me !== undefined && owner !== me && owners.includes(me);
  return (
    <>
      <ActionForm lead={lead} action="due" keys="f">
        <div className="acts">
          {[...(lead.due_on ? [{ value: 'done', label: 'Done' }] : []), ...followUpChoices].map(({ value, label }) => (
            <button
              className={value === 'done' ? 'btn' : 'btn btn--line'}
              type="submit"
              name="move"
              value={value}
              key={value}
            >
              {label}
            </button>
          ))}
        </div>
      </ActionForm>
      <ActionForm lead={lead} action="note" keys="n" />
      {all?.open && person && (
        <form className="lead-input" method="post" action={pathTo('adminPersonOwner', { id: person.id })}>
          <input type="hidden" name="back" value={here} />
          <CheckedField name="owner" label="Owner of the open leads" optional>
            {(checked) => <Owner {...checked} aria-keyshortcuts="a" owners={owners} value={me} />}
          </CheckedField>
          <button className="btn btn--line" type="submit">
            Assign open leads
          </button>
        </form>
      )}
      {!all && (
        <ActionForm lead={lead} action="assign" keys={mayTake ? undefined : 'a'}>
          {mayTake && (
            <button
              className="btn btn--line"
              type="submit"
              form="assign-to-me"
              name="owner"
              value={me}
              aria-keyshortcuts="a"
            >
              Assign to me
            </button>
          )}
        </ActionForm>
      )}
      <form id="assign-to-me" method="post" action={pathTo('adminLeadAction', { id, action: 'assign' })} hidden>
        <Hidden lead={lead} />
      </form>
    </>
  );
}

const Hidden = ({ lead }: { lead: LeadView }) => (
  <>
    <input type="hidden" name="back" value={lead.here} />
    <input type="hidden" name="seen" value={leadRevision(lead)} />
  </>
);

interface FormProps {
  lead: LeadView;
  action: ActionName;
  /** The key that leads to its first field. */
  keys?: string;
  children?: ReactNode;
}

function ActionForm({ lead, action, keys, children }: FormProps) {
  const { button, current } = actionOf(action);
  const refused = lead.refused?.action === action ? lead.refused : undefined;
  const values = refused?.values ?? current?.(lead) ?? {};
  return (
    <form className="lead-input" method="post" action={pathTo('adminLeadAction', { id: lead.id, action })}>
      <Hidden lead={lead} />
      {fieldsOf(action).map((field, index) => (
        <ActionField
          key={field.name}
          field={field}
          value={values[field.name]}
          owners={lead.owners}
          error={refused?.name === field.name ? refused.message : undefined}
          keys={index ? undefined : keys}
        />
      ))}
      <button className="btn btn--line" type="submit">
        {button}
      </button>
      {children}
    </form>
  );
}

interface FieldProps {
  field: ReturnType<typeof fieldsOf>[number];
  value?: string;
  owners: readonly string[];
  error?: string;
  keys?: string;
}

export function ActionField({ field, value, owners, error, keys }: FieldProps) {
  const { name, label, control, limit, optional } = field;
  return (
    <CheckedField name={name} label={label} optional={optional} error={error}>
      {(checked) => {
        const attributes = { ...checked, 'aria-keyshortcuts': keys };
        if (control === 'account') return <Owner {...attributes} owners={owners} value={value} />;
        if (control)
          return <input {...attributes} type={control} autoComplete="off" maxLength={limit} defaultValue={value} />;
        return <textarea {...attributes} rows={2} maxLength={limit} defaultValue={value} />;
      }}
    </CheckedField>
  );
}
