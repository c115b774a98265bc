import { expect, test } from 'vitest';
import { clientOf } from '../helpers/desk.ts';
import { testApp } from '../helpers/test-app.ts';

/** The site at a time that can be moved. */
async function siteAt(time: string) {
  let now = Date.parse(time);
  const site = await testApp({ PUBLIC_URL: 'https://www.example.com' }, { clock: () => now });
  const moveTo = (later: string) => {
    now = Date.parse(later);
  };
  return { ...site, ...clientOf(site), moveTo };
}

const end = '2025-08-28T20:00:00Z';
const { get, post, app, request, moveTo } = await siteAt('2025-08-28T16:59:00Z');
const { before, after } = app.context.pages.content.rsvp;

test('before the opening its page invites, and offers a calendar file and the usual calendars; from its beginning on, no calendar', async () => {
  const page = await get('/rsvp');
  expect(page.linkTo('Calendar file')).toBe('/calendar/rsvp.ics');
  for (const name of ['Google Calendar', 'Outlook', 'Yahoo Calendar']) expect(page.linkTo(name)).toBeDefined();
  const file = await request.get('/calendar/rsvp.ics').expect(200);
  expect(file.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(file.get('content-disposition')).toBe('attachment; filename="rsvp.ics"');
  expect(file.text).toContain('DTSTART:20250828T170000Z\r\nDTEND:20250828T200000Z\r\n');
  expect(file.text).toContain('UID:rsvp@www.example.com\r\n');
  for (const path of ['/calendar/nothing.ics', '/calendar/rsvp', '/calendar/constructor.ics']) await get(path, 404);
  moveTo('2025-08-28T17:00:00Z');
  expect((await get('/rsvp')).linkTo('Calendar file')).toBeUndefined();
  await get('/calendar/rsvp.ics', 404);
});

test('while the event lasts the page invites; from 4:00 PM in Indianapolis on it takes a note of interest', async () => {
  moveTo('2025-08-28T19:59:59Z');
  const during = await get('/rsvp');
  for (const name of ['firstName', 'lastName', 'email', 'phone', 'guests'])
    expect(during.has(`[name="${name}"]`)).toBe(true);
  expect(during.text).toContain(before.lead);
  for (const words of ['Held ', after.lead]) expect(during.text).not.toContain(words);
  moveTo(end);
  const over = await get('/rsvp');
  for (const name of ['firstName', 'lastName', 'email']) expect(over.has(`[name="${name}"][required]`)).toBe(true);
  for (const name of ['phone', 'guests', 'calls']) expect(over.has(`[name="${name}"]`)).toBe(false);
  for (const words of ['Held August 28, 2025', after.lead, after.text]) expect(over.text).toContain(words);
  expect(over.text).not.toContain(before.lead);
});

test('after the event what was typed into the form of before stays, and is taken', async () => {
  moveTo(end);
  const values = { firstName: 'Ann', lastName: 'Cee', phone: '317-555-0142', guests: '2' };
  expect((await post('/rsvp', { ...values, email: 'wrong' }, 422)).html).toContain(values.phone);
  await post('/rsvp', { ...values, email: 'ann@example.com' });
});

test('machines read the event with the time zone of that day, as scheduled until it is over', async () => {
  const eventAt = async (time: string) => {
    const { get } = await siteAt(time);
    const [thing = '{}'] = (await get('/rsvp')).contents('script[type="application/ld+json"]');
    return JSON.parse(thing);
  };
  const scheduled = await eventAt('2025-08-01T12:00:00Z');
  expect(scheduled).toMatchObject({
    '@type': 'Event',
    startDate: '2025-08-28T13:00:00-04:00',
    endDate: '2025-08-28T16:00:00-04:00',
    location: { address: { addressLocality: 'Indianapolis' } },
    eventStatus: 'https://schema.org/EventScheduled',
  });
  expect(scheduled.description).not.toContain(after.lead);
  const over = await eventAt(end);
  expect(over).not.toHaveProperty('eventStatus');
  expect(over.description.startsWith(after.lead)).toBe(true);
});

test('the carousel of the event moves only by hand', async () => {
  const page = await get('/rsvp');
  expect(page.has('[data-island="carousel"]')).toBe(true);
  expect(page.text).not.toContain('Pause the carousel');
});

test('a webinar that is live has its date in the zone of the content, and one that is recorded has none', async () => {
  const { get, app, request, moveTo } = await siteAt('2026-11-30T12:00:00Z');
  expect((await get('/webinar')).linkTo('Calendar file')).toBeUndefined();
  await get('/calendar/webinar.ics', 404);
  const content = structuredClone(app.context.pages.content);
  const room = 'https://rooms.example/spark';
  const live = { day: '2026-12-03', time: '19:00', zone: 'America/New_York', minutes: 45, room };
  Object.assign(content.webinar.webinar, { live });
  app.context.pages.showContent(content);
  const page = await get('/webinar');
  const access = await get('/webinar-access');
  for (const { text } of [page, access]) expect(text).toMatch(/Live on Thursday, December 3, 2026 at 7:00\sPM EST/);
  expect(page.linkTo('Calendar file')).toBe('/calendar/webinar.ics');
  const { text } = await request.get('/calendar/webinar.ics').expect(200);
  expect(text).toContain('DTSTART:20261204T000000Z\r\nDTEND:20261204T004500Z\r\n');
  expect(text.replaceAll('\r\n ', '')).toContain('https://www.example.com/webinar-access');
  expect(text).toContain(`LOCATION:${room}`);
  expect([access.linkTo('Join the Webinar'), access.has('video')]).toEqual([room, false]);
  moveTo('2026-12-04T00:00:00Z');
  await get('/calendar/webinar.ics', 404);
  expect((await get('/webinar-access')).linkTo('Join the Webinar')).toBe(room);
  moveTo('2026-12-04T00:45:00Z');
  const recorded = await get('/webinar-access');
  expect(recorded.linkTo('Join the Webinar')).toBeUndefined();
  expect(recorded.has('[data-island="video"]')).toBe(true);
});
