/** Plain text throughout. */
export interface CalendarEvent {
  /** Used for the file name and as the event's UID. */
  id: string;
  title: string;
  description: string;
  location: string;
  start: Date;
  end: Date;
}

/** "20260828T170000Z". */
const compactTime = (time: Date) => time.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** A calendar file (RFC 5545). `host` keeps the UID unique; `made` is the creation time. */
export function icsOf(event: CalendarEvent, host: string, made: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//leads//Calendar//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.id}@${host}`,
    `DTSTAMP:${compactTime(made)}`,
    `DTSTART:${compactTime(event.start)}`,
    `DTEND:${compactTime(event.end)}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

const lineBytes = 75;

/** Bytes of a character in UTF-8. */
function sizeOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return 1 + Number(point >= 0x80) + Number(point >= 0x800) + Number(point >= 0x10000);
}

/** Folds lines at 75 bytes, as RFC 5545 asks, without splitting a character. */
function folded(line: string): string {
  let bytes = 0;
  let text = '';
  for (const character of line) {
    const size = sizeOf(character);
    if (bytes + size > lineBytes) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}

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
