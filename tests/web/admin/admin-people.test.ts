import { expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { run } from '../../cli/run-leads.ts';
import { account, signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';
import { noon, save } from '../../leads/sample-submission.ts';

async function office() {
  const site = await testApp();
  const { store, leads, people, config } = site.app.context;
  const cookie = await signedIn(site);
  const first = await save(store, { email: 'ann@example.com' }, { at: noon });
  const second = await save(
    store,
    { email: 'Ann@Example.com', name: 'Ann B Cee' },
    { form: contactForm, at: noon + 1000 },
  );
  const other = await save(store, { email: 'other@example.com' }, { at: noon + 2000 });
  return {
    ...{ site, store, leads, people, first, second, other, dataDir: config.dataDir },
    path: `/admin/people/${first.id}`,
    get: (path: string) => site.request.get(path).set('cookie', cookie),
    post: (path: string, body: object = {}) => site.request.post(path).type('form').set('cookie', cookie).send(body),
  };
}

test('the page of a person has all their leads with one trail, and the way to each', async () => {
  const { path, get, post, first, second, other } = await office();
  await post(`/admin/leads/${first.id}/note`, { note: 'Prefers mornings' }).expect(303);
  await post(`/admin/leads/${second.id}/assign`, { owner: account.email }).expect(303);
  const { text, headers } = await get(path).expect(200);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(text).toContain('<title>Ann B Cee | Person | Mainstreet admin</title>');
  const words = textOf(text);
  expect(words).toContain('2 leads since Mar 2, 2026');
  expect(words).toContain('Prefers mornings');
  expect(words).toContain(`Assigned to ${account.email}`);
  expect(words.match(/Lead received and stored/g)).toHaveLength(2);
  expect(words).toContain('Consent, Contact');
  for (const { id } of [first, second]) expect(text).toContain(`href="/admin/leads/${id}"`);
  expect(text).not.toContain(other.id);
  const gone = '00000000-0000-7000-8000-000000000000';
  await get(`/admin/people/${gone}`).expect(404);
  await post(`/admin/leads/${gone}/note`, { note: 'Lost', back: `/admin/people/${gone}` }).expect(303);
  await get(`/admin/people/${gone}`).expect(303).expect('location', '/admin/leads');
  expect(textOf((await get('/admin/leads')).text)).toContain('No such lead');
  const { body } = await get(path).set('accept', 'application/json').expect(200);
  expect(body).toMatchObject({ id: first.id, email: 'ann@example.com', leads: [{ id: second.id }, { id: first.id }] });
});

test('a lead and the list lead to the person; no address names anybody', async () => {
  const { path, get, second, other } = await office();
  expect(textOf((await get(`/admin/leads/${second.id}`)).text)).toContain('2 leads of this person');
  expect((await get(`/admin/leads/${second.id}`)).text).toContain(`href="${path}"`);
  expect(textOf((await get(`/admin/leads/${other.id}`)).text)).toContain('This person');
  expect((await get('/admin/leads')).text).toContain(`href="${path}"`);
});

test('assigning the person gives their open leads an owner, undone at once; leads that are done stay as they are', async () => {
  const { path, get, post, leads, first, second } = await office();
  await post(`/admin/leads/${first.id}/closed`).expect(303);
  await post(`${path}/owner`, { owner: account.email }).expect(303).expect('location', `${path}#work`);
  const owners = async () => Promise.all([first, second].map(async ({ id }) => (await leads.find(id))?.owner));
  expect(await owners()).toEqual(['', account.email]);
  const { text } = await get(path).expect(200);
  const undo = /value="([^"]+)" name="undo"/.exec(text.slice(text.indexOf('id="toasts"')))?.[1] ?? '';
  await post('/admin/leads/undo', { undo: undo.replaceAll('&quot;', '"'), back: path })
    .expect(303)
    .expect('location', `${path}#work`);
  expect(await owners()).toEqual(['', '']);
  await post(`${path}/owner`, { owner: 'nobody@example.com' }).expect(303);
  expect(textOf((await get(path)).text)).toContain('is not the email of an account');
});

test('“do not email” on one lead is on all, and on the page of the person, until it is undone', async () => {
  const { path, get, post, leads, first, second } = await office();
  await post(`/admin/leads/${second.id}/do-not-email`, { back: path }).expect(303).expect('location', `${path}#work`);
  expect(await leads.find(first.id)).toMatchObject({ do_not_email: 1 });
  const { text } = await get(path).expect(200);
  expect(textOf(text)).toContain('Do not email');
  expect(textOf(text)).toContain('Allow email');
  await post(`/admin/leads/${first.id}/do-not-email`, { set: 'off' });
  expect(await leads.find(second.id)).toMatchObject({ do_not_email: 0 });
});

test('the list groups by a switch in its address: one row for each person, that of their newest lead which fits', async () => {
  const { get, first, second, other } = await office();
  const rows = async (query: string) =>
    [...(await get(`/admin/leads${query}`).expect(200)).text.matchAll(/name="lead" value="([^"]+)"/g)].map(
      ([, id]) => id,
    );
  expect(await rows('')).toEqual([other.id, second.id, first.id]);
  expect(await rows('?group=person')).toEqual([other.id, second.id]);
  expect(await rows('?group=person&form=spark')).toEqual([other.id, first.id]);
  expect(await rows('?group=person&sort=email')).toEqual([second.id, other.id]);
  const { text } = await get('/admin/leads?group=person').expect(200);
  expect(textOf(text)).toContain('2 people');
  expect(text).toContain('href="/admin/leads.csv?group=person"');
  const csv = await get('/admin/leads.csv?group=person').expect(200);
  expect(csv.text.trim().split('\n')).toHaveLength(4);
  await get('/admin/leads?group=form').expect(400);
});

test('the terminal shows the same person: on a terminal, in a pipe, and as JSON', async () => {
  const { dataDir, first, second } = await office();
  const piped = await run(['person', ' ANN@example.com'], { dataDir });
  expect(piped.code).toBe(0);
  expect(piped.stdout).toContain(`person\t${first.id}\tann@example.com\t`);
  expect(piped.stdout.match(/^lead\t/gm)).toHaveLength(2);
  expect(piped.stdout.match(/^event\t/gm)).toHaveLength(2);
  const shown = await run(['person', 'ann@example.com'], { dataDir, isTTY: true });
  expect(shown.stdout).toContain('Ann B Cee, 2 leads since Mar 2, 2026');
  expect(shown.stdout).toMatch(/\n\nConsent\n {2}\S.*\n[\s\S]*\n\nEvents\n {2}\S/);
  const { stdout } = await run(['person', 'ann@example.com', '--json'], { dataDir });
  expect(JSON.parse(stdout)).toMatchObject({ id: first.id, leads: [{ id: second.id }, { id: first.id }] });
  expect(await run(['person', 'nobody@example.com'], { dataDir })).toMatchObject({ code: 3 });
  expect(await run(['person', 'ann'], { dataDir })).toMatchObject({ code: 2 });
});
