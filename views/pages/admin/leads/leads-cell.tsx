import type { ReactNode } from 'react';
import { named } from '../../../../src/base/named.ts';
import { statusName } from '../../../../src/leads/lead.ts';
import { textOf } from '../../../../src/leads/lead-facts.ts';
import { accountName } from '../../../../src/leads/owners.ts';
import { fullName, type TableColumn } from '../../../../src/leads/table-columns.ts';
import { formatCalendarDay, formatCount, formatDuration } from '../../../../src/site/format.ts';
import { formName } from '../../../../src/site/forms/index.ts';
import { columnOf } from '../../../../src/site/lead-columns.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { usePage } from '../../../page.ts';
import { LastContacted, Moment } from '../../../parts/admin/moment.tsx';
import type { LeadRow } from './leads-view.ts';

interface Cell {
  lead: LeadRow;
  column: TableColumn;
  /** All columns: what lacks one may be shown below another. */
  columns: readonly TableColumn[];
  query: string;
}

export function LeadsCell(cell: Cell): ReactNode {
  const { lead, column, columns } = cell;
  switch (column) {
    case 'email':
      return <Email {...cell} />;
    case 'created_at':
      return <Moment at={lead.created_at} />;
    case 'status':
      return <span className={`state state--${lead.status}`}>{statusName(lead.status)}</span>;
    case 'contacted_at':
      return <LastContacted lead={lead} by={lead.contactedBy} />;
    case 'phone':
      return lead.phone ? <Phone lead={lead} /> : nothing;
    case 'owner':
      return <Owner lead={lead} isDueShown={columns.includes('due_on')} />;
    case 'form':
      return formName(lead.form);
  }
  const text = column === 'name' ? fullName(lead) : textOf(lead, column);
  const time = column !== 'name' && columnOf(column).kind === 'time' && lead[column];
  if (typeof time === 'string' && time) return <Moment at={time} />;
  return text ? (
    <span className="cut" title={text}>
      {text}
    </span>
  ) : (
    nothing
  );
}

const nothing = <span className="soft">–</span>;

/** The person and their address, which open the lead; on phones also what else is most asked for, as its second line. */
function Email({ lead, columns, query }: Cell) {
  const { id, email, person, consent_email: consent } = lead;
  const name = fullName(lead);
  const at = email.lastIndexOf('@');
  const age = `${formatDuration(usePage().now.getTime() - Date.parse(lead.created_at))} ago`;
  const line = [textOf(lead, 'investment_amount'), age, formName(lead.form)].filter(Boolean).join(' · ');
  return (
    <>
      <a className="lead-link" href={pathTo('adminLead', { id }) + query}>
        {name && <strong>{name} </strong>}
        <span>
          {email.slice(0, at)}
          <wbr />
          {email.slice(at)}
        </span>
      </a>
      <span className="lead-line">{line}</span>{' '}
      {person && person.leads > 1 && (
        <a className="lead-more" href={pathTo('adminPerson', { id: person.id })}>
          {formatCount(person.leads)} leads
          <span className="sr"> of {email}</span>
        </a>
      )}{' '}
      {consent === 'unconfirmed' && !columns.includes('consent_email') && (
        <span className="lead-more soft">Not confirmed</span>
      )}
    </>
  );
}

const calls = { yes: 'Calls OK', no: 'No calls', '': 'Calls not asked' };

function Phone({ lead: { phone, consent_calls: consent } }: Pick<Cell, 'lead'>) {
  return (
    <>
      <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>{' '}
      <span className={consent === 'no' ? 'below' : 'below soft'}>{named(calls, consent)}</span>
    </>
  );
}

function Owner({ lead: { owner, due_on }, isDueShown }: Pick<Cell, 'lead'> & { isDueShown: boolean }) {
  return (
    <>
      {owner ? (
        <span className="cut" title={owner}>
          {accountName(owner)}
        </span>
      ) : (
        nothing
      )}{' '}
      {due_on && !isDueShown && <span className="soft below">Due {formatCalendarDay(due_on)}</span>}
    </>
  );
}
