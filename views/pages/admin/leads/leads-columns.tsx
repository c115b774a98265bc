import { columnHead, listColumns, type TableColumn } from '../../../../src/leads/table-columns.ts';
import { columnGroups, columnOf } from '../../../../src/site/lead-columns.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { ChevronDown, ChevronUp } from '../../../parts/icon.tsx';
import type { LeadsView } from './leads-view.ts';
import { Summary } from './summary.tsx';

const groupOf = (column: TableColumn) => (column === 'name' ? 'Person' : columnOf(column).group);

export function LeadsColumns({ leads: { columns, here, moved } }: { leads: LeadsView }) {
  const others = listColumns.filter((column) => !columns.includes(column));
  return (
    <details className="list-tool list-tool--columns" open={moved !== undefined}>
      <Summary label="Columns" />
      <form className="list-tool__form" method="post" action={pathTo('adminLeadsColumns')}>
        {/* Enter in a checkbox presses the form's first button: here one that applies the columns. */}
        <button type="submit" hidden />
        <input type="hidden" name="back" value={here} />
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
          const own = others.filter((column) => groupOf(column) === group);
          if (!own.length) return null;
          return (
            <fieldset key={group}>
              <legend>{group}</legend>
              <div className="columns-others">
                {own.map((column) => (
                  <Tick column={column} key={column} />
                ))}
              </div>
            </fieldset>
          );
        })}
        <div className="acts">
          <button className="btn" type="submit">
            Show these columns
          </button>
          <button className="btn btn--quiet" type="submit" name="usual" value="yes">
            Usual columns
          </button>
        </div>
      </form>
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
    <li>
      <Tick column={column} isChecked />
      {(['up', 'down'] as const).map((to) => (
        <button
          className="btn btn--quiet"
          type="submit"
          name="move"
          value={`${column}:${to}`}
          disabled={to === 'up' ? isFirst : isLast}
          // biome-ignore lint/a11y/noAutofocus: who moves a column by keys goes on moving it
          autoFocus={next === to}
          aria-label={`Move ${columnHead(column)} ${to}`}
          key={to}
        >
          {to === 'up' ? <ChevronUp className="icon" /> : <ChevronDown className="icon" />}
        </button>
      ))}
    </li>
  );
}

function Tick({ column, isChecked = false }: { column: TableColumn; isChecked?: boolean }) {
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
