import { describe, expect, test } from 'vitest';
import type { Environment } from '../../src/config/read-settings.ts';
import { deckForm } from '../../src/site/forms/deck.ts';
import { formOf } from '../../src/site/forms/index.ts';
import { clientOf, deskOf } from '../helpers/desk.ts';
import { testApp } from '../helpers/test-app.ts';
import { embedSettings } from '../vendors/server.ts';

const site = await testApp();
const visitor = clientOf(site);
const portal = 'https://portal.example.com/login';
const withPortal = clientOf(await testApp({ PORTAL_URL: portal }));

describe('the calculator without scripts', () => {
  test.each([
    ['/invest', ['$17', '$200.00', '$5,000 - $7,500'], undefined],
    ['/invest?amount=1', ['$3', '$40.00', '$1,000 - $1,500'], 'Showing $500, the minimum investment.'],
    ['/invest?amount=9999999', ['$667', '$8,000.00'], 'Showing $100,000, the calculator’s maximum.'],
    ['/invest?amount=10000', ['$16,800 - $26,800', '$13,200 (1.32x)', '$12,400 (1.24x)'], undefined],
    ['/regd?amount=20000', ['$500', '$40,000 - $60,000'], undefined],
  ])('%s shows %j', async (path, figures, limited) => {
    const { text } = await visitor.get(path);
    for (const figure of figures) expect(text.replaceAll('–', '-')).toContain(figure);
    expect(/Showing \$[\d,]+, the [a-z’ ]+\./.exec(text)?.[0]).toBe(limited);
  });

  test('sends the amount by GET and comes back to the calculator', async () => {
    const page = await visitor.get('/invest');
    expect(page.has('form.calc[method="get"][action="#calculator"]')).toBe(true);
    expect(page.texts('form.calc noscript button').join()).toMatch(/^Calculate/);
    expect(page.has('form.calc input[type="range"][min="500"][max="100000"][step="500"]')).toBe(true);
    // The slider has no name: the typed amount alone is sent.
    expect(page.attributes('form.calc [name]', 'name')).toEqual(['amount']);
  });
});

test('each footnote and the claim that it is about lead to each other', async () => {
  for (const [path, ids] of [
    ['/invest', [18, 19]],
    ['/regd', [1, 2, 3]],
  ] as const) {
    const page = await visitor.get(path);
    for (const id of ids) {
      expect(page.has(`a[href="#footnote-${id}"][id="ref-${id}"]`)).toBe(true);
      expect(page.has(`[id="footnote-${id}"] a[href="#ref-${id}"]`)).toBe(true);
    }
  }
});

test('the form of a webinar leads to its video without scripts, and that of the deck to the deck', async () => {
  for (const id of ['webinar', 'regd-webinar'] as const) {
    const { location } = await visitor.post(`/${id}`, formOf(id).sample);
    expect(location).toMatch(new RegExp(`^/${id}-access\\?sent=${id}&at=[\\w-]+&new#sent$`));
    for (const path of [`/${id}-access`, `/${id}-access?sent=contact`]) {
      const page = await visitor.get(path);
      expect([page.has('[data-island="video"]'), page.has('#sent')]).toEqual([true, false]);
    }
  }
  const sent = await visitor.post('/deck-download', deckForm.sample);
  const thanks = await clientOf(site, sent.cookie).get(sent.location.replace(/#.*/, ''));
  expect(thanks.linkTo('Open the Investor Deck (PDF)')).toBe('/documents/investor-deck.pdf');
});

test('the page of BUILT has an emoji in its hero and no form that takes a lead; Reg A+ has an icon of its own', async () => {
  const page = await visitor.get('/built-flex-industrial');
  expect(page.texts('.halves h1 [aria-hidden]').join()).toMatch(/^\p{Extended_Pictographic}\uFE0F?$/u);
  expect(page.has('form[method="post"]')).toBe(false);
  expect((await visitor.get('/rega-invest')).has('link[href="/icons/favicon-spark.svg"]')).toBe(true);
});

test('the redirect leads to the sample page, or to the portal that a setting names', async () => {
  const refresh = (url: string) => `meta[http-equiv="refresh"][content="0; url=${url}"]`;
  expect((await visitor.get('/regd-invest')).has(refresh('/sample-portal'))).toBe(true);
  const page = await withPortal.get('/regd-invest');
  expect(page.has(refresh(portal))).toBe(true);
  expect(page.attributes('a[data-go]', 'href')).toEqual([portal]);
  expect(page.linkTo('Go to the investment portal')).toBe(portal);
  for (const path of ['/', '/regd', '/webinar-access', '/sample-portal'])
    expect((await visitor.get(path)).html, path).not.toMatch(/http-equiv="refresh"|data-go/);
});

test('the page of the opportunity fund leads to the portal once a setting names one, and promises none before', async () => {
  const words = 'Accredited investors: go to the portal';
  expect((await visitor.get('/regd')).linkTo(words)).toBeUndefined();
  expect((await withPortal.get('/regd')).linkTo(words)).toBe('/regd-invest');
});

test('the settings of the portal are named on the dashboard alone', async () => {
  const setting = 'PORTAL_URL and SHAREHOLDER_URL';
  expect((await visitor.get('/sample-portal')).text).not.toContain(setting);
  await visitor.post('/sample-portal', { email: 'portal@example.com' });
  expect((await (await deskOf(site)).get('/admin')).text).toContain(`Say when the portal opens, or set ${setting}`);
});

test('every page with a footer leads to the accessibility statement and to the privacy choices', async () => {
  for (const path of ['/', '/invest', '/nothing-here']) {
    const { links } = await visitor.get(path, [200, 404]);
    expect(links, path).toEqual(expect.arrayContaining(['/accessibility', '/privacy#choices']));
  }
});

test('the privacy page says whether Google Analytics is used', async () => {
  const counting = async (env: Environment) =>
    (await clientOf(await testApp(env)).get('/privacy')).texts('#counting p').join(' ');
  expect(await counting({})).toContain('We don’t use Google Analytics.');
  const used = await counting({ GA4_MEASUREMENT_ID: 'G-EXAMPLE', GA4_API_SECRET: 'a-secret' });
  expect(used).toContain('We also use Google Analytics');
  expect(used).not.toContain('We don’t use');
});

test('the privacy page lists the vendors that are set, when each of them loads, and no other', async () => {
  const listed = async (env: Environment, headers: Record<string, string> = {}) =>
    (await clientOf(await testApp(env), '', headers).get('/privacy')).texts('#other-companies li');
  expect(await listed({})).toEqual([]);
  expect((await visitor.get('/privacy')).texts('#other-companies p')).toContain(
    'Today our pages show no other company.',
  );
  const flipbook = { FLIPBOOK_URL: 'https://flip.example/memorandum' };
  const waiting = ['The flipbook of the memorandum, from flip.example, only after you press the button for it.'];
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
