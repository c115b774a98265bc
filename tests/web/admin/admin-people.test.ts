import { expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { terminal } from '../../cli/run-leads.ts';
import { deskOf } from '../../helpers/desk.ts';
import { account } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { noon, save } from '../../leads/sample-submission.ts';

const list = '/admin/leads';

async function office() {
  const site = await testApp();
  const { store, leads, config } = site.app.context;
  const second = { email: 'Ann@Example.com', name: 'Ann B Cee' };
  const desk = await deskOf(site);
  const first = await save(store, { email: 'ann@example.com' }, { at: noon });
  return {
    ...{ ...desk, store, leads, first, dataDir: config.dataDir, path: `/admin/people/${first.id}` },
    second: await save(store, second, { form: contactForm, at: noon + 1000 }),
    other: await save(store, { email: 'other@example.com' }, { at: noon + 2000 }),
  };
}

test('the page of a person has all their leads with one activity; each lead and the list lead to it', async () => {
  const { path, get, post, read, first, second, other } = await office();
  await post(`${list}/${first.id}/note`, { note: 'Prefers mornings' });
  await post(`${list}/${second.id}/assign`, { owner: account.email });
  const page = await get(path);
  expect(page.headers['cache-control']).toBe('private, no-store');
  expect(page.title).toBe('Ann B Cee | Person | Mainstreet admin');
  for (const words of [
    ...['2 leads since Mar 2, 2026', 'Prefers mornings', `Assigned to ${account.email}`, 'Consent, Contact'],
  ])
    expect(page.text).toContain(words);
  expect(page.text.match(/Lead received and stored/g)).toHaveLength(2);
  expect(page.links).toEqual(expect.arrayContaining([first, second].map(({ id }) => `${list}/${id}`)));
  expect(page.html).not.toContain(other.id);
  const person = { id: first.id, email: 'ann@example.com', leads: [{ id: second.id }, { id: first.id }] };
  expect(await read(path)).toMatchObject(person);
  const ofLead = await get(`${list}/${second.id}`);
  expect(ofLead.text).toContain('2 leads of this person');
  for (const { links } of [ofLead, await get(list)]) expect(links).toContain(path);

  const gone = '00000000-0000-7000-8000-000000000000';
  await get(`/admin/people/${gone}`, 404);
  await post(`${list}/${gone}/note`, { note: 'Lost', back: `/admin/people/${gone}` });
  expect((await get(`/admin/people/${gone}`, 303)).location).toBe(list);
  expect((await get(list)).notice).toContain('No such lead');
});

test('assigning the person gives their open leads an owner, undone at once; “do not email” on one lead is on all', async () => {
  const { path, get, post, leads, first, second } = await office();
  await post(`${list}/${first.id}/closed`);
  expect((await post(`${path}/owner`, { owner: account.email })).location).toBe(`${path}#work`);
  const owners = async () => Promise.all([first, second].map(async ({ id }) => (await leads.find(id))?.owner));
  expect(await owners()).toEqual(['', account.email]);
  const { undo } = await get(path);
  expect((await post(`${list}/undo`, { undo, back: path })).location).toBe(`${path}#work`);
  expect(await owners()).toEqual(['', '']);
  await post(`${path}/owner`, { owner: 'nobody@example.com' });
  expect((await get(path)).text).toContain('is not the email of an account');

  await post(`${list}/${second.id}/do-not-email`, { back: path });
  expect(await leads.find(first.id)).toMatchObject({ do_not_email: 1 });
  const { text } = await get(path);
  for (const words of ['Do not email', 'Allow email']) expect(text).toContain(words);
});

test('the list groups by a switch in its address: one row for each person, that of their newest lead which fits', async () => {
  const { get, first, second, other } = await office();
  for (const [query, rows] of [
    ['', [other, second, first]],
    ['?group=person', [other, second]],
    ['?group=person&form=spark', [other, first]],
    ['?group=person&sort=email', [second, other]],
  ] as const)
    expect((await get(list + query)).attributes('tr [name="lead"]', 'value')).toEqual(rows.map(({ id }) => id));
  expect((await get(`${list}?group=person`)).text).toContain('2 people');
  // A file has every lead.
  expect((await get(`${list}.csv?group=person`)).html.trim().split('\n')).toHaveLength(4);
  await get(`${list}?group=form`, 400);
});

test('the terminal shows the same person: on a terminal, in a pipe, and as JSON', async () => {
  const { store, dataDir, first, second } = await office();
  const { leads, json } = terminal({}, { ...store, dataDir });
  const { stdout } = await leads("person ' ANN@example.com'");
  expect(stdout).toContain(`person\t${first.id}\tann@example.com\t`);
  for (const kind of [/^lead\t/gm, /^event\t/gm]) expect(stdout.match(kind)).toHaveLength(2);
  const shown = await leads('person ann@example.com', 0, { isTTY: true });
  expect(shown.stdout).toMatch(
    /Ann B Cee, 2 leads since Mar 2, 2026\n[\s\S]*\n\nConsent\n {2}\S.*\n[\s\S]*\n\nEvents\n {2}\S/,
  );
  expect(await json('person ann@example.com')).toMatchObject({ leads: [{ id: second.id }, { id: first.id }] });
  await leads('person nobody@example.com', 3);
  await leads('person ann', 2);
});
