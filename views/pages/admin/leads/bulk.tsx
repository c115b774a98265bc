import type { Acted, Values } from '../../../../src/leads/actions/action.ts';
import { type ActionName, actionOf, fieldsOf } from '../../../../src/leads/actions/index.ts';
import { bulkLimit } from '../../../../src/leads/bulk.ts';
import { counted, formatCount } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { Errors, FormCard } from '../../../parts/admin/form.tsx';
import { AdminHead, adminPage } from '../../../parts/admin/page.tsx';
import { LinkButton } from '../../../parts/button.tsx';
import { ActionField } from '../lead/work.tsx';

export interface BulkView {
  action: ActionName;
  count: number;
  isTooMany: boolean;
  /** The filter or the selection, as text. */
  which: string;
  /** Hidden inputs: the leads as they were counted. */
  sent: readonly (readonly [name: string, value: string])[];
  values: Values;
  owners: readonly string[];
  back: string;
  /** Why nothing was done. */
  problem?: string;
  refused?: Acted['refused'];
}

export const adminLeadsBulk = adminPage<BulkView>(
  Bulk,
  ({ action }) => actionOf(action).button,
  'What is about to be done with many leads.',
);

function Bulk(view: BulkView) {
  const { action, count, isTooMany, which, back, problem } = view;
  const number = isTooMany ? `More than ${formatCount(bulkLimit)} leads` : counted(count, 'lead');
  return (
    <>
      <AdminHead
        back={[back, 'Back to the leads']}
        title={actionOf(action).button}
        text={
          <>
            {number}
            <br />
            {which}
          </>
        }
      />
      {problem && <Errors>{problem}</Errors>}
      {isTooMany ? (
        <p>
          You can change up to {formatCount(bulkLimit)} leads at once. Go back and narrow the filter, for instance by
          date.
        </p>
      ) : count ? (
        <Confirmation view={view} />
      ) : (
        <p>No leads are selected. Go back and select leads first.</p>
      )}
    </>
  );
}

function Confirmation({ view: { action, count, sent, values, owners, back, refused } }: { view: BulkView }) {
  const leads = counted(count, 'lead');
  const time = action === 'delete' ? ' for one minute' : '';
  return (
    <FormCard
      title="Are you sure?"
      alone
      action={pathTo('adminLeadsBulk')}
      submit={`${actionOf(action).button}: ${leads}`}
      after={<LinkButton look="line" href={back} label="Cancel" />}
    >
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
    </FormCard>
  );
}
