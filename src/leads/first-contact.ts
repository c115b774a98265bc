import type { Lead } from '../db/rows.ts';
import { formatDuration } from '../site/format.ts';

/** "after 12 min" of a lead that was contacted, "waiting 3 h" of a new one, "" of the others. */
export function firstContact(
  { status, created_at, contacted_at }: Pick<Lead, 'status' | 'created_at' | 'contacted_at'>,
  now: Date,
): string {
  const text = contacted_at ? 'after' : status === 'new' ? 'waiting' : '';
  const duration = (contacted_at ? Date.parse(contacted_at) : now.getTime()) - Date.parse(created_at);
  // An imported lead may have been contacted before it came here.
  return text && duration >= 0 ? `${text} ${formatDuration(duration)}` : '';
}
