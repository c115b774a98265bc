import { expect, test } from 'vitest';
import { deckForm } from '../../src/site/forms/deck.ts';
import { testApp } from '../helpers/test-app.ts';
import { openPage, openSent } from './open-page.ts';

const { request } = await testApp();
const page = await openPage(request, '/deck-download');

test('the page has a title, one first heading and its own address', () => {
  expect(page).toMatchObject({
    title: 'Get the Investor Deck | Mainstreet',
    canonical: '/deck-download',
    headings: 1,
    listed: true,
  });
});

test.each([
  'Get the investor deck',
  'What’s in the deck',
  'SAMPLE',
  'It is not an offer.',
  'targeted, not guaranteed',
  'Download the Deck',
  'Phone (optional)',
])('the page says "%s"', (words) => {
  expect(page.text).toContain(words);
});

test.each([
  ['firstName', 'required'],
  ['lastName', 'required'],
  ['email', 'required'],
  ['phone', 'optional'],
])('the field %s is %s', (name, need) => {
  expect(page.fields.get(name)).toBe(need);
});

test('the offering circular is linked', () => {
  expect(page.links.get('offering circular')).toBe('/sample-circular');
});

test('after a form without scripts the page says thanks and links the PDF', async () => {
  const { text, links } = await openSent(request, '/deck-download', deckForm.sample);
  expect(text).toContain('Success! Thank you! Your download will begin shortly.');
  expect(links.get('Open the investor deck (PDF)')).toBe('/documents/investor-deck.pdf');
});
