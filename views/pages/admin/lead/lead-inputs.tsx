import { type ActionName, actionNames, actionOf } from '../../../../src/leads/actions/index.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { CheckedField } from './checked-field.tsx';
import type { LeadView } from './lead-view.ts';

/** The fields of the actions that take what is typed. */
export function LeadInputs({ lead }: { lead: LeadView }) {
  return actionNames.map((action) => <LeadInput lead={lead} action={action} key={action} />);
}

function LeadInput({ lead: { id, refused }, action }: { lead: LeadView; action: ActionName }) {
  const { button, input } = actionOf(action);
  const own = refused?.action === action ? refused : undefined;
  if (!input?.label) return null;
  return (
    <form className="form lead-input" method="post" action={pathTo('adminLeadAction', { id, action })}>
      <input type="hidden" name="back" value={pathTo('adminLead', { id })} />
      <CheckedField name={input.name} label={input.label} error={own?.error}>
        {(checked) => <textarea {...checked} rows={3} maxLength={input.limit} defaultValue={own?.text} />}
      </CheckedField>
      <div>
        <button className="btn btn--line" type="submit">
          {button}
        </button>
      </div>
    </form>
  );
}
