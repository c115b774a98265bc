import { TZDateMini } from '@date-fns/tz';
import type { SiteContent } from '../../views/pages/shapes.ts';
import type { CalendarEvent } from '../site/calendar/calendar-event.ts';
import { pathTo } from '../site/routes.ts';

/** The events that have a page with a form, by the ids of the forms. */
const eventIds = ['webinar', 'regd-webinar', 'rsvp'] as const;
type EventId = (typeof eventIds)[number];
export const isEventId = (id: string): id is EventId => eventIds.some((known) => known === id);

/** What a calendar gets, and the moment in words and in the zone of the event. */
export interface SiteEvent extends CalendarEvent {
  when: string;
}

/** The event of a form while its date is ahead; `undefined` from its beginning on, and for a recorded webinar. */
export function eventAhead(content: SiteContent, id: EventId, origin: string, now: Date): SiteEvent | undefined {
  const event = id === 'rsvp' ? opening(content, origin) : webinar(content, id, origin);
  return event && now < event.start ? event : undefined;
}

/** The moments from which pages say something else: the beginning and the end of each event, in milliseconds. */
export const momentsOf = (content: SiteContent): number[] =>
  eventIds.flatMap((id) => {
    const event = id === 'rsvp' ? opening(content, '') : webinar(content, id, '');
    return event ? [event.start.getTime(), event.end.getTime()] : [];
  });

function opening({ rsvp }: SiteContent, origin: string): SiteEvent {
  return {
    id: 'rsvp',
    title: rsvp.heading,
    description: linked(rsvp.description, origin, pathTo('rsvp')),
    location: `${rsvp.venue}, ${rsvp.streetAddress}, ${rsvp.city}, ${rsvp.region}`,
    start: new Date(rsvp.start),
    end: new Date(rsvp.end),
    when: `${rsvp.day}, ${rsvp.hours}`,
  };
}

function webinar(content: SiteContent, id: 'webinar' | 'regd-webinar', origin: string): SiteEvent | undefined {
  const { live, access } = content.webinar[id];
  if (!live) return undefined;
  const { day, time, zone, minutes } = live;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const start = new Date(new TZDateMini(year, month - 1, date, hour, minute, zone).getTime());
  const address = `${origin}${pathTo(id === 'webinar' ? 'webinarAccess' : 'regdWebinarAccess')}`;
  return {
    id,
    title: access.heading,
    description: linked(access.description, origin, pathTo(id === 'webinar' ? 'webinarAccess' : 'regdWebinarAccess')),
    location: origin ? address : '',
    start,
    end: new Date(start.getTime() + minutes * 60_000),
    when: inWords(start, zone),
  };
}

const linked = (text: string, origin: string, path: string) => (origin ? `${text}\n${origin}${path}` : text);

/** "Thursday, December 3, 2026 at 7:00 PM EST". */
const inWords = (time: Date, zone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(time);
