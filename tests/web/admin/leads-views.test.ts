import { expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { deckForm } from '../../../src/site/forms/deck.ts';
import { type Desk, deskOf } from '../../helpers/desk.ts';
import type { Page } from '../../helpers/page.ts';
import { testApp } from '../../helpers/test-app.ts';
import { save } from '../../leads/sample-submission.ts';

const list = '/admin/leads';
const contacts = `${list}?form=contact`;

async function office() {
  const site = await testApp();
  const { store } = site.app.context;
  const first = { email: 'kim.first@example.com', name: 'Kim First', phone: '317-555-0142' };
  await save(store, first, { form: contactForm });
  await save(store, { email: 'lee.second@example.com' }, { form: deckForm });
  const sales = (email: string) => deskOf(site, { email, role: 'sales' });
  const [owner, kim, lee] = [await deskOf(site), await sales('kim@example.com'), await sales('lee@example.com')];
  return {
    ...{ site, store, owner, kim, lee },
    /** Saves a view of what a list shows. */
    saved: async (sent: Record<string, string> = {}) => {
      const { location } = await kim.post(`${list}/views`, { name: 'Contact', back: contacts, ...sent });
      const id = new URLSearchParams(location.split('?')[1]).get('view') ?? '';
      const act = (by: Desk, action: string, values: object = {}, status = 303) =>
        by.post(`${list}/views/${id}/${action}`, values, status);
      return { path: location, id, act };
    },
  };
}

const standing = ['Mine', 'Without owner', 'New today', 'Overdue'];
const namesIn = (page: Page) => page.texts('nav.list-views__row a').filter((name) => !standing.includes(name));
const currentIn = (page: Page) => page.texts('nav.list-views__row [aria-current="page"]')[0];
const headsIn = (page: Page) => page.texts('th[scope="col"] a');
const leadsIn = (page: Page) => [...page.text.matchAll(/Select (\S+@\S+)/g)].map(([, email]) => email);
const differs = 'The list differs from “Contact”.';

test('a saved view keeps filter, order and grouping, is marked in the row, its words stay in the address, and its days move on', async () => {
  const { kim, saved } = await office();
  const { path, id } = await saved({ back: `${contacts}&sort=name&group=person` });
  expect(path).toMatch(/^\/admin\/leads\?form=contact&sort=name&group=person&view=[\w-]{36}$/);
  const page = await kim.get(path);
  expect([namesIn(page), currentIn(page)]).toEqual([['All leads', 'Contact'], 'Contact']);
  expect(leadsIn(page)).toEqual(['kim.first@example.com']);
  expect(page.text).toContain('1 person');
  expect(page.notice).toContain('View “Contact” saved Only you can see it.');
  expect(page.has(`input[type="hidden"][name="view"][value="${id}"]`)).toBe(true);
  expect(currentIn(await kim.get(list))).toBe('All leads');
  const led = await kim.get(`${list}?search=kim&period=7d&since=&until=`, 303);
  expect(led.location).toBe(`${list}?since=7d&search=kim`);
  const days = await saved({ name: 'Days', back: led.location });
  expect((await kim.get(days.path)).value('period')).toBe('7d');
});

test('a view whose list differs says so, and is updated or left as it was', async () => {
  const { kim, saved } = await office();
  const { path, id, act } = await saved();
  expect((await kim.get(path)).text).not.toContain(differs);
  const other = `${list}?form=deck&view=${id}`;
  const page = await kim.get(other);
  expect(page.text).toContain(differs);
  expect([page.linkTo('Reset'), currentIn(page)]).toEqual([path, 'Contact']);
  expect((await act(kim, 'update', { back: other })).location).toBe(other);
  await kim.post(`${list}/columns`, { column: ['phone'], back: other });
  const chosen = await kim.get(other);
  expect([headsIn(chosen), chosen.text.includes(differs)]).toEqual([['Email', 'Phone'], false]);
});

test('a refused name stays as it was typed, above the list that it was for', async () => {
  const { kim, saved } = await office();
  await saved();
  const refused = { name: 'contact', shared: 'yes', back: `${list}?form=deck` };
  const page = await kim.post(`${list}/views`, refused, 422);
  expect(leadsIn(page)).toEqual(['lee.second@example.com']);
  expect(page.title).toMatch(/^Error: Investment Leads/);
  expect(page.attribute('#new-view-name', 'value')).toBe('contact');
  expect(page.error('new-view-name')).toBe('There’s already a view named “contact”');
  expect(page.has('[name="shared"][checked]')).toBe(true);
  const message = 'Please enter a name';
  const body = await kim.send(`${list}/views`, { name: '', back: list }, 422);
  expect(body).toEqual({ ok: false, message, errors: { name: message } });
  await kim.post(`${list}/views`, { name: 'Wrong', back: `${list}?form=nonsense` }, 422);
});

test('a view is shown to its author, once shared to all, and changed by the author and admins alone', async () => {
  const { kim, lee, owner, saved } = await office();
  const { path, act } = await saved();
  // The address still shows its filter, and no view.
  const hidden = await lee.get(path);
  expect([namesIn(hidden), leadsIn(hidden)]).toEqual([['All leads'], ['kim.first@example.com']]);
  await act(owner, 'delete', {}, 404);
  await act(kim, 'rename', { name: 'Ours', shared: 'yes', back: path });
  await lee.post(`${list}/views`, { name: 'ours', back: `${list}?form=deck` });
  const page = await lee.get(`${path}&status=new`);
  expect(namesIn(page).sort()).toEqual(['All leads', 'Ours (kim@example.com)', 'ours']);
  expect(page.text).toContain('Save as a new view');
  expect(page.text).not.toMatch(/Update view|Edit view/);
  const refusal = 'Only the person who saved this view or an admin can change it.';
  for (const action of ['rename', 'update', 'delete'])
    expect((await act(lee, action, { name: 'Mine', back: path }, 403)).text).toContain(refusal);
  await act(owner, 'rename', { name: 'All of us', shared: 'yes', back: path });
  expect(namesIn(await kim.get(list))).toEqual(['All leads', 'All of us']);
  await act(kim, 'nonsense', {}, 404);
});

test('a view goes along to a lead and back, to the files, and to what is done with all; it is deleted with an undo of one’s own', async () => {
  const { kim, lee, owner, saved, store } = await office();
  await save(store, { email: 'al@example.com', name: 'Al Third' }, { form: contactForm });
  const { path, act } = await saved({ back: `${contacts}&sort=name` });
  const [lead] = await store.leads.list({ form: 'contact' }, { limit: 1 });
  const query = path.slice(path.indexOf('?'));
  expect((await kim.get(path)).links).toContain(`${list}/${lead?.id}${query}`);
  expect((await kim.get(`${list}/${lead?.id}${query}`)).links).toContain(`${list}${query}#lead-${lead?.id}`);
  const bulk = await kim.get(`${list}/bulk?action=contacted&back=${encodeURIComponent(path)}`);
  expect(bulk.text).toContain('All that match: form contact.');
  const lines = (await kim.get(`${list}.csv${query}`)).html.trim().split('\r\n');
  expect(lines.map((line) => line.split(',')[1])).toEqual(['email', 'al@example.com', 'kim.first@example.com']);

  await act(kim, 'delete', { back: path });
  const page = await kim.get(list);
  expect(page.notice).toContain('View “Contact” deleted');
  const undo = { undo: page.undo, back: list };
  await lee.post(`${list}/undo`, undo, 403);
  expect((await kim.post(`${list}/undo`, undo)).location).toBe(path);
  const restored = await kim.get(path);
  expect(restored.notice).toContain('Undone View “Contact” restored.');
  expect(currentIn(restored)).toBe('Contact');
  const { text } = await owner.get('/admin/audit');
  for (const words of ['Lead view saved', 'Lead view deleted', 'View: Contact']) expect(text).toContain(words);
});

test('the columns of the list are chosen and ordered for one account, on every device, and sorted by', async () => {
  const { site, kim, lee, store } = await office();
  const back = `${list}?status=new`;
  const chosen = { column: ['status', 'name', 'phone', 'nonsense'], back };
  expect((await kim.post(`${list}/columns`, chosen)).location).toBe(back);
  const page = await kim.get(list);
  expect(headsIn(page)).toEqual(['Email', 'Status', 'Name', 'Phone']);
  expect(headsIn(await lee.get(list))).toContain('Owner');
  const elsewhere = await deskOf(site, { email: 'kim@example.com' });
  expect(headsIn(await elsewhere.get(list))).toContain('Phone');
  const sorted = await kim.get(page.linkTo('Phone') ?? '');
  const byPhone = await store.leads.list({}, { limit: 2, order: 'phone' });
  expect(leadsIn(sorted)).toEqual(byPhone.map(({ email }) => email));
  expect(sorted.attribute('th[aria-sort="ascending"] a', 'href')).toBe(`${list}?sort=phone-backwards`);
  await kim.post(`${list}/columns`, { usual: 'yes', back: list });
  const usual = await kim.get(list);
  expect(headsIn(usual)).toEqual(['Email', 'Date', 'Status', 'Last Contacted', 'Amount', 'Phone', 'Owner']);

  const column = usual.attributes('[name="column"]', 'value');
  expect(column.length).toBeGreaterThan(30);
  await kim.post(`${list}/columns`, { column, back: list });
  const all = await kim.get(list);
  expect(headsIn(all)).toHaveLength(column.length + 1);
  for (const href of all.attributes('th[scope="col"] a', 'href'))
    expect((await kim.read(href)).leads, href).toHaveLength(2);
});

test('the columns of the list move up and down by buttons, with what is checked by then; the email stays first', async () => {
  const { kim } = await office();
  for (const [column, move, heads] of [
    ['status name phone', 'status:up', 'Email Status Name Phone'],
    ['status name', 'status:down', 'Email Name Status'],
    ['name status', 'email:down', 'Email Name Status'],
    ['status name phone', 'phone:up', 'Email Status Phone Name'],
  ] as const) {
    await kim.post(`${list}/columns`, { column: column.split(' '), move, back: list });
    const page = await kim.get(list);
    expect(headsIn(page)).toEqual(heads.split(' '));
    expect(page.has('details.list-tool--columns[open]')).toBe(true);
    if (move === 'phone:up') expect(page.has('[autofocus][aria-label="Move Phone up"]')).toBe(true);
  }
  expect((await kim.get(list)).has('details.list-tool[open]')).toBe(false);
});
