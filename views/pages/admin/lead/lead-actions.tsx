import { leadRevision } from '../../../../src/leads/actions/action.ts';
import { actionOf, offeredActions, offeredOpposites } from '../../../../src/leads/actions/index.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { usePage } from '../../../page.ts';
import { Check } from '../../../parts/icon.tsx';
import type { LeadView } from './lead-view.ts';

export function LeadActions({ lead }: { lead: LeadView }) {
  const { role } = usePage().admin ?? {};
  const offered = offeredActions(lead).filter((action) => !actionOf(action).adminsOnly || role === 'admin');
  const opposites = offeredOpposites(lead);
  const { id, here } = lead;
  return (
    <form className="acts" method="post">
      <input type="hidden" name="back" value={here} />
      <input type="hidden" name="seen" value={leadRevision(lead)} />
      {opposites.includes('contacted') && (
        <span className="btn btn--quiet is-done">
          <Check className="icon" />
          Contacted
        </span>
      )}
      {offered.map((action, index) => (
        <button
          className={index || opposites.includes('contacted') ? 'btn btn--line' : 'btn'}
          type="submit"
          formAction={pathTo('adminLeadAction', { id, action })}
          key={action}
        >
          {action === 'contacted' && <Check className="icon" />}
          {actionOf(action).button}
        </button>
      ))}
      {opposites.map((action) => (
        <button
          className="btn btn--line"
          type="submit"
          formAction={pathTo('adminLeadAction', { id, action })}
          name="set"
          value="off"
          key={action}
        >
          {actionOf(action).opposite?.label}
        </button>
      ))}
      {lead.drafts && (
        <a className="btn btn--line" href={lead.drafts.blank}>
          Write an email
        </a>
      )}
    </form>
  );
}
