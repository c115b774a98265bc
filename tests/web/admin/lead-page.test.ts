import { expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { deskOf } from '../../helpers/desk.ts';
import { account } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { noon, save } from '../../leads/sample-submission.ts';

const site = await testApp({ EMAIL_SIGNATURE: 'Mary Hill\\nMainstreet' }, { clock: () => noon });
const { leads, store } = site.app.context;
const [owner, sales] = [await deskOf(site), await deskOf(site, 'sales')];
const notes = async (id: string) => (await leads.events(id)).filter(({ kind }) => kind.startsWith('note'));

async function noted(note: string) {
  const { id } = await save(store, { email: `${note.replace(/\W/g, '')}@example.com` });
  const path = `/admin/leads/${id}`;
  await owner.post(`${path}/note`, { note });
  const of = (await notes(id))[0]?.id;
  const correct = (note: string, status = 303, desk = owner, other = of) =>
    desk.post(`${path}/correct`, { of: other, note }, status);
  return { id, path, of, correct };
}

test('who wrote a note corrects it, again too, and the trail retains each wording', async () => {
  const { id, path, of, correct } = await noted('Call her on Mondy');
  expect((await owner.get(path)).text).toContain('Correct this note');
  await correct('Call her on Monday');
  await correct('Call her on Tuesday');
  expect((await owner.get(path)).text).toMatch(
    /Corrected a note Call her on Tuesday .* Corrected a note Call her on Monday .* Note, corrected since Call her on Mondy/,
  );
  const [first, second, third] = await notes(id);
  expect([first?.kind, second?.kind, third?.kind]).toEqual(['note', 'note-corrected', 'note-corrected']);
  expect(JSON.parse(third?.detail ?? '')).toMatchObject({ of, note: 'Call her on Tuesday' });
  expect(third?.by).toBe(account.email);
});

test('nobody else corrects it, nor into no note, nor what is no note of this lead; the same words change nothing', async () => {
  const { id, path, correct } = await noted('Asked for the deck');
  expect((await sales.get(path)).text).not.toContain('Correct this note');
  expect((await correct('Asked for nothing', 422, sales)).text).toContain('Asked for the deck');
  for (const [note, problem] of [
    ['', 'The note is empty'],
    ['a'.repeat(2001), 'A note can have no more than 2000 characters'],
  ] as const) {
    const refused = await correct(note, 422);
    expect(refused.text).toContain(problem);
    expect(refused.has('details[open]')).toBe(true);
  }
  const elsewhere = await noted('Another lead');
  for (const wrong of [elsewhere.of, 'x', (await leads.events(id))[0]?.id]) await correct('changed', 422, owner, wrong);
  expect((await correct('Asked for the deck')).location).toBe('/admin/leads');
  expect(await notes(id)).toHaveLength(1);
  await owner.post('/admin/leads/01a20397-e1c0-7a70-89f4-1211850ce15c/correct', { of: 'x', note: 'x' });
});

test('an email begins with the greeting, has what fits the lead, and ends with the signature; who wants none has none', async () => {
  const { id } = await save(store, { email: 'a+b@example.com', name: 'Zoë & Co' }, { form: contactForm });
  const path = `/admin/leads/${id}`;
  const mails = async () =>
    (await owner.get(path)).links.filter((href) => href.startsWith('mailto:')).map((href) => new URL(href));
  const found = (await mails()).filter(({ searchParams }) => searchParams.has('body'));
  expect(found.map(({ searchParams }) => searchParams.get('subject'))).toEqual(
    expect.arrayContaining([null, 'Your message to Mainstreet', 'I tried to call you']),
  );
  for (const { pathname, searchParams } of found) {
    expect(decodeURIComponent(pathname)).toBe('a+b@example.com');
    const [greeting, signature] = ['Hi Zoë,\r\n\r\n', 'Mary Hill\r\nMainstreet\r\n'];
    expect(searchParams.get('body')?.startsWith(greeting)).toBe(true);
    if (!searchParams.has('subject')) expect(searchParams.get('body')).toBe(`${greeting}\r\n${signature}`);
  }
  await owner.post(`${path}/do-not-email`);
  expect((await mails()).filter(({ search }) => search)).toEqual([]);
});

test('the title begins with the name, or with the email of who gave none, and shows no markup', async () => {
  for (const [name, title] of [
    ['Ann </title><b>', 'Ann </title><b>'],
    ['', 'title@example.com'],
  ] as const) {
    const form = name ? contactForm : undefined;
    const { id } = await save(store, { email: 'title@example.com', ...(name && { name }) }, { form });
    expect((await owner.get(`/admin/leads/${id}`)).title).toBe(`${title} | Lead | Mainstreet admin`);
  }
});
