import { expect, test } from 'vitest';
import { testApp, textOf } from '../helpers/test-app.ts';
import { openPage } from './open-page.ts';

const at = (time: string) => {
  let now = Date.parse(time);
  return {
    site: testApp({ PUBLIC_URL: 'https://www.example.com' }, { clock: () => now }),
    moveTo(later: string) {
      now = Date.parse(later);
    },
  };
};

test('before the opening its page offers a calendar file and the usual calendars; from its beginning on, nothing', async () => {
  const { site, moveTo } = at('2025-08-28T16:59:00Z');
  const { request } = await site;
  const { links } = await openPage(request, '/rsvp');
  expect(links.get('Calendar file')).toBe('/calendar/rsvp.ics');
  for (const name of ['Google Calendar', 'Outlook', 'Yahoo Calendar']) expect(links.has(name)).toBe(true);
  const file = await request.get('/calendar/rsvp.ics').expect(200);
  expect(file.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(file.get('content-disposition')).toBe('attachment; filename="rsvp.ics"');
  expect(file.text).toContain('DTSTART:20250828T170000Z\r\nDTEND:20250828T200000Z\r\n');
  expect(file.text).toContain('UID:rsvp@www.example.com\r\n');
  moveTo('2025-08-28T17:00:00Z');
  expect((await openPage(request, '/rsvp')).links.has('Calendar file')).toBe(false);
  await request.get('/calendar/rsvp.ics').expect(404);
});

test('a webinar that is live has its date in the zone of the content, and one that is recorded has none', async () => {
  const { site, moveTo } = at('2026-11-30T12:00:00Z');
  const { app, request } = await site;
  expect((await openPage(request, '/webinar')).links.has('Calendar file')).toBe(false);
  await request.get('/calendar/webinar.ics').expect(404);
  const content = structuredClone(app.context.pages.content);
  const room = 'https://rooms.example/spark';
  Object.assign(content.webinar.webinar, {
    live: { day: '2026-12-03', time: '19:00', zone: 'America/New_York', minutes: 45, room },
  });
  app.context.pages.showContent(content);
  const { html, links } = await openPage(request, '/webinar');
  expect(textOf(html)).toMatch(/Live on Thursday, December 3, 2026 at 7:00\sPM EST/);
  expect(links.get('Calendar file')).toBe('/calendar/webinar.ics');
  const { text } = await request.get('/calendar/webinar.ics').expect(200);
  expect(text).toContain('DTSTART:20261204T000000Z\r\nDTEND:20261204T004500Z\r\n');
  expect(text.replaceAll('\r\n ', '')).toContain('https://www.example.com/webinar-access');
  expect(text).toContain(`LOCATION:${room}`);
  const access = await openPage(request, '/webinar-access');
  expect(access.text).toMatch(/Live on Thursday, December 3, 2026 at 7:00\sPM EST/);
  expect(access.links.get('Join the Webinar')).toBe(room);
  expect(access.html).not.toContain('<video');
  moveTo('2026-12-04T00:00:00Z');
  await request.get('/calendar/webinar.ics').expect(404);
  expect((await openPage(request, '/webinar-access')).links.get('Join the Webinar')).toBe(room);
  moveTo('2026-12-04T00:45:00Z');
  const recorded = await openPage(request, '/webinar-access');
  expect(recorded.links.has('Join the Webinar')).toBe(false);
  expect(recorded.text).toContain('The recording isn’t ready yet.');
});

test.each(['/calendar/nothing.ics', '/calendar/rsvp', '/calendar/constructor.ics'])('%s is not there', async (path) => {
  const { request } = await at('2025-08-01T12:00:00Z').site;
  await request.get(path).expect(404);
});
