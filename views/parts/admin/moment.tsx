import type { Lead } from '../../../src/db/rows.ts';
import { firstContact } from '../../../src/leads/first-contact.ts';
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

/** "Oct 18, 2025" or "Not contacted", with how long the lead waited below it. */
export function LastContacted({ lead }: { lead: Pick<Lead, 'status' | 'created_at' | 'contacted_at'> }) {
  const { contacted_at: at } = lead;
  const waited = firstContact(lead, usePage().now);
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
