import { expect, test } from 'vitest';
import { formOf } from '../../src/site/forms/index.ts';
import { signedIn } from '../helpers/signed-in.ts';
import { testApp } from '../helpers/test-app.ts';
import { openPage, openSent } from './open-page.ts';

const { app, request } = await testApp();
const thanksForWebinar = 'Registration successful! Redirecting to webinar...';

test.each([
  ['deck', '/deck-download', 'Success! Thank you! Your download will begin shortly.'],
  ['interest', '/rega-invest', "Thanks for your interest! We'll be in touch soon."],
  ['portal', '/sample-portal', "Thank you! We'll email you when the portal opens."],
  ['webinar', '/webinar', thanksForWebinar],
  ['regd-webinar', '/regd-webinar', thanksForWebinar],
] as const)('without scripts, a sent %s form of %s says "%s"', async (id, path, thanks) => {
  const { text, links } = await openSent(request, path, formOf(id).sample);
  expect(text).toContain(thanks);
  if (id === 'deck') expect(links.get('Open the investor deck (PDF)')).toBe('/documents/investor-deck.pdf');
});

test.each(['webinar', 'regd-webinar'] as const)('the form of the %s leads to its video without scripts', async (id) => {
  const answer = await request.post(`/${id}`).type('form').send(formOf(id).sample).expect(303);
  expect(answer.headers.location).toMatch(new RegExp(`^/${id}-access\\?sent=${id}&at=[\\w-]+&new#sent$`));
  for (const path of [`/${id}-access`, `/${id}-access?sent=contact`]) {
    const { text, html } = await openPage(request, path);
    expect(html).toContain('data-island="video"');
    expect(text).not.toContain(thanksForWebinar);
    expect(text).not.toContain('Message sent successfully!');
  }
});

test('the form of each webinar offers the amounts of its fund', async () => {
  const amounts = {
    webinar: [
      '$500 - $1,000',
      '$1,000 - $5,000',
      '$5,000 - $10,000',
      '$10,000 - $15,000',
      '$15,000 - $25,000',
      '$25,000 - $50,000',
      '$50,000+',
    ],
    'regd-webinar': ['$100,000 - $250,000', '$250,000 - $500,000', '$500,000 - $1,000,000', '$1,000,000+'],
  };
  for (const [id, options] of Object.entries(amounts)) {
    const { html } = await openPage(request, `/${id}`);
    const offered = [...html.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value);
    expect(offered, id).toEqual(options);
  }
});

test.each([
  ['flex', '/flex-industrial-invest'],
  ['built', '/flex-industrial'],
] as const)('the form %s of %s asks what it declares', async (id, path) => {
  const { html, text, fields } = await openPage(request, path);
  expect(/<label for="(\w+)-firstName"/.exec(html)?.[1]).toBe(id);
  for (const { name, starred, label } of formOf(id).fields) {
    expect(fields.has(name), name).toBe(true);
    expect(text).toContain(starred ? `${label} *` : label);
  }
  expect(text, 'the build time of the other page').not.toContain('6-8 months');
});

test('the page of BUILT has an emoji above its heading, and no form that takes a lead', async () => {
  const { html } = await openPage(request, '/built-flex-industrial');
  expect(html).toMatch(/<p class="emoji-hero__emoji"[^>]*>\p{Extended_Pictographic}\uFE0F?<\/p><h1>/u);
  expect(html).not.toContain('method="post"');
});

test('the chooser has no button that leads to itself, and Reg A+ has an icon of its own', async () => {
  expect((await openPage(request, '/investment-selection')).text).not.toContain('Invest With Us');
  expect((await openPage(request, '/rega-invest')).html).toContain('/icons/favicon-spark.svg');
});

test('the community page shows living spaces, services and activities', async () => {
  const { html } = await openPage(request, '/portfolio/parkview-residences');
  const cards = html.split('<article class="card').slice(1);
  expect(cards.map((card) => /<h3>(.*?)<\/h3>/.exec(card)?.[1])).toEqual(['Living spaces', 'Services', 'Activities']);
  for (const card of cards) expect(card).toContain('<picture>');
});

test('the redirect leads to the sample page, or to the portal that a setting names', async () => {
  const refresh = (url: string) => `<meta http-equiv="refresh" content="0; url=${url}"/>`;
  expect((await openPage(request, '/regd-invest')).html).toContain(refresh('/sample-portal'));
  const portal = 'https://portal.example.com/login';
  const { request: withPortal } = await testApp({ PORTAL_URL: portal });
  const { html, links } = await openPage(withPortal, '/regd-invest');
  expect(html).toContain(refresh(portal));
  expect(html).toMatch(new RegExp(`<a [^>]*href="${portal}" data-go=""`));
  expect(links.get('Go to the investment portal')).toBe(portal);
  for (const path of ['/', '/regd', '/webinar-access', '/sample-portal']) {
    expect((await openPage(request, path)).html, path).not.toMatch(/http-equiv="refresh"|data-go/);
  }
});

test('an email left at the portal is a lead, and settings are named on the dashboard alone', async () => {
  const email = 'portal@example.com';
  await openSent(request, '/sample-portal', { email });
  const leads = await app.context.leads.list({ search: email }, { limit: 2 });
  expect(leads).toMatchObject([{ form: 'portal', lead_source: 'Investor Portal' }]);
  const setting = 'PORTAL_URL and SHAREHOLDER_URL';
  expect((await openPage(request, '/sample-portal')).text).not.toContain(setting);
  const admin = await request.get('/admin').set('cookie', await signedIn({ app, request }));
  expect(admin.text).toContain(`Say when the portal opens, or set ${setting}`);
});
