import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { leadRevision } from '../../../../src/leads/actions/action.ts';
import { isAssignable } from '../../../../src/leads/actions/assign.ts';
import { followUpChoices } from '../../../../src/leads/actions/due.ts';
import {
  type ActionName,
  actionOf,
  fieldsOf,
  offeredActions,
  offeredOpposites,
} from '../../../../src/leads/actions/index.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { usePage } from '../../../page.ts';
import { Field, PostForm, Select } from '../../../parts/admin/form.tsx';
import { Summary } from '../../../parts/admin/page.tsx';
import { LinkButton, Submit } from '../../../parts/button.tsx';
import type { LeadView } from './lead-view.ts';

export function LeadInputs({ view }: { view: LeadView }) {
  const { all, lead, leads, owners } = view;
  const { id, owner } = lead;
  const me = usePage().admin?.email;
  const mayTake = me !== undefined && owner !== me && owners.includes(me);
  return (
    <>
      <ActionForm view={view} action="due" keys="f">
        <div className="acts">
          {lead.due_on && <Submit name="move" value="done" label="Done" />}
          {followUpChoices.map(({ value, label }) => (
            <Submit look="line" name="move" value={value} key={value} label={label} />
          ))}
        </div>
      </ActionForm>
      <ActionForm view={view} action="note" keys="n" />
      {all && leads.some(isAssignable) && (
        <PostForm className="lead-input row row--fields" action={pathTo('adminPersonOwner', { id: all.person.id })}>
          <OwnerField name="owner" label="Owner of the open leads" owners={owners} value={me} aria-keyshortcuts="a" />
          <Submit look="line" label="Assign open leads" />
        </PostForm>
      )}
      {!all && (
        <ActionForm view={view} action="assign" keys={mayTake ? undefined : 'a'}>
          {mayTake && (
            <Submit
              look="line"
              form="assign-to-me"
              name="owner"
              value={me}
              aria-keyshortcuts="a"
              label="Assign to me"
            />
          )}
        </ActionForm>
      )}
      <PostForm id="assign-to-me" action={pathTo('adminLeadAction', { id, action: 'assign' })} hidden>
        <input type="hidden" name="seen" value={leadRevision(lead)} />
      </PostForm>
    </>
  );
}

interface FormProps {
  view: LeadView;
  action: ActionName;
  /** The key that leads to its first field. */
  keys?: string;
  children?: ReactNode;
}

function ActionForm({ view, action, keys, children }: FormProps) {
  const { lead, owners } = view;
  const { button, current } = actionOf(action);
  const refused = view.refused?.action === action ? view.refused : undefined;
  const values = refused?.values ?? current?.(lead) ?? {};
  return (
    <PostForm className="lead-input row row--fields" action={pathTo('adminLeadAction', { id: lead.id, action })}>
      <input type="hidden" name="seen" value={leadRevision(lead)} />
      {fieldsOf(action).map((field, index) => (
        <ActionField
          key={field.name}
          field={field}
          value={values[field.name]}
          owners={owners}
          error={refused?.name === field.name ? refused.message : undefined}
          keys={index ? undefined : keys}
        />
      ))}
      <Submit look="line" label={button} />
      {children}
    </PostForm>
  );
}

interface ActionFieldProps {
  field: ReturnType<typeof fieldsOf>[number];
  value?: string;
  owners: readonly string[];
  error?: string;
  keys?: string;
}

export function ActionField({ field, value, owners, error, keys }: ActionFieldProps) {
  const { name, label, control, limit, optional } = field;
  const props = { name, label, value, error, maxLength: limit, required: !optional, 'aria-keyshortcuts': keys };
  if (control === 'account') return <OwnerField {...props} owners={owners} />;
  if (control) return <Field {...props} type={control} />;
  return <Field {...props}>{(attributes) => <textarea {...attributes} rows={2} />}</Field>;
}

type OwnerFieldProps = Omit<ComponentProps<typeof Select>, 'options' | 'value'> & {
  owners: readonly string[];
  value?: string;
};

/** The current owner stays selectable. */
function OwnerField({ owners, value = '', ...field }: OwnerFieldProps) {
  const me = usePage().admin?.email;
  const all = !value || owners.includes(value) ? owners : [...owners, value];
  const label = (owner: string) => (owner === me ? `Me (${owner})` : owner.replaceAll(',', ', '));
  const options = { '': 'Nobody', ...Object.fromEntries(all.map((owner) => [owner, label(owner)])) };
  return <Select {...field} value={value} options={options} />;
}

/** Not what a call ends with. */
const inMenu: readonly ActionName[] = ['do-not-email', 'spam', 'delete'];

export function LeadActions({ view }: { view: LeadView }) {
  const { role } = usePage().admin ?? {};
  const { lead } = view;
  const { id } = lead;
  const opposites = offeredOpposites(lead);
  const isContacted = opposites.includes('contacted');
  const buttons = [
    ...offeredActions(lead)
      .filter((action) => !actionOf(action).adminsOnly || role === 'admin')
      .map((action) => ({ action, label: actionOf(action).button, set: undefined })),
    ...opposites.map((action) => ({ action, label: actionOf(action).opposite?.label, set: 'off' })),
  ].map(({ action, label, set }, index) => ({
    action,
    button: (
      <Submit
        look={index || isContacted ? 'line' : undefined}
        formAction={pathTo('adminLeadAction', { id, action })}
        name={set && 'set'}
        value={set}
        aria-keyshortcuts={action === 'contacted' && !set ? 'c' : undefined}
        label={[action === 'contacted' && !set && <Check className="icon" key="icon" />, label]}
        key={action}
      />
    ),
  }));
  return (
    <PostForm className="acts">
      <input type="hidden" name="seen" value={leadRevision(lead)} />
      {isContacted && (
        <span className="btn btn--quiet is-done">
          <Check className="icon" />
          Contacted
        </span>
      )}
      {buttons.filter(({ action }) => !inMenu.includes(action)).map(({ button }) => button)}
      <details className="list-tool">
        <Summary label="More" />
        <div className="list-tool__form">
          {buttons.filter(({ action }) => inMenu.includes(action)).map(({ button }) => button)}
          {role === 'admin' && (
            <>
              <LinkButton look="line" href={pathTo('adminLeadErase', { id })} label="Delete personal data…" />
              <p className="note">
                “Delete” removes this lead; you can undo it for a minute. “Delete personal data…” erases the person from
                all leads for good, and asks first.
              </p>
            </>
          )}
        </div>
      </details>
    </PostForm>
  );
}
