import type { Lead } from '../../../src/db/rows.ts';
import { firstContact } from '../../../src/leads/lead.ts';
import { accountName } from '../../../src/leads/owners.ts';
import { formatDay, formatMoment, formatRecentDay, formatTime } from '../../../src/site/format.ts';
import { usePage } from '../../page.ts';

/** "Oct 18, 2025", with the time below it. */
export function Moment({ at }: { at: string }) {
  const time = [formatRecentDay(at, usePage().now), formatTime(at)].filter(Boolean).join(' ');
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatDay(at)} <span className="soft below">{time}</span>
    </time>
  );
}

/** "Oct 18, 2025" or "Not contacted", with who it was below it, or how long the lead waited. */
export function LastContacted({
  lead,
  by,
}: {
  lead: Pick<Lead, 'status' | 'created_at' | 'contacted_at'>;
  by?: string;
}) {
  const { contacted_at: at } = lead;
  const { now } = usePage();
  const who = at && by && [formatRecentDay(at, now), `by ${accountName(by)}`].filter(Boolean).join(', ');
  const waited = who || firstContact(lead, now);
  return (
    <>
      {at ? (
        <time dateTime={at} title={formatMoment(at)}>
          {formatDay(at)}
        </time>
      ) : (
        'Not contacted'
      )}
      {waited && (
        <>
          {' '}
          <span className="soft below">{waited}</span>
        </>
      )}
    </>
  );
}
