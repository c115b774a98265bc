import { formatCount, formatDuration, zoneName } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import type { DashboardFigures } from './dashboard-view.ts';

export function Figures({
  figures: { today, week, unsent, unauthorized, overdue, waiting, wait, range, ceiling, hasCrm },
}: {
  figures: DashboardFigures;
}) {
  const total = unsent.waiting + unsent.failed;
  const capped = (count: number) => (count > ceiling ? `${formatCount(ceiling)}+` : formatCount(count));
  return (
    <dl className="figures">
      <div className="figure">
        <dt>
          <strong>
            <a href={`${pathTo('adminLeads')}?since=today`}>Leads today</a>
          </strong>
          since midnight in {zoneName()}
        </dt>
        <dd>{formatCount(today)}</dd>
      </div>
      <div className="figure">
        <dt>
          <strong>
            <a href={`${pathTo('adminLeads')}?since=monday`}>Leads this week</a>
          </strong>
          since Monday
        </dt>
        <dd>{formatCount(week)}</dd>
      </div>
      <div className="figure">
        <dt>
          <strong>Not delivered</strong>
          {total === 0 && 'everything has been delivered'}
          {unsent.waiting > 0 && (
            <a href={`${pathTo('adminLeads')}?undelivered=waiting`}>
              {capped(unsent.waiting)} {hasCrm ? 'waiting' : 'waiting for a CRM connection'}
            </a>
          )}
          {unsent.waiting > 0 && unsent.failed > 0 && ', '}
          {unsent.failed > 0 && (
            <a href={`${pathTo('adminLeads')}?undelivered=refused`}>{capped(unsent.failed)} refused</a>
          )}
          {unauthorized.map((text) => (
            <span className="state state--wrong" key={text}>
              {text}
            </span>
          ))}
        </dt>
        <dd>{capped(total)}</dd>
      </div>
      <div className="figure">
        <dt>
          <strong>
            <a href={`${pathTo('adminLeads')}?due=overdue`}>Overdue follow-ups</a>
          </strong>
          {waiting > 0 && (
            <a href={`${pathTo('adminLeads')}?status=new&until=1d`}>
              {capped(waiting)} new {waiting === 1 ? 'lead waits' : 'leads wait'} for more than a day
            </a>
          )}
        </dt>
        <dd>{capped(overdue)}</dd>
      </div>
      <div className="figure">
        <dt>
          <strong>To first contact</strong>
          {wait ? `median of ${formatCount(wait.of)} in ${range} days` : `nobody was contacted in ${range} days`}
        </dt>
        <dd>{wait ? formatDuration(wait.median * 1000) : '–'}</dd>
      </div>
    </dl>
  );
}
