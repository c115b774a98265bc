import { formatCount, formatDuration, zoneName } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import type { DashboardFigures } from './dashboard-view.ts';

export function Figures({ figures: { today, week, wait, range } }: { figures: DashboardFigures }) {
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
          <strong>Median time to first contact</strong>
          {wait
            ? `${formatCount(wait.of)} ${wait.of === 1 ? 'lead' : 'leads'}, ${range} days`
            : `no one was contacted in ${range} days`}
        </dt>
        <dd>{wait ? formatDuration(wait.median * 1000) : '–'}</dd>
      </div>
    </dl>
  );
}
