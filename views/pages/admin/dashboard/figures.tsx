import type { ReactNode } from 'react';
import type { BulkRecord, Lead } from '../../../../src/db/rows.ts';
import type { Arrivals, LeadReport } from '../../../../src/leads/report.ts';
import { counted, formatCalendarDay, formatCount, formatDuration, zoneName } from '../../../../src/site/format.ts';
import type { FormId } from '../../../../src/site/forms/form.ts';
import { formName } from '../../../../src/site/forms/index.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import type { SectionImageView } from '../../../../src/site/uploads.ts';
import { Section, Table } from '../../../parts/admin/page.tsx';
import { Street } from '../../../parts/street.tsx';

/** In days, up to today. */
export const ranges = [7, 30, 90, 365] as const;
export const usualRange = 30;

export interface DashboardView {
  failure?: string;
  /** Open tasks; for sales, their own. */
  lists?: readonly LeadList[];
  /** Deliveries that failed or wait for too long, one sentence each. */
  problems?: readonly { text: string; href: string }[];
  figures?: LeadReport;
  /** Shows up to `mostRows` campaigns, sources and forms. */
  allRows?: boolean;
  /** Until all are done, for admins. */
  steps?: NextSteps;
  images: readonly SectionImageView[];
  /** Bulk actions since yesterday, newest first. */
  recent?: readonly RecentBulk[];
}

export interface LeadList {
  id: string;
  title: string;
  /** Shown when there are none. */
  none: string;
  /** "12" or "1,000+". */
  total: string;
  /** Of the list of leads: "?owner=none". */
  query: string;
  leads: readonly Lead[];
}

export interface RecentBulk extends Pick<BulkRecord, 'id' | 'by' | 'at' | 'undone_at'> {
  /** "59 leads marked contacted". */
  title: string;
  canUndo: boolean;
}

/** Onboarding steps; true when done. */
export interface NextSteps {
  leads: boolean;
  /** Deliveries without a CRM: "12" or "1,000+". */
  waiting: string;
  crm: boolean;
  mail: boolean;
  colleague: boolean;
  content: boolean;
}

/** Further rows are summed. Anyone can make up a campaign, so there is a limit to all of them too. */
const [usualRows, mostRows] = [8, 500];
/** Fewer visits make no rate. */
const fewVisits = 20;

export function ArrivalTables(props: { figures: LeadReport; allRows?: boolean }) {
  const { campaigns, sources, forms, days } = props.figures;
  const table = { days, max: props.allRows ? mostRows : usualRows };
  return (
    <Section
      id="arrivals"
      title="From visits to investors"
      text={`The last ${days.length} days. Visits are our own counts and store nothing about the visitor.`}
    >
      <div className="arrivals tiles">
        <ArrivalTable name="Campaign" param="campaign" rows={campaigns} {...table} />
        <ArrivalTable name="Source" param="source" rows={sources} {...table} />
        <ArrivalTable
          name="Form and its page"
          param="form"
          rows={forms.map((row) => ({ ...row, name: formName(row.name) }))}
          {...table}
        />
      </div>
    </Section>
  );
}

interface ArrivalTableProps {
  name: string;
  /** Of the filter that its rows link to. */
  param: 'campaign' | 'source' | 'form';
  days: Days;
  rows: readonly Arrivals[];
  max: number;
}

function ArrivalTable({ name, param, days, rows, max }: ArrivalTableProps) {
  if (!rows.length) return <p className="soft">No visits or leads by {name.toLowerCase()} yet.</p>;
  const hrefOf = ({ name, written, leads }: Arrivals) =>
    // Leads without a source count as direct too, which no filter matches.
    leads && written && !(param === 'source' && name === 'direct')
      ? `${pathTo('adminLeads')}?${new URLSearchParams({ [param]: written, since: days[0]?.day ?? '' })}`
      : undefined;
  const rest = rows.slice(max);
  return (
    <Table
      className="table table--figures"
      columns={[name, 'Visits', 'Leads', 'Contacted', 'Invested', 'Leads per 100\u00a0visits']}
    >
      {rows.slice(0, max).map((row) => (
        <ArrivalRow key={row.name} row={row} href={hrefOf(row)} />
      ))}
      {rest.length > 0 && (
        <ArrivalRow
          row={rest.reduce(sum, { ...nothing, name: `${formatCount(rest.length)} more` })}
          href={max < mostRows ? `${pathTo('admin')}?days=${days.length}&all=yes#arrivals` : undefined}
        />
      )}
    </Table>
  );
}

