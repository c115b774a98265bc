import { ChevronDown, ChevronUp } from 'lucide-react';
import { nobody } from '../../../../src/leads/filter.ts';
import { byPerson, listWith } from '../../../../src/leads/list-query.ts';
import { columnHead, listColumns, type TableColumn } from '../../../../src/leads/table-columns.ts';
import { mayChange, viewNameLimit, viewPath } from '../../../../src/leads/views/manage-views.ts';
import { columnGroups, columnOf } from '../../../../src/site/lead-columns.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { usePage } from '../../../page.ts';
import { Choice, Field, PostForm } from '../../../parts/admin/form.tsx';
import { Summary } from '../../../parts/admin/page.tsx';
import { LinkButton, Submit } from '../../../parts/button.tsx';
import type { LeadsView } from './leads-view.ts';

const groupOf = (column: TableColumn) => (column === 'name' ? 'Person' : columnOf(column).group);

function LeadsColumns({ leads: { columns, moved } }: { leads: LeadsView }) {
  const others = listColumns.filter((column) => !columns.includes(column));
  return (
    <details className="list-tool list-tool--columns" open={moved !== undefined}>
      <Summary label="Columns" />
      <PostForm className="list-tool__form" action={pathTo('adminLeadsColumns')}>
        {/* Enter in a checkbox presses the form's first button: here one that applies the columns. */}
        <button type="submit" hidden />
        <p className="note">For your account, on every device. The email comes first.</p>
        <fieldset>
          <legend>Shown</legend>
          <ol className="columns-shown">
            {columns.slice(1).map((column, index, all) => (
              <ColumnRow
                column={column}
                moved={moved}
                isFirst={!index}
                isLast={index === all.length - 1}
                key={column}
              />
            ))}
          </ol>
        </fieldset>
        {columnGroups.map((group) => {
          const columns = others.filter((column) => groupOf(column) === group);
          if (!columns.length) return null;
          return (
            <fieldset key={group}>
              <legend>{group}</legend>
              <div className="tiles">
                {columns.map((column) => (
                  <ColumnCheckbox column={column} key={column} />
                ))}
              </div>
            </fieldset>
          );
        })}
        <div className="acts">
          <Submit label="Show these columns" />
          <Submit look="quiet" name="usual" value="yes" label="Usual columns" />
        </div>
      </PostForm>
    </details>
  );
}

interface ColumnRowProps {
  column: TableColumn;
  moved: string | undefined;
  isFirst: boolean;
  isLast: boolean;
}

function ColumnRow({ column, moved, isFirst, isLast }: ColumnRowProps) {
  const [name, direction] = moved?.split(':') ?? [];
  // Focus stays on the button, or goes to the opposite one at either end.
  const next = name !== column ? undefined : direction === 'up' ? (isFirst ? 'down' : 'up') : isLast ? 'up' : 'down';
  return (
    <li className="row">
      <ColumnCheckbox column={column} isChecked />
      {(['up', 'down'] as const).map((to) => (
        <Submit
          look="quiet"
          name="move"
          value={`${column}:${to}`}
          disabled={to === 'up' ? isFirst : isLast}
          {...{ autoFocus: next === to }}
          aria-label={`Move ${columnHead(column)} ${to}`}
          label={to === 'up' ? <ChevronUp className="icon" /> : <ChevronDown className="icon" />}
          key={to}
        />
      ))}
    </li>
  );
}

function ColumnCheckbox({ column, isChecked = false }: { column: TableColumn; isChecked?: boolean }) {
  return (
    <label className="tick">
      {/* Avoids ids of the filter's fields of the same names. */}
      <input
        type="checkbox"
        name="column"
        value={column}
        defaultChecked={isChecked}
        aria-label={`Column ${columnHead(column)}`}
      />
      {columnHead(column)}
    </label>
  );
}

/** Lists that exist before anyone saves one. */
const builtInViews: readonly (readonly [name: string, params: Readonly<Record<string, string>>])[] = [
  ['All leads', {}],
  ['Mine', { owner: 'me' }],
  ['Without owner', { owner: nobody }],
  ['New today', { status: 'new', since: 'today' }],
  ['Overdue', { due: 'overdue' }],
];

