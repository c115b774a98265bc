import type { Acted, Values } from '../../../../src/leads/actions/action.ts';
import { type ActionName, actionOf, fieldsOf } from '../../../../src/leads/actions/index.ts';
import { bulkLimit } from '../../../../src/leads/bulk/bulk-limit.ts';
import { counted, formatCount } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { BackLink } from '../../../parts/admin/back-link.tsx';
import { ActionField } from '../lead/work.tsx';

/** A bulk action to confirm. */
export interface BulkView {
  /** Absent until one is chosen. */
  action?: ActionName;
  actions: readonly { action: ActionName; href: string }[];
  count: number;
  /** More than the limit of one action. */
  isTooMany: boolean;
  /** The filter or the selection, as text. */
  which: string;
  /** Hidden inputs: the leads as they were counted. */
  sent: readonly (readonly [name: string, value: string])[];
  values: Values;
  /** Emails of possible owners. */
  owners: readonly string[];
  /** The list's address. */
  back: string;
  /** Why nothing was done. */
  problem?: string;
  refused?: Acted['refused'];
}

/** Confirms a bulk action. */
export const adminLeadsBulk: Page<BulkView> = {
  meta: (_page, { action, problem, refused }) => ({
    title: `${problem || refused ? 'Error: ' : ''}${action ? actionOf(action).button : 'Selected leads'}`,
    description: 'What is about to be done with many leads.',
  }),
  View: Bulk,
  layout: 'admin',
};

function Bulk(view: BulkView) {
  const { action, count, isTooMany, which, back, problem } = view;
  const number = isTooMany ? `More than ${formatCount(bulkLimit)}` : formatCount(count);
  return (
    <AdminLayout>
      <BackLink to={back}>Back to the leads</BackLink>
      <div className="admin-head">
        <div>
          <h1>{action ? actionOf(action).button : 'Selected leads'}</h1>
          <p className="lead-title">
            {number} {count === 1 ? 'lead' : 'leads'}
          </p>
          <p>{which}</p>
        </div>
      </div>
      {problem && (
        <p className="errors" role="alert">
          {problem}
        </p>
      )}
      <Next view={view} />
    </AdminLayout>
  );
}

function Next({ view }: { view: BulkView }) {
  const { action, actions, count, isTooMany } = view;
  if (isTooMany) {
    return (
      <p>
        You can change up to {formatCount(bulkLimit)} leads at once. Go back and narrow the filter, for instance by
        date.
      </p>
    );
  }
  if (!count) return <p>No leads are selected. Go back and select leads first.</p>;
  if (action) return <Confirmation view={view} />;
  return (
    <ul className="plain bulk-choice">
      {actions.map(({ action: one, href }) => (
        <li key={one}>
          <a className="btn btn--line" href={href}>
            {actionOf(one).button}…
          </a>
        </li>
      ))}
    </ul>
  );
}

function Confirmation({ view: { action, count, sent, values, owners, back, refused } }: { view: BulkView }) {
  if (!action) return null;
  const leads = counted(count, 'lead');
  const time = action === 'delete' ? ' for one minute' : '';
  return (
    <form className="card form account" method="post" action={pathTo('adminLeadsBulk')}>
      <h2>Are you sure?</h2>
      <input type="hidden" name="action" value={action} />
      {sent.map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name + value} />
      ))}
      {fieldsOf(action).map((field) => (
        <ActionField
          key={field.name}
          field={field}
          value={values[field.name]}
          owners={owners}
          error={refused?.name === field.name ? refused.message : undefined}
        />
      ))}
      <p className="note">
        {count === 1 ? 'This lead changes' : `These ${leads} change`} at once; leads that arrived since are left alone.
        The next page lets you undo it{time}.
      </p>
      <div className="acts">
        <button className="btn" type="submit">
          {actionOf(action).button}: {leads}
        </button>
        <a className="btn btn--line" href={back}>
          Cancel
        </a>
      </div>
    </form>
  );
}
