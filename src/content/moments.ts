import { dayAfter, startOfDay } from '../site/day.ts';
import { formatDayKey } from '../site/format.ts';
import { eventTimes } from './calendar-events.ts';
import type { Content } from './load.ts';

/**
 * Times at which pages change by themselves, in milliseconds, after `from` and up to `to`: each midnight in the site's time zone, and
 * the beginning and end of each event.
 */
export function momentsBetween(content: Content, from: number, to: number): number[] {
  const moments = eventTimes(content).flatMap(({ start, end }) => [start.getTime(), end.getTime()]);
  for (let midnight = nextMidnight(from); midnight <= to; midnight = nextMidnight(midnight)) moments.push(midnight);
  return [...new Set(moments)].filter((moment) => moment > from && moment <= to).sort((one, other) => one - other);
}

export const nextMoment = (content: Content, now: number): number =>
  momentsBetween(content, now, nextMidnight(now))[0] as number;

/** In milliseconds; where clocks skip midnight, the first moment of the day. */
export const nextMidnight = (now: number): number => startOfDay(dayAfter(formatDayKey(new Date(now))));

/** Leaves out articles dated in the future. Returns the same object all day. */
export function publishedContent(content: Content, clock: () => number): () => Content {
  let day = '';
  let published = content;
  return () => {
    const today = formatDayKey(new Date(clock()));
    if (today !== day) {
      day = today;
      published = { ...content, articles: content.articles.filter(({ date }) => date <= today) };
    }
    return published;
  };
}
