import { expect, test } from 'vitest';
import type { Environment } from '../../src/config/read-settings.ts';
import { testApp } from '../helpers/test-app.ts';
import { embedSettings } from '../vendors/server.ts';
import { openPage } from './open-page.ts';

const { request } = await testApp();

const documents = ['/privacy', '/terms', '/accessibility', '/sample-circular'];

test.each(documents)('the contents of %s lead to its sections', async (path) => {
  const { html } = await openPage(request, path);
  const [, contents = ''] = /<nav class="legal__contents[^>]*>(.*?)<\/nav>/.exec(html) ?? [];
  const anchors = [...contents.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
  expect(anchors.length).toBeGreaterThan(5);
  for (const anchor of anchors) expect(html).toContain(`<section id="${anchor}"`);
  expect(html.slice(html.indexOf('<main'), html.indexOf('</main>')), 'a name in braces').not.toMatch(/[{}]/);
});

test('every page with a footer leads to the accessibility statement', async () => {
  for (const path of ['/', '/invest', '/contact', '/nothing-here']) {
    const { text } = await request.get(path);
    expect(text).toContain('<a href="/accessibility">Accessibility</a>');
    expect(text).toContain('href="/privacy#choices"');
  }
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