function ArrivalRow({ row, href }: { row: Arrivals; href?: string }) {
  const { name, visits, leads, contacted, invested } = row;
  // Too few visits say nothing, and more leads than visits means that some came another way.
  const rate = visits < fewVisits || leads > visits ? undefined : (leads / visits) * 100;
  return (
    <tr>
      <th scope="row">{href ? <a href={href}>{name}</a> : name}</th>
      <td>{formatCount(visits)}</td>
      <td>{formatCount(leads)}</td>
      <td>{formatCount(contacted)}</td>
      <td>{formatCount(invested)}</td>
      <td>
        {rate === undefined ? (
          <span className="soft">
            –<span className="sr"> Too few visits</span>
          </span>
        ) : (
          rate.toFixed(1)
        )}
      </td>
    </tr>
  );
}

const nothing: Arrivals = { name: '', visits: 0, leads: 0, contacted: 0, invested: 0 };

const sum = (all: Arrivals, { visits, leads, contacted, invested }: Arrivals): Arrivals => ({
  ...all,
  visits: all.visits + visits,
  leads: all.leads + leads,
  contacted: all.contacted + contacted,
  invested: all.invested + invested,
});

export function Figures({ figures: { today, week, wait, days } }: { figures: LeadReport }) {
  return (
    <dl className="figures">
      <Figure
        label={<a href={`${pathTo('adminLeads')}?since=today`}>Leads today</a>}
        note={`since midnight in ${zoneName()}`}
        value={formatCount(today)}
      />
      <Figure
        label={<a href={`${pathTo('adminLeads')}?since=monday`}>Leads this week</a>}
        note="since Monday"
        value={formatCount(week)}
      />
      <Figure
        label="Median time to first contact"
        note={wait ? `${counted(wait.of, 'lead')}, ${days.length} days` : `no one was contacted in ${days.length} days`}
        value={wait ? formatDuration(wait.median * 1000) : '–'}
      />
    </dl>
  );
}

const Figure = ({ label, note, value }: { label: ReactNode; note: string; value: string }) => (
  <div className="figure">
    <dt>
      <strong>{label}</strong>
      {note}
    </dt>
    <dd>{value}</dd>
  </div>
);

type Days = LeadReport['days'];

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
  const dayLinks = days.map(({ day }) => ({
    name: formatCalendarDay(day),
    href: `${pathTo('adminLeads')}?${new URLSearchParams({ since: day, until: day })}`,
  }));
  const counts = days.map((day) => day.count);
  const most = Math.max(...days.flatMap((day) => forms.map((form) => day.forms[form] ?? 0)));
  return (
    <Section id="leads-per-day" title="Leads per day">
      {counts.every((count) => !count) ? (
        <div className="vacant">
          <Street drawing="plot" />
          <p>No leads in the last {days.length} days.</p>
        </div>
      ) : (
        <>
          <div className="days slot">
            <DaysStreet name="All forms" counts={counts} max={Math.max(...counts)} days={dayLinks} />
            {forms.map((form) => (
              <DaysStreet
                key={form}
                name={formName(form)}
                counts={days.map((day) => day.forms[form] ?? 0)}
                max={most}
              />
            ))}
            <div className="days__row">
              <p className="row soft">
                <span>{dayLinks[0]?.name}</span>
                <span>Today</span>
              </p>
            </div>
          </div>
          <DaysTable days={days} dayLinks={dayLinks} forms={forms} />
        </>
      )}
    </Section>
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
      <p className="row">
        <strong>{name}</strong>
        <span className="soft">
          {formatCount(total)} total, peak {formatCount(highest)} a day
        </span>
      </p>
      <div className="days__bars">
        <svg
          className="street"
          viewBox={`0 0 ${counts.length * stride} ${tall}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={sentence}
        >
          <path className="mass" d={buildings(counts.slice(0, -1), max)} />
          <path className="w" d={buildings(counts.slice(-1), max, counts.length - 1)} />
          <path d={`M0 ${tall}h${counts.length * stride}`} />
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

function DaysTable(props: { days: Days; dayLinks: readonly NamedDay[]; forms: readonly FormId[] }) {
  const { days, dayLinks, forms } = props;
  return (
    <details className="fold">
      <summary>Show as a table</summary>
      <section className="table-box" tabIndex={0} aria-label="Leads per day by form">
        <Table className="table table--figures" columns={['Day', 'All forms', ...forms.map(formName)]}>
          {days.toReversed().map(({ day, count, forms: counts }, index) => (
            <tr key={day}>
              <th scope="row">
                <a href={dayLinks.at(-1 - index)?.href}>{dayLinks.at(-1 - index)?.name}</a>
              </th>
              <td>{count}</td>
              {forms.map((form) => (
                <td key={form}>{counts[form] ?? 0}</td>
              ))}
            </tr>
          ))}
        </Table>
      </section>
    </details>
  );
}

function formsIn(days: Days): FormId[] {
  const totals = new Map<FormId, number>();
  for (const { forms } of days) {
    for (const [form, count] of Object.entries(forms) as [FormId, number][]) {
      totals.set(form, (totals.get(form) ?? 0) + count);
    }
  }
  return [...totals].sort((one, other) => other[1] - one[1]).map(([form]) => form);
}