export function LeadsViews({ leads }: { leads: LeadsView }) {
  const { open, problem, rows, grouped, query } = leads;
  const params = new URLSearchParams(query);
  params.delete('view');
  const differs = String(params) !== open?.query;
  return (
    <div className="row" id="leads-views">
      <Row leads={leads} />
      {!problem && (
        <div className="list-tools row">
          <OpenView leads={leads} differs={differs} />
          {(rows.length > 0 || grouped) && (
            <a href={listWith(query, 'group', grouped ? '' : byPerson)}>{grouped ? 'Every lead' : 'Group by person'}</a>
          )}
          {differs && <NewView leads={leads} />}
          <LeadsColumns leads={leads} />
        </div>
      )}
    </div>
  );
}

function Row({ leads: { query, views, open, filtered } }: { leads: LeadsView }) {
  const { admin } = usePage();
  const isNamedTwice = (name: string) =>
    views.filter((view) => view.name.toLowerCase() === name.toLowerCase()).length > 1;
  return (
    <nav className="list-views__row row" aria-label="Views">
      {builtInViews.map(([name, params]) => {
        const viewQuery = new URLSearchParams(params).toString();
        const isOpen = name === 'All leads' ? !open && !filtered : query === `?${viewQuery}`;
        return (
          <a
            href={pathTo('adminLeads') + (viewQuery && `?${viewQuery}`)}
            aria-current={isOpen ? 'page' : undefined}
            key={name}
          >
            {name}
          </a>
        );
      })}
      {views.map((view) => {
        const { id, name, author } = view;
        const isOwn = author === admin?.email;
        return (
          <a
            href={viewPath(view)}
            title={isOwn ? undefined : `Shared by ${author}`}
            aria-current={view === open ? 'page' : undefined}
            key={id}
          >
            {!isOwn && isNamedTwice(name) ? `${name} (${author})` : name}
          </a>
        );
      })}
    </nav>
  );
}

function OpenView({ leads: { open, refused }, differs }: { leads: LeadsView; differs: boolean }) {
  const { admin } = usePage();
  if (!open) return null;
  const { id, name, shared } = open;
  const isChangeable = mayChange(open, admin);
  const typed = refused?.of === 'open' ? refused : undefined;
  return (
    <>
      {differs && (
        <div className="acts">
          <span>The list differs from “{name}”.</span>
          <LinkButton look="quiet" href={viewPath(open)} label="Reset" />
          {isChangeable && (
            <PostForm action={pathTo('adminLeadsView', { id, action: 'update' })}>
              <Submit look="line" label="Update view" />
            </PostForm>
          )}
        </div>
      )}
      {isChangeable && (
        <details className="list-tool" open={Boolean(typed)}>
          <Summary label="Edit view" />
          <PostForm className="list-tool__form" action={pathTo('adminLeadsView', { id, action: 'rename' })}>
            <Name id="view-name" name={typed?.name ?? name} error={typed?.message} />
            <Shared isChecked={typed?.shared ?? Boolean(shared)} />
            <div className="acts">
              <Submit label="Save" />
              <Submit
                look="quiet"
                formAction={pathTo('adminLeadsView', { id, action: 'delete' })}
                formNoValidate
                label="Delete view"
              />
            </div>
          </PostForm>
        </details>
      )}
    </>
  );
}

function NewView({ leads: { open, refused } }: { leads: LeadsView }) {
  const typed = refused?.of === 'new' ? refused : undefined;
  return (
    <details className="list-tool" open={Boolean(typed)}>
      <Summary label={open ? 'Save as a new view' : 'Save this view'} />
      <PostForm className="list-tool__form" action={pathTo('adminLeadsViews')}>
        <Name id="new-view-name" name={typed?.name} error={typed?.message} />
        <Shared isChecked={typed?.shared ?? false} />
        <div className="acts">
          <Submit label="Save view" />
        </div>
      </PostForm>
    </details>
  );
}

const Name = ({ id, name, error }: { id: string; name?: string; error?: string }) => (
  <Field name="name" id={id} label="Name of the view" value={name} error={error} maxLength={viewNameLimit} required />
);

const Shared = ({ isChecked }: { isChecked: boolean }) => (
  <Choice name="shared" value="yes" defaultChecked={isChecked}>
    Share it with everyone who sees leads
  </Choice>
);
