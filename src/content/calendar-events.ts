import { localTime, withOffset } from '../site/day.ts';
import { pathTo } from '../site/routes.ts';
import type { EventTime } from './schemas/events.ts';
import type { SiteContent } from './schemas/index.ts';

const eventIds = ['webinar', 'regd-webinar', 'rsvp'] as const;
type EventId = (typeof eventIds)[number];
export const isEventId = (id: string): id is EventId => eventIds.some((known) => known === id);

/** `undefined` once it begins, and for a recorded webinar. */
export function eventAhead(content: SiteContent, id: EventId, origin: string, now: Date) {
  const times = timesOf(content, id);
  if (!times || now >= times.start) return undefined;
  return id === 'rsvp' ? opening(content, origin, times) : webinar(content, id, origin, times);
}

/** `undefined` once it ends, and for a recorded webinar. */
export function liveWebinar(content: SiteContent, id: 'webinar' | 'regd-webinar', origin: string, now: Date) {
  const times = timesOf(content, id);
  const { live } = content.webinar[id];
  return times && live && now < times.end ? { ...webinar(content, id, origin, times), room: live.room } : undefined;
}

export const eventTimes = (content: SiteContent): Times[] => eventIds.flatMap((id) => timesOf(content, id) ?? []);

interface Times {
  start: Date;
  end: Date;
}

/** `undefined` for a recorded webinar. */
function timesOf({ rsvp, webinar }: SiteContent, id: EventId): Times | undefined {
  const time = id === 'rsvp' ? rsvp.held : webinar[id].live;
  return time && timesIn(time);
}

export function timesIn({ day, time, zone, minutes }: EventTime): Times {
  const start = localTime(`${day}T${time}`, zone);
  return { start: new Date(start), end: new Date(start + minutes * 60_000) };
}

export function openingText({ held, zoneWords, description }: SiteContent['rsvp']) {
  const { start, end } = timesIn(held);
  const { zone } = held;
  const formatted = (at: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options }).format(at).replace(/\s/g, ' ');
  const clock = (at: Date) => formatted(at, { hour: 'numeric', minute: '2-digit' });
  const [from, to] = [clock(start), clock(end)];
  const isSameHalf = from.slice(-2) === to.slice(-2);
  const abbreviation = () => formatted(start, { timeZoneName: 'short' }).split(', ').at(-1);
  const day = formatted(start, { month: 'long', day: 'numeric', year: 'numeric' });
  const hours = `${isSameHalf ? from.slice(0, -3) : from}-${to} ${zoneWords ?? abbreviation()}`;
  return {
    day,
    hours,
    description: description.replaceAll('{day}', day).replaceAll('{hours}', hours),
    start: withOffset(start, zone),
    end: withOffset(end, zone),
  };
}

function opening({ rsvp }: SiteContent, origin: string, times: Times) {
  const { description, day, hours } = openingText(rsvp);
  return {
    id: 'rsvp',
    title: rsvp.heading,
    description: linked(description, origin, pathTo('rsvp')),
    location: `${rsvp.venue}, ${rsvp.streetAddress}, ${rsvp.city}, ${rsvp.region}`,
    ...times,
    when: `${day}, ${hours}`,
  };
}

function webinar(content: SiteContent, id: 'webinar' | 'regd-webinar', origin: string, times: Times) {
  const { live, access } = content.webinar[id];
  const path = pathTo(id === 'webinar' ? 'webinarAccess' : 'regdWebinarAccess');
  return {
    id,
    title: access.heading,
    description: linked(access.description, origin, path),
    location: live?.room ?? '',
    ...times,
    when: formatTime(times.start, live?.zone),
  };
}

const linked = (text: string, origin: string, path: string) => (origin ? `${text}\n${origin}${path}` : text);

/** "Thursday, December 3, 2026 at 7:00 PM EST". */
const formatTime = (time: Date, zone: string | undefined) =>
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
