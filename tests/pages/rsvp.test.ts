import { expect, test } from 'vitest';
import { testApp } from '../helpers/test-app.ts';
import { jsonLdOf, openPage } from './open-page.ts';

const at = (time: string) => testApp({}, { clock: () => Date.parse(time) });
const { request } = await at('2025-09-01T12:00:00Z');
const page = await openPage(request, '/rsvp');
const taken = 'This event is over.';

test('after the event the page still takes a note of interest', () => {
  for (const name of ['firstName', 'lastName', 'email']) expect(page.fields.get(name)).toBe('required');
  for (const name of ['phone', 'guests', 'calls']) expect(page.fields.has(name)).toBe(false);
  for (const words of [taken, 'Leave your email', 'Tell Me About the Next One', 'Held August 28, 2025'])
    expect(page.text).toContain(words);
  expect(page.text).not.toContain('Send RSVP');
});

test('after the event what was typed into the form of before stays, and is taken', async () => {
  const values = { firstName: 'Ann', lastName: 'Cee', email: 'wrong', phone: '317-555-0142', guests: '2' };
  const post = (email: string) =>
    request
      .post('/rsvp')
      .set('accept', 'text/html')
      .type('form')
      .send({ ...values, email });
  const refused = await post('wrong').expect(422);
  expect(refused.text).toContain('317-555-0142');
  await post('ann@example.com').expect(303);
});

test('while the event lasts the page invites', async () => {
  const { request } = await at('2025-08-28T19:59:59Z');
  const { text, fields } = await openPage(request, '/rsvp');
  for (const name of ['firstName', 'lastName', 'email', 'phone', 'guests']) expect(fields.has(name)).toBe(true);
  expect(text).toContain('Send RSVP');
  expect(text).not.toContain('Held ');
  expect(text).not.toContain(taken);
  expect(text).toContain('Let us know you’re coming');
});

test('the event is over from 4:00 PM in Indianapolis', async () => {
  const { request } = await at('2025-08-28T20:00:00Z');
  expect((await openPage(request, '/rsvp')).text).toContain(taken);
});

test('machines read the event with the time zone of that day', () => {
  expect(jsonLdOf(page.html)[0]).toMatchObject({
    '@type': 'Event',
    startDate: '2025-08-28T13:00:00-04:00',
    endDate: '2025-08-28T16:00:00-04:00',
    location: { address: { addressLocality: 'Indianapolis' } },
  });
});

test('the carousel moves only by hand', () => {
  expect(page.html).toContain('data-island="carousel"');
  expect(page.html).not.toContain('Pause the carousel');
});
