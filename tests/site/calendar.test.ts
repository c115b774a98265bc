import { expect, test } from 'vitest';
import { calendarLinks, icsOf } from '../../src/site/calendar.ts';

const event = {
  id: 'rsvp',
  title: 'Opening; tours, coffee',
  description: 'One\nTwo \\ three',
  location: 'BUILT Zionsville, 1 Main Street',
  start: new Date('2026-08-28T13:00:00-04:00'),
  end: new Date('2026-08-28T16:00:00-04:00'),
};
const made = new Date('2026-03-02T15:00:00.123Z');

test('a calendar file has its times in UTC, escapes commas, semicolons, backslashes and line ends, and ends lines as the format wants', () => {
  expect(icsOf(event, 'www.example.com', made)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//leads//Calendar//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:rsvp@www.example.com',
      'DTSTAMP:20260302T150000Z',
      'DTSTART:20260828T170000Z',
      'DTEND:20260828T200000Z',
      'SUMMARY:Opening\\; tours\\, coffee',
      'DESCRIPTION:One\\nTwo \\\\ three',
      'LOCATION:BUILT Zionsville\\, 1 Main Street',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('a line has up to 75 bytes, and no character is divided', () => {
  for (const title of ['a'.repeat(300), 'é'.repeat(200), '🏡'.repeat(100), `${'a'.repeat(66)}🏡🏡`]) {
    const text = icsOf({ ...event, title }, 'www.example.com', made);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
  }
});

test('each calendar on the web gets title, time, place and text in its own words', () => {
  const links = calendarLinks(event).map(({ name, href }) => [name, new URL(href)] as const);
  expect(links.map(([name, { host }]) => [name, host])).toEqual([
    ['Google Calendar', 'calendar.google.com'],
    ['Outlook', 'outlook.live.com'],
    ['Yahoo Calendar', 'calendar.yahoo.com'],
  ]);
  const [google, outlook, yahoo] = links.map(([, { searchParams }]) => Object.fromEntries(searchParams));
  expect(google).toMatchObject({ text: event.title, dates: '20260828T170000Z/20260828T200000Z' });
  expect(outlook).toMatchObject({ subject: event.title, startdt: '2026-08-28T17:00:00.000Z', body: event.description });
  expect(yahoo).toMatchObject({ title: event.title, st: '20260828T170000Z', in_loc: event.location });
  for (const { href } of calendarLinks(event)) expect(href).not.toContain('+');
});
