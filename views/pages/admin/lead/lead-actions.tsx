import { pathTo } from '../../../../src/site/routes.ts';
import { Check } from '../../../parts/icon.tsx';
import { type LeadAction, leadActions } from '../leads/leads-view.ts';
import type { LeadView } from './lead-view.ts';

/** What can be done with this lead as it stands. */
export function LeadActions({ lead }: { lead: LeadView }) {
  const { id } = lead;
  return (
    <form className="acts" method="post">
      <input type="hidden" name="back" value={pathTo('adminLead', { id })} />
      {offered(lead).map((action, place) => (
        <button
          className={place ? 'btn btn--line' : 'btn'}
          type="submit"
          formAction={pathTo('adminLeadAction', { id, action })}
          key={action}
        >
          {action === 'contacted' && <Check className="icon" />}
          {action === 'undo-contacted' ? 'Not contacted' : leadActions[action]}
        </button>
      ))}
    </form>
  );
}

function offered({ spam, status, contacted }: LeadView): LeadAction[] {
  const flag: LeadAction[] = spam ? ['not-spam'] : [];
  if (status === 'closed') return [...flag, 'reopen', 'invested'];
  if (status === 'invested') return [...flag, 'reopen', 'closed'];
  return contacted ? [...flag, 'invested', 'closed', 'undo-contacted'] : [...flag, 'contacted', 'invested', 'closed'];
}
