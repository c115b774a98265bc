import { describe, expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { sparkForm } from '../../../src/site/forms/spark.ts';
import { account, signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';
import { noon, save } from '../../leads/sample-submission.ts';

const site = await testApp({}, { clock: () => noon + 24 * 3_600_000 });
const { store } = site.app.context;
const cookie = await signedIn(site);
const get = async (path: string) => (await site.request.get(path).set('cookie', cookie).expect(200)).text;
const post = (path: string, body: object) => site.request.post(path).type('form').set('cookie', cookie).send(body);

/** Oldest first. */
const ids: string[] = [];
for (let place = 0; place < 120; place++) {
  const form = place % 2 ? contactForm : sparkForm;
  ids.push((await save(store, { email: `person${place}@example.com` }, { form, at: noon + place * 60_000 })).id);
}
const contacts = ids.filter((_, place) => place % 2).toReversed();

/** The addresses that a page of a lead leads to. */
async function ways(path: string) {
  const html = await get(path);
  const to = (attribute: string) =>
    new RegExp(`<a[^>]*href="([^"]+)"[^>]*${attribute}`).exec(html)?.[1]?.replaceAll('&amp;', '&');
  return { list: to('aria-keyshortcuts="u"'), previous: to('rel="prev"'), next: to('rel="next"') };
}

const idsIn = (html: string) => [...html.matchAll(/<tr id="lead-([^"]+)"/g)].map(([, id]) => id);

describe.each([
  ['all leads', '', ids.toReversed()],
  ['oldest first', '?sort=oldest', ids],
  ['one form', '?form=contact', contacts],
  ['a filter and an order', '?form=contact&sort=oldest', contacts.toReversed()],
])('%s', (_, query, order) => {
  test('each lead leads to the one before and after it, and back to the page that has it', async () => {
    for (const place of [0, 1, 49, 50, 51, order.length - 1]) {
      const { list = '', previous, next } = await ways(`/admin/leads/${order[place]}${query}`);
      const at = (beside: number) => order[beside] && `/admin/leads/${order[beside]}${query}`;
      expect([previous, next]).toEqual([at(place - 1), at(place + 1)]);
      const [path = '', row] = list.split('#');
      expect(row).toBe(`lead-${order[place]}`);
      const start = Math.floor(place / 50) * 50;
      expect(idsIn(await get(path)), path).toEqual(order.slice(start, start + 50));
    }
  });
});

test('the list leads to its leads with its filter', async () => {
  expect(await get('/admin/leads?form=contact')).toContain(`href="/admin/leads/${contacts[0]}?form=contact"`);
  expect(await get('/admin/leads')).toContain(`href="/admin/leads/${ids.at(-1)}"`);
});

test('what is done on the page comes back to it, and a lead that left the filter still has its place', async () => {
  const here = `/admin/leads/${contacts[3]}?form=contact&status=new`;
  const marked = await post(`/admin/leads/${contacts[3]}/contacted`, { back: here }).expect(303);
  expect(marked.get('location')).toBe(`${here}#work`);
  expect(await ways(here)).toMatchObject({
    previous: `/admin/leads/${contacts[2]}?form=contact&status=new`,
    next: `/admin/leads/${contacts[4]}?form=contact&status=new`,
  });
  const empty = await post(`/admin/leads/${contacts[3]}/note`, { note: '', back: here }).expect(422);
  expect(empty.text).toContain(`value="${here.replace('&', '&amp;')}"`);
});

test('an action leads to no page but those of leads', async () => {
  const wrong = ['//evil.example', 'https://evil.example/admin/leads', '/admin/leads/../../contact', '/admin/accounts'];
  for (const back of [...wrong, '/admin/leadsx', '/admin/leads\\x']) {
    const done = await post(`/admin/leads/${ids[0]}/note`, { note: 'called', back }).expect(303);
    expect(done.get('location'), back).toBe('/admin/leads');
  }
});

test('an address with words that are no filter shows the lead among all leads', async () => {
  expect(await ways(`/admin/leads/${ids[5]}?status=lost`)).toMatchObject({ next: `/admin/leads/${ids[4]}` });
});

test('how long a lead waited is on its page, and in the list who contacted it', async () => {
  const waiting = textOf(await get(`/admin/leads/${ids[0]}`));
  expect(waiting).toContain('New waiting 24 h');
  await post(`/admin/leads/${ids[0]}/contacted`, {}).expect(303);
  expect(textOf(await get(`/admin/leads/${ids[0]}`))).toContain('Contacted after 24 h');
  const list = textOf(await get('/admin/leads?search=person0@'));
  expect(list).toContain('Mar 2, 2026 Yesterday 10:00 AM Contacted Mar 3, 2026 Today, by Owner');
});

describe('the sign-in', () => {
  const wanted = `/admin/leads/${ids[7]}?form=contact`;
  const signIn = (to: string) => `/admin/sign-in?${new URLSearchParams({ to })}`;

  test('leads on to the page that was asked for', async () => {
    const led = await site.request.get(wanted).expect(303);
    expect(led.get('location')).toBe(signIn(wanted));
    expect(textOf((await site.request.get(signIn(wanted)).expect(200)).text)).toContain('pick up where you left off');
    const wrong = await site.request.post(signIn(wanted)).type('form').send({ email: account.email, password: 'no' });
    expect(textOf(wrong.text)).toContain('pick up where you left off');
    const done = await site.request.post(signIn(wanted)).type('form').send(account).expect(303);
    expect(done.get('location')).toBe(wanted);
    const again = await site.request.get(signIn(wanted)).set('cookie', cookie).expect(303);
    expect(again.get('location')).toBe(wanted);
  });

  test('leads a refused post back to the page that it came from', async () => {
    const note = (host: string) =>
      site.request
        .post(`/admin/leads/${ids[7]}/note`)
        .set({ host: 'site.example', referer: `http://${host}${wanted}` })
        .type('form')
        .send({ note: 'typed while the session ended' })
        .expect(303);
    expect((await note('site.example')).get('location')).toBe(signIn(wanted));
    expect((await note('evil.example')).get('location')).toBe('/admin/sign-in');
  });

  test.each([
    'https://evil.example/',
    '//evil.example/admin',
    '/\\evil.example',
    '/admin//evil.example',
    '/admin/leads.csv',
    '/admin/sign-out',
    '/contact',
    '/admin/%E0%A4%A',
    `/admin/leads?search=${'a'.repeat(2000)}`,
  ])('never leads to %s', async (to) => {
    const done = await site.request.post(signIn(to)).type('form').send(account).expect(303);
    expect(done.get('location')).toBe('/admin/leads');
  });
});
