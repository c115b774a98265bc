import { expect, test } from 'vitest';
import type { Environment } from '../../src/config/read-settings.ts';
import { testApp } from '../helpers/test-app.ts';
import { embedSettings } from '../vendors/server.ts';
import { openPage } from './open-page.ts';

const { request } = await testApp();

const documents = [
  {
    path: '/privacy',
    title: 'Privacy | Mainstreet',
    listed: true,
    says: [
      'Your Privacy Choices',
      'Sec-GPC',
      'Opt-out request honored',
      'first and most recent arrival',
      'expires after 30 days',
      'shortened after 30 days',
      'No other company’s scripts run on our pages',
      'Counting visits',
      'nothing about your visit goes to another company',
      'loads only when you press the button that names that company',
      'evidence for 5 years',
      'Ask to see what we have about you, to correct it, or to delete it',
      'info@example.com',
    ],
  },
  {
    path: '/terms',
    title: 'Terms of Use | Mainstreet',
    listed: true,
    says: [
      'targeted, not guaranteed',
      'hypothetical',
      '10% of the greater of your annual income or your net worth, excluding the value of your primary residence',
      'excluding primary residence',
      'verified in the investment portal',
      'legal, tax or investment advice',
    ],
  },
  {
    path: '/accessibility',
    title: 'Accessibility | Mainstreet',
    listed: true,
    says: ['WCAG) 2.2, level AA', 'in part', 'Known issues', 'audio description', 'info@example.com'],
  },
  {
    path: '/sample-circular',
    title: 'Sample Offering Circular | Spark Fund One',
    listed: false,
    says: [
      'SAMPLE',
      'What an offering circular is',
      'Risk factors, in plain words',
      'You can lose all of your money',
      'Who may invest',
      '10% of the greater of your annual income or your net worth, excluding the value of your primary residence',
      'Targeted, not guaranteed',
      'No offer',
      'within two business days after the completion of the sale',
      '$500',
      '2x-3x over 4-5 years',
    ],
  },
];

test.each(documents)('$path has a title, one first heading and its own address', async ({ path, title, listed }) => {
  expect(await openPage(request, path)).toMatchObject({ title, listed, canonical: path, headings: 1 });
});

test.each(documents)('$path says what it must', async ({ path, says }) => {
  const { text } = await openPage(request, path);
  for (const words of says) expect(text).toContain(words);
});

test.each(documents)('the contents of $path lead to its sections', async ({ path }) => {
  const { html } = await openPage(request, path);
  const [, contents = ''] = /<nav class="legal__contents[^>]*>(.*?)<\/nav>/.exec(html) ?? [];
  const anchors = [...contents.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
  expect(anchors.length).toBeGreaterThan(5);
  for (const anchor of anchors) expect(html).toContain(`<section id="${anchor}"`);
});

test.each(documents)('no name in braces is left on $path', async ({ path }) => {
  const { html } = await openPage(request, path);
  expect(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).not.toMatch(/[{}]/);
});

test('every page with a footer leads to the accessibility statement', async () => {
  for (const path of ['/', '/invest', '/contact', '/nothing-here']) {
    expect((await request.get(path)).text).toContain('<a href="/accessibility">Accessibility</a>');
  }
});

test('the choices of the privacy page are where the footer links them', async () => {
  const { html } = await openPage(request, '/privacy');
  expect(html).toContain('href="/privacy#choices"');
  expect(html).toContain('<section id="choices"');
});

test('a visitor who opts out reads that the request is honored', async () => {
  const { text } = await request.get('/privacy').set('Sec-GPC', '1');
  expect(text).toContain('<span>Opt-out request honored</span>');
});

test('the privacy page lists the vendors that are set, when each of them loads, and no other', async () => {
  const listed = async (env: Environment, headers: Record<string, string> = {}) => {
    const { request } = await testApp(env);
    const { text } = await request.get('/privacy').set(headers);
    const [, section = ''] = /<section id="other-companies"[^>]*>(.*?)<\/section>/s.exec(text) ?? [];
    return [...section.matchAll(/<li>(.*?)<\/li>/g)].map((match) => match[1]);
  };
  expect(await listed({})).toEqual(['Right now, none.']);
  const flipbook = { FLIPBOOK_URL: 'https://flip.example/memorandum' };
  const waiting = ['The flipbook of the memorandum, from flip.example, only after you press the button for it.'];
  expect(await listed(flipbook)).toEqual([
    'The flipbook of the memorandum, from flip.example, which loads with its page.',
  ]);
  expect(await listed({ ...flipbook, EMBEDS: 'press' })).toEqual(waiting);
  expect(await listed(flipbook, { 'sec-gpc': '1' })).toEqual(waiting);
  const all = { ...embedSettings('https://vendor.example'), PUBLIC_URL: 'https://site.example' };
  expect(await listed({ ...all, EMBED_ORIGIN: 'https://talk.example' })).toEqual([
    'The RSVP form of HubSpot, from vendor.example, which loads with its page.',
    'The investment form of the securities platform at vendor.example, which loads with its page.',
    'The flipbook of the memorandum, from vendor.example, which loads with its page.',
    'The voice assistant of ElevenLabs, with a script from vendor.example, only after you press the button for it.',
  ]);
});

test('the offering circular that the settings name is the one that is linked', async () => {
  const { request } = await testApp({ CIRCULAR_URL: 'https://example.com/circular' });
  expect((await openPage(request, '/terms')).links.get('offering circular')).toBe('https://example.com/circular');
});
