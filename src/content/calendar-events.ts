import type { SiteContent } from '../../views/pages/shapes.ts';
import type { CalendarEvent } from '../site/calendar/calendar-event.ts';
import { localTime } from '../site/day.ts';
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
  const times = timesOf(content, id);
  if (!times || now >= times.start) return undefined;
  return id === 'rsvp' ? opening(content, origin, times) : webinar(content, id, origin, times);
}

/** When each event begins and ends. */
export const eventTimes = (content: SiteContent): Times[] => eventIds.flatMap((id) => timesOf(content, id) ?? []);

interface Times {
  start: Date;
  end: Date;
}

/** When the event of a form begins and ends; `undefined` for a recorded webinar. */
function timesOf({ rsvp, webinar }: SiteContent, id: EventId): Times | undefined {
  if (id === 'rsvp') return { start: new Date(rsvp.start), end: new Date(rsvp.end) };
  const { live } = webinar[id];
  if (!live) return undefined;
  const start = localTime(`${live.day}T${live.time}`, live.zone);
  return { start: new Date(start), end: new Date(start + live.minutes * 60_000) };
}

function opening({ rsvp }: SiteContent, origin: string, times: Times): SiteEvent {
  return {
    id: 'rsvp',
    title: rsvp.heading,
    description: linked(rsvp.description, origin, pathTo('rsvp')),
    location: `${rsvp.venue}, ${rsvp.streetAddress}, ${rsvp.city}, ${rsvp.region}`,
    ...times,
    when: `${rsvp.day}, ${rsvp.hours}`,
  };
}

function webinar(content: SiteContent, id: 'webinar' | 'regd-webinar', origin: string, times: Times): SiteEvent {
  const { live, access } = content.webinar[id];
  const path = pathTo(id === 'webinar' ? 'webinarAccess' : 'regdWebinarAccess');
  return {
    id,
    title: access.heading,
    description: linked(access.description, origin, path),
    location: origin ? `${origin}${path}` : '',
    ...times,
    when: inWords(times.start, live?.zone),
  };
}

const linked = (text: string, origin: string, path: string) => (origin ? `${text}\n${origin}${path}` : text);

/** "Thursday, December 3, 2026 at 7:00 PM EST". */
const inWords = (time: Date, zone: string | undefined) =>
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
