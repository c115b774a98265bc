import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { eventTimes } from '../../src/content/calendar-events.ts';
import { type Content, loadContent } from '../../src/content/load.ts';
import { momentsBetween, nextMoment, publishedContent } from '../../src/content/moments.ts';
import { formatDayKey, setTimeZone, yearOf } from '../../src/site/format.ts';
import { tries } from '../helpers/property.ts';

afterEach(() => setTimeZone());
const shipped = loadContent(root);
const begin = Date.parse('2026-01-01T00:00:00Z');
const end = Date.parse('2028-01-01T00:00:00Z');
/** Of five offsets; in three of them clocks skip the midnight of a day. */
const zones = ['America/Indiana/Indianapolis', 'America/Santiago', 'Africa/Cairo', 'Asia/Beirut', 'Pacific/Chatham'];

const time = fc.integer({ min: begin, max: end });
const day = time.map((at) => new Date(at).toISOString().slice(0, 10));
const held = fc.record({ day, time: fc.constantFrom('00:00', '02:30', '19:00') });
const room = 'https://rooms.example/1';

/** A site with an event, two webinars and articles, all at some time in two years. */
const content: fc.Arbitrary<Content> = fc
  .record({
    opening: held,
    minutes: fc.integer({ min: 5, max: 600 }),
    live: held,
    zone: fc.constantFrom(...zones),
    days: fc.array(day, { maxLength: 5 }),
  })
  .map(({ opening, minutes, live, zone, days }) => ({
    ...shipped,
    rsvp: { ...shipped.rsvp, held: { ...opening, zone, minutes } },
    webinar: {
      webinar: { ...shipped.webinar.webinar, live: { ...live, zone, minutes, room } },
      'regd-webinar': { ...shipped.webinar['regd-webinar'], live: { ...live, zone, minutes: minutes * 2, room } },
    },
    articles: shipped.articles.map((article, place) => ({ ...article, date: days[place] ?? article.date })),
  }));

/** All that pages say of a time. */
const saidAt = (own: Content, at: number) => ({
  day: formatDayKey(new Date(at)),
  year: yearOf(new Date(at)),
  articles: publishedContent(own, () => at)().articles.map(({ id }) => id),
  events: eventTimes(own).map(({ start, end }) => (at < Number(start) ? 'ahead' : at < Number(end) ? 'now' : 'over')),
});

test.each(zones)('in %s pages say the same between two moments, and something else from each on', (zone) => {
  setTimeZone(zone);
  fc.assert(
    fc.property(content, time, fc.integer({ min: 0, max: 20 * 86_400_000 }), (own, from, length) => {
      const to = from + length;
      const moments = momentsBetween(own, from, to);
      expect(moments).toEqual([...new Set(moments)].sort((one, other) => one - other));
      const edges = [from, ...moments];
      for (const [index, moment] of edges.entries()) {
        const last = (edges[index + 1] ?? to + 1) - 1;
        const said = saidAt(own, moment);
        expect(said).toEqual(saidAt(own, last));
        expect(said).toEqual(saidAt(own, Math.floor((moment + last) / 2)));
        if (index) expect(said).not.toEqual(saidAt(own, moment - 1));
      }
      expect(nextMoment(own, from)).toBe(momentsBetween(own, from, from + 3 * 86_400_000)[0]);
    }),
    tries(15),
  );
});

test.each(['America/Indiana/Indianapolis', 'Africa/Cairo'])(
  'in %s two years have a moment for each of their days',
  (zone) => {
    setTimeZone(zone);
    const days = momentsBetween({ ...shipped, articles: [] }, begin, end).map((at) => formatDayKey(new Date(at)));
    expect(new Set(days).size).toBe(730);
    expect(days).toHaveLength(730);
  },
);
