import { formatCalendarDay, formatCount } from '../../../../src/site/format.ts';
import type { FormId } from '../../../../src/site/forms/form.ts';
import { formName } from '../../../../src/site/forms/index.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { ChevronDown } from '../../../parts/icon.tsx';
import { Street } from '../../../parts/pictures/street.tsx';
import type { DashboardFigures } from './dashboard-view.ts';

type Days = DashboardFigures['days'];

interface NamedDay {
  name: string;
  href: string;
}

/** Drawing units: width of a day with its gap, and height of a street. */
const stride = 10;
const wide = 7;
const tall = 40;

/** A street for all forms and one per form: one building per day, today's lit. A table has the numbers. */
export function DaysChart({ days }: { days: Days }) {
  const forms = formsIn(days);
  const total = days.reduce((sum, day) => sum + day.total, 0);
  const named = days.map(({ day }) => ({ name: formatCalendarDay(day), href: leadsOfDay(day) }));
  const most = Math.max(...days.flatMap((day) => forms.map((form) => day.forms[form] ?? 0)));
  return (
    <section aria-labelledby="leads-per-day">
      <h2 id="leads-per-day">Leads per day</h2>
      {total === 0 ? (
        <div className="vacant">
          <Street of="plot" />
          <p>No leads in the last {days.length} days.</p>
        </div>
      ) : (
        <>
          <div className="days">
            <DaysStreet name="All forms" counts={days.map((day) => day.total)} max={maxOf(days)} days={named} />
            {forms.map((form) => (
              <DaysStreet
                key={form}
                name={formName(form)}
                counts={days.map((day) => day.forms[form] ?? 0)}
                max={most}
              />
            ))}
            <p className="days__ends">
              <span>{named[0]?.name}</span>
              <span>Today</span>
            </p>
          </div>
          <DaysTable days={days} named={named} forms={forms} />
        </>
      )}
    </section>
  );
}

/** With `days` it is the large chart whose bars link to the day's leads; the table has the same links for keyboards. */
function DaysStreet(props: { name: string; counts: readonly number[]; max: number; days?: readonly NamedDay[] }) {
  const { name, counts, max, days } = props;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const highest = Math.max(...counts);
  const sentence = `${name}: ${total} in ${counts.length} days, ${highest} on the busiest day, ${counts.at(-1)} today`;
  return (
    <div className={days ? 'days__row days__row--big' : 'days__row'}>
      <p>
        <strong>{name}</strong>
        <span>
          {formatCount(total)} total, peak {formatCount(highest)} a day
        </span>
      </p>
      <div className="days__bars">
        <svg
          viewBox={`0 0 ${counts.length * stride} ${tall}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={sentence}
        >
          <path className="mass" d={buildings(counts.slice(0, -1), max)} />
          <path className="unit" d={buildings(counts.slice(-1), max, counts.length - 1)} />
          <path className="base" d={`M0 ${tall}h${counts.length * stride}`} />
        </svg>
        {days && (
          <div className="days__links" aria-hidden="true">
            {days.map(({ name: day, href }, index) => (
              <a href={href} tabIndex={-1} title={`${day}: ${formatCount(counts[index] ?? 0)}`} key={day}>
                <span className="sr">{day}</span>
              </a>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

function buildings(counts: readonly number[], max: number, first = 0): string {
  return counts
    .map((count, index) => {
      const height = Math.round((count / max) * (tall - 2) * 100) / 100;
      return count && `M${(first + index) * stride} ${tall}v${-height}h${wide}v${height}z`;
    })
    .filter(Boolean)
    .join('');
}

function DaysTable(props: { days: Days; named: readonly NamedDay[]; forms: readonly FormId[] }) {
  const { days, named, forms } = props;
  return (
    <details className="days__table">
      <summary>
        Show as a table
        <ChevronDown className="icon" />
      </summary>
      <section className="table-box" tabIndex={0} aria-label="Leads per day by form">
        <table className="ledger">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">All forms</th>
              {forms.map((form) => (
                <th scope="col" key={form}>
                  {formName(form)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, total, forms: counts }, index) => (
              <tr key={day}>
                <th scope="row">
                  <a href={named.at(-1 - index)?.href}>{named.at(-1 - index)?.name}</a>
                </th>
                <td>{total}</td>
                {forms.map((form) => (
                  <td key={form}>{counts[form] ?? 0}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

const leadsOfDay = (day: string) => `${pathTo('adminLeads')}?${new URLSearchParams({ since: day, until: day })}`;

const maxOf = (days: Days) => Math.max(...days.map((day) => day.total));

/** Forms with leads, the most first. */
function formsIn(days: Days): FormId[] {
  const totals = new Map<FormId, number>();
  for (const { forms } of days) {
    for (const [form, count] of Object.entries(forms) as [FormId, number][]) {
      totals.set(form, (totals.get(form) ?? 0) + count);
    }
  }
  return [...totals].sort((one, other) => other[1] - one[1]).map(([form]) => form);
}
