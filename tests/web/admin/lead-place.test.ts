import { expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { formOf } from '../../../src/site/forms/index.ts';
import { clientOf, deskOf } from '../../helpers/desk.ts';
import { account } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { noon, save } from '../../leads/sample-submission.ts';

const site = await testApp({}, { clock: () => noon + 24 * 3_600_000 });
const { store } = site.app.context;
const owner = await deskOf(site);
const visitor = clientOf(site);
const list = '/admin/leads';

/** Oldest first. */
const ids: string[] = [];
for (let index = 0; index < 120; index++) {
  const form = index % 2 ? contactForm : formOf('spark');
  ids.push((await save(store, { email: `person${index}@example.com` }, { form, at: noon + index * 60_000 })).id);
}
const contacts = ids.filter((_, index) => index % 2).toReversed();

/** The addresses that a page of a lead leads to. */
async function around(path: string) {
  const page = await owner.get(path);
  const to = (selector: string) => page.attributes(`a[${selector}]`, 'href')[0];
  return { list: to('aria-keyshortcuts="u"'), previous: to('rel="prev"'), next: to('rel="next"') };
}

test.each([
  ['all leads', '', ids.toReversed()],
  ['a filter and an order', '?form=contact&sort=oldest', contacts.toReversed()],
])('%s: each lead leads to the one before and after it, and back to the page that has it', async (_, query, order) => {
  const at = (index: number) => order[index] && `${list}/${order[index]}${query}`;
  expect((await owner.get(list + query)).links).toContain(at(0));
  for (const index of [0, 49, 50, order.length - 1]) {
    const { list: back = '', previous, next } = await around(at(index) ?? '');
    expect([previous, next]).toEqual([at(index - 1), at(index + 1)]);
    const [path = '', row] = back.split('#');
    expect(row).toBe(`lead-${order[index]}`);
    const start = Math.floor(index / 50) * 50;
    const rows = (await owner.get(path)).attributes('tr[id^="lead-"]', 'id');
    expect(rows, path).toEqual(order.slice(start, start + 50).map((id) => `lead-${id}`));
  }
});

test('what is done on the page comes back to it, and a lead that left the filter still has its position', async () => {
  const query = '?form=contact&status=new';
  const path = `${list}/${contacts[3]}`;
  const here = path + query;
  expect((await owner.get(here)).text).toMatch(/New waiting 22 h/);
  expect((await owner.post(`${path}/contacted`, { back: here })).location).toBe(`${here}#work`);
  expect((await owner.get(here)).text).toMatch(/Contacted after 22 h/);
  const [previous, next] = [contacts[2], contacts[4]].map((id) => `${list}/${id}${query}`);
  expect(await around(here)).toMatchObject({ previous, next });
  expect((await owner.post(`${path}/note`, { note: '', back: here }, 422)).value('back')).toBe(here);
});

test('an action leads to no page but those of leads, and words that are no filter show the lead among all', async () => {
  for (const back of [
    ...['//evil.example', 'https://evil.example/admin/leads', '/admin/leads/../../contact', '/admin/accounts'],
    ...['/admin/leadsx', '/admin/leads\\x'],
  ])
    expect((await owner.post(`${list}/${ids[0]}/note`, { note: 'called', back })).location, back).toBe(list);
  expect(await around(`${list}/${ids[5]}?status=lost`)).toMatchObject({ next: `${list}/${ids[4]}` });
});

const wanted = `${list}/${ids[7]}?form=contact`;
const signIn = (to: string) => `/admin/sign-in?${new URLSearchParams({ to })}`;

test('the sign-in leads on to the page that was asked for, or that a refused post came from', async () => {
  expect((await visitor.get(wanted, 303)).location).toBe(signIn(wanted));
  const words = 'pick up where you left off';
  expect((await visitor.get(signIn(wanted))).text).toContain(words);
  const wrong = { email: account.email, password: 'no' };
  expect((await visitor.post(signIn(wanted), wrong, 401)).text).toContain(words);
  expect((await visitor.post(signIn(wanted), account)).location).toBe(wanted);
  expect((await owner.get(signIn(wanted), 303)).location).toBe(wanted);
  for (const [host, location] of [
    ['site.example', signIn(wanted)],
    ['evil.example', '/admin/sign-in'],
  ] as const) {
    const headers = { host: 'site.example', referer: `http://${host}${wanted}` };
    const note = await clientOf(site, '', headers).post(`${list}/${ids[7]}/note`, { note: 'typed' });
    expect(note.location).toBe(location);
  }
});

test('the sign-in never leads elsewhere, nor to what is no page', async () => {
  const { location: usual } = await visitor.post('/admin/sign-in', account);
  for (const to of [
    ...['https://evil.example/', '//evil.example/admin', '/\\evil.example', '/admin//evil.example'],
    ...['/admin/leads.csv', '/admin/sign-out', '/contact', '/admin/%E0%A4%A'],
    `/admin/leads?search=${'a'.repeat(2000)}`,
  ])
    expect((await visitor.post(signIn(to), account)).location, to).toBe(usual);
});
