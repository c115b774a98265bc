import type { ReactNode } from 'react';
import { statusName } from '../../../../src/leads/lead.ts';
import { textOf } from '../../../../src/leads/lead-facts.ts';
import type { TableColumn } from '../../../../src/leads/table-columns.ts';
import { formatCalendarDay, formatCount } from '../../../../src/site/format.ts';
import { formName } from '../../../../src/site/forms/index.ts';
import { columnOf } from '../../../../src/site/lead-columns.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { LastContacted, Moment } from '../../../parts/admin/moment.tsx';
import type { LeadRow } from './leads-view.ts';

interface Cell {
  lead: LeadRow;
  column: TableColumn;
  /** All columns: what lacks one may be shown below the name. */
  columns: readonly TableColumn[];
  query: string;
}

export function LeadsCell(cell: Cell): ReactNode {
  const { lead, column } = cell;
  switch (column) {
    case 'email':
      return <Email {...cell} />;
    case 'created_at':
      return <Moment at={lead.created_at} />;
    case 'status':
      return <span className={`state state--${lead.status}`}>{statusName(lead.status)}</span>;
    case 'contacted_at':
      return <LastContacted lead={lead} />;
    case 'name':
      return <Name {...cell} />;
    case 'form':
      return formName(lead.form);
  }
  const text = textOf(lead, column);
  const time = lead[column];
  if (columnOf(column).kind === 'time' && typeof time === 'string' && time) return <Moment at={time} />;
  return text ? (
    <span className="cut" title={text}>
      {text}
    </span>
  ) : (
    <span className="soft">–</span>
  );
}

function Email({ lead: { id, email, consent_email: consent }, columns, query }: Cell) {
  return (
    <>
      <a className="cut" href={pathTo('adminLead', { id }) + query} title={email}>
        {email}
      </a>
      {consent === 'unconfirmed' && !columns.includes('consent_email') && <span className="soft">Not confirmed</span>}
    </>
  );
}

function Name({ lead, columns }: Cell) {
  const { email, person } = lead;
  const name = `${lead.first_name} ${lead.last_name}`.trim();
  const due = !columns.includes('due_on') && lead.due_on && `Due ${formatCalendarDay(lead.due_on)}`;
  const desk = [due, !columns.includes('owner') && lead.owner].filter(Boolean).join(' · ');
  return (
    <>
      {name ? (
        <span className="cut" title={name}>
          {name}
        </span>
      ) : (
        <span className="soft">No name</span>
      )}{' '}
      {person && person.leads > 1 && (
        <a className="cut" href={pathTo('adminPerson', { id: person.id })}>
          {formatCount(person.leads)} leads
          <span className="sr"> of {email}</span>
        </a>
      )}{' '}
      {desk && (
        <span className="cut soft" title={desk}>
          {desk}
        </span>
      )}
    </>
  );
}
