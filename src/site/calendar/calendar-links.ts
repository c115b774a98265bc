import { type CalendarEvent, compactTime } from './calendar-event.ts';

/** Links that add the event to popular web calendars. */
export function calendarLinks({
  title,
  description,
  location,
  start,
  end,
}: CalendarEvent): { name: string; href: string }[] {
  const [from, until] = [compactTime(start), compactTime(end)];
  return [
    {
      name: 'Google Calendar',
      href: address('https://calendar.google.com/calendar/render', {
        action: 'TEMPLATE',
        text: title,
        dates: `${from}/${until}`,
        details: description,
        location,
      }),
    },
    {
      name: 'Outlook',
      href: address('https://outlook.live.com/calendar/0/deeplink/compose', {
        path: '/calendar/action/compose',
        rru: 'addevent',
        subject: title,
        startdt: start.toISOString(),
        enddt: end.toISOString(),
        body: description,
        location,
      }),
    },
    {
      name: 'Yahoo Calendar',
      href: address('https://calendar.yahoo.com/', {
        v: '60',
        title,
        st: from,
        et: until,
        desc: description,
        in_loc: location,
      }),
    },
  ];
}

// Some calendars don't read a plus sign as a space.
const address = (page: string, values: Record<string, string>) =>
  `${page}?${new URLSearchParams(values).toString().replaceAll('+', '%20')}`;
