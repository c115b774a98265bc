import { expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { account, signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';
import { noon, save } from '../../leads/sample-submission.ts';

const site = await testApp({ EMAIL_SIGNATURE: 'Mary Hill\\nMainstreet' }, { clock: () => noon });
const { leads, store } = site.app.context;
const cookie = await signedIn(site);
const password = 'other unrelated plain words';
const other = await signedIn(site, { email: 'sales@example.com', password, role: 'sales' });
const page = async (id: string, as = cookie) =>
  (await site.request.get(`/admin/leads/${id}`).set('cookie', as).expect(200)).text;
const post = (path: string, body: object, as = cookie) =>
  site.request.post(`/admin/leads/${path}`).type('form').set('cookie', as).send(body);
const notes = async (id: string) => (await leads.events(id)).filter(({ kind }) => kind.startsWith('note'));

async function noted(note: string) {
  const { id } = await save(store, { email: `${note.replace(/\W/g, '')}@example.com` });
  await post(`${id}/note`, { note }).expect(303);
  const [written] = await notes(id);
  return { id, of: written?.id ?? '' };
}

test('who wrote a note corrects it, again too, and the trail retains each wording', async () => {
  const { id, of } = await noted('Call her on Mondy');
  expect(await page(id)).toContain('Correct this note');
  await post(`${id}/correct`, { of, note: 'Call her on Monday' }).expect(303);
  await post(`${id}/correct`, { of, note: 'Call her on Tuesday' }).expect(303);
  const words = textOf(await page(id));
  expect(words).toMatch(
    /Corrected a note Call her on Tuesday .* Corrected a note Call her on Monday .* Note, corrected since Call her on Mondy/,
  );
  const [first, second, third] = await notes(id);
  expect([first?.kind, second?.kind, third?.kind]).toEqual(['note', 'note-corrected', 'note-corrected']);
  expect(JSON.parse(third?.detail ?? '')).toMatchObject({ of, note: 'Call her on Tuesday' });
  expect(third?.by).toBe(account.email);
});

test('nobody else corrects it', async () => {
  const { id, of } = await noted('Asked for the deck');
  expect(await page(id, other)).not.toContain('Correct this note');
  const refused = await post(`${id}/correct`, { of, note: 'Asked for nothing' }, other).expect(422);
  expect(textOf(refused.text)).toContain('Asked for the deck');
  expect(await notes(id)).toHaveLength(1);
});

test.each([
  ['', 'The note is empty'],
  ['a'.repeat(2001), 'A note can have no more than 2000 characters'],
])('a correction that is no note is refused with its words', async (note, problem) => {
  const { id, of } = await noted(`Called ${note.length}`);
  const refused = await post(`${id}/correct`, { of, note }).expect(422);
  expect(refused.text).toContain(problem);
  expect(refused.text).toContain('<details open="">');
  expect(await notes(id)).toHaveLength(1);
});

test('what is no note of this lead is not corrected, and the same words change nothing', async () => {
  const { id, of } = await noted('Left a message');
  const elsewhere = await noted('Another lead');
  for (const wrong of [elsewhere.of, 'x', (await leads.events(id))[0]?.id]) {
    await post(`${id}/correct`, { of: wrong, note: 'changed' }).expect(422);
  }
  const same = await post(`${id}/correct`, { of, note: 'Left a message' }).expect(303);
  expect(same.get('location')).toBe('/admin/leads');
  expect(await notes(id)).toHaveLength(1);
  await post('01a20397-e1c0-7a70-89f4-1211850ce15c/correct', { of, note: 'x' }).expect(303);
});

test('an email begins with the greeting and ends with the signature, and none is offered to who wants none', async () => {
  const { id } = await save(store, { email: 'a.b@example.com', name: 'Ann Bo' }, { form: contactForm });
  const draft = async () => /href="(mailto:[^"]*body=[^"]*)"/.exec(await page(id))?.[1]?.replaceAll('&amp;', '&');
  const url = new URL((await draft()) ?? '');
  expect(url.pathname).toBe('a.b@example.com');
  expect([...url.searchParams]).toEqual([
    ['body', expect.stringMatching(/^Hi Ann,\r\n\r\n\r\nMary Hill\r\nMainstreet\r\n$/)],
  ]);
  await post(`${id}/do-not-email`, {}).expect(303);
  expect(await draft()).toBeUndefined();
});

test('the templates that fit a lead are links that open an email with what is known of it, and who wants none has none', async () => {
  const { id } = await save(store, { email: 'a+b@example.com', name: 'Zoë & Co' }, { form: contactForm });
  const links = async () =>
    [...(await page(id)).matchAll(/href="(mailto:[^"]*subject=[^"]*)"/g)].map(
      ([, href = '']) => new URL(href.replaceAll('&amp;', '&')),
    );
  const found = await links();
  expect(found.map(({ searchParams }) => searchParams.get('subject'))).toEqual([
    'Your message to Mainstreet',
    'I tried to call you',
  ]);
  for (const { pathname, searchParams } of found) {
    expect(decodeURIComponent(pathname)).toBe('a+b@example.com');
    expect(searchParams.get('body')).toMatch(/^Hi Zoë,\r\n\r\n/);
  }
  await post(`${id}/do-not-email`, {}).expect(303);
  expect(await links()).toEqual([]);
});

test('the title begins with the name, or with the email of who gave none, and shows no markup', async () => {
  const title = async (id: string) => /<title>(.*?)<\/title>/.exec(await page(id))?.[1];
  const named = await save(store, { email: 'title@example.com', name: 'Ann </title><b>' }, { form: contactForm });
  expect(await title(named.id)).toBe('Ann &lt;/title&gt;&lt;b&gt; | Lead | Mainstreet admin');
  const nameless = await save(store, { email: 'nameless@example.com' });
  expect(await title(nameless.id)).toBe('nameless@example.com | Lead | Mainstreet admin');
});
