import { leadRevision } from '../../../../src/leads/actions/action.ts';
import { type ActionName, actionOf, offeredActions, offeredOpposites } from '../../../../src/leads/actions/index.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { usePage } from '../../../page.ts';
import { Check } from '../../../parts/icon.tsx';
import type { LeadView } from './lead-view.ts';

/** Not what a call ends with. */
const inMenu: readonly ActionName[] = ['do-not-email', 'spam', 'delete'];

export function LeadActions({ lead }: { lead: LeadView }) {
  const { role } = usePage().admin ?? {};
  const { id, here } = lead;
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
      <button
        className={index || isContacted ? 'btn btn--line' : 'btn'}
        type="submit"
        formAction={pathTo('adminLeadAction', { id, action })}
        name={set && 'set'}
        value={set}
        aria-keyshortcuts={action === 'contacted' && !set ? 'c' : undefined}
        key={action}
      >
        {action === 'contacted' && !set && <Check className="icon" />}
        {label}
      </button>
    ),
  }));
  return (
    <form className="acts" method="post">
      <input type="hidden" name="back" value={here} />
      <input type="hidden" name="seen" value={leadRevision(lead)} />
      {isContacted && (
        <span className="btn btn--quiet is-done">
          <Check className="icon" />
          Contacted
        </span>
      )}
      {buttons.filter(({ action }) => !inMenu.includes(action)).map(({ button }) => button)}
      <details className="lead-menu">
        <summary className="btn btn--quiet">More</summary>
        <div>
          {buttons.filter(({ action }) => inMenu.includes(action)).map(({ button }) => button)}
          {role === 'admin' && (
            <>
              <a className="btn btn--line" href={pathTo('adminLeadErase', { id })}>
                Delete personal data…
              </a>
              <p className="note">
                “Delete” removes this lead; you can undo it for a minute. “Delete personal data…” erases the person from
                all leads for good, and asks first.
              </p>
            </>
          )}
        </div>
      </details>
    </form>
  );
}
