import { expect, test, vi } from 'vitest';
import { formatDay } from '../../../src/site/format.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { formOf } from '../../../src/site/forms/index.ts';
import { deskOf } from '../../helpers/desk.ts';
import { account } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { noon, save } from '../../leads/sample-submission.ts';

const site = await testApp({}, { clock: () => noon });
const { leads, store } = site.app.context;
const kim = { email: 'kim@example.com', role: 'sales' } as const;
const [owner, theirs] = [await deskOf(site), await deskOf(site, kim)];
const list = '/admin/leads';
const find = async (id: string) => (await leads.find(id)) ?? expect.fail('it is there');
async function lead(name: string) {
  const { id } = await save(store, { email: `${name}@example.com` }, { form: contactForm });
  return { id, path: `${list}/${id}`, now: () => find(id) };
}
const ownersOf = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await find(id)).owner));
const listed = async (query: string, desk = owner) =>
  [...(await desk.get(`${list}?${query}`)).text.matchAll(/Select (\w+)@example\.com/g)].map(([, name]) => name).sort();
/** Presses “Assign” for the leads that are selected, and answers what is said of it. */
async function assign(ids: readonly string[], to: unknown) {
  const { location } = await owner.post(`${list}/actions`, { action: 'assign', owner: to, lead: ids, back: list });
  return owner.get(location);
}
const undo = (value: string, back = list) => owner.post(`${list}/undo`, { undo: value, back });

test('a lead is assigned on its page, by sales too, and that is undone', async () => {
  const { path } = await lead('one');
  expect((await owner.get(path)).text).toContain(`Nobody kim@example.com Me (${account.email})`);
  await theirs.post(`${path}/assign`, { back: path, owner: kim.email });
  const page = await theirs.get(path);
  expect(page.notice).toContain(`Assigned Its owner is ${kim.email}. Undo`);
  expect(page.text).toMatch(/Assigned to kim@example\.com .*Owner kim@example\.com/);
  await undo(page.undo, path);
  expect((await owner.get(path)).notice).toContain('Undone Owner restored.');
});

test('a follow-up has a day and a line of text, and is moved, done and undone by one press; what is refused stays in its field', async () => {
  const { path, now } = await lead('two');
  const due = (values: object, status = 303) => owner.post(`${path}/due`, { back: path, ...values }, status);
  const refused = await due({ date: '2026-03-01', text: 'Call “Bo”' }, 422);
  expect(refused.text).toContain('The date is in the past');
  expect(refused.value('text')).toBe('Call “Bo”');
  const undated = await due({ date: '', text: 'Call “Bo”' }, 422);
  expect([undated.error('date'), undated.value('text')]).toEqual(['Choose a day', 'Call “Bo”']);
  await due({ date: '2026-03-04', text: 'Call' });
  const page = await owner.get(path);
  expect(page.notice).toContain('Follow-up on Mar 4, 2026 Call Undo');
  expect(page.text).toMatch(/Follow-up Mar 4, 2026 Follow-up note Call/);
  await undo(page.undo);
  expect(await now()).toMatchObject({ due_on: '', due_text: '' });

  await due({ date: '2026-03-03', text: 'Call' });
  await owner.post(`${path}/contacted`, { back: path });
  expect((await owner.get(path)).notice).toContain(
    'It had no owner, so it’s yours now. Its follow-up is on Mar 3, 2026. Done',
  );
  for (const [pressed, due_on, due_text] of [
    [{ move: 'monday' }, '2026-03-09', 'Call'],
    [{ move: 'friday' }, '2026-03-06', 'Call'],
    [{ move: '3d', date: '2026-03-09', text: 'Visit' }, '2026-03-05', 'Visit'],
    [{ move: 'done' }, '', ''],
    [{ date: '2026-03-09', text: 'Call' }, '2026-03-09', 'Call'],
    [{ date: '', text: 'Call' }, '', ''],
  ] as const) {
    await due(pressed);
    expect(await now()).toMatchObject({ due_on, due_text, owner: account.email });
  }
  expect((await owner.get(path)).text).toMatch(/Follow-up removed .*Follow-up done .*Follow-up on Mar 5, 2026 Visit/);
  await owner.post(`${path}/assign`, { owner: '' });
});

test('a post without the field changes nothing: an owner and a follow-up are removed by an empty one', async () => {
  const { id, path, now } = await lead('fields');
  await owner.post(`${path}/assign`, { owner: kim.email });
  await owner.post(`${path}/due`, { date: '2026-03-04', text: 'Call' });
  for (const address of [`${path}/assign`, `${path}/due`, `/admin/people/${id}/owner`]) {
    await owner.send(address, {}, 422);
  }
  expect(await now()).toMatchObject({ owner: kim.email, due_on: '2026-03-04' });
  // In JSON null is no field either.
  const { cookie } = owner;
  const due = site.request.post(`${path}/due`).set({ cookie, accept: 'application/json' });
  await due.send({ date: '2026-03-05', text: 'Visit', move: null }).expect(200);
  expect(await now()).toMatchObject({ due_on: '2026-03-05', due_text: 'Visit' });
  await owner.post(`${path}/assign`, { owner: '' });
  await owner.post(`${path}/due`, { date: '' });
  expect(await now()).toMatchObject({ owner: '', due_on: '' });
});

test('an overdue follow-up keeps its day while its text changes', async () => {
  const { id, path, now } = await lead('overdue');
  const overdue = { due_on: '2026-02-27', due_text: 'Call' };
  await leads.change({ id, was: {}, becomes: overdue });
  await owner.post(`${path}/due`, { back: path, date: overdue.due_on, text: 'Call at noon' });
  expect(await now()).toMatchObject({ ...overdue, due_text: 'Call at noon' });
  await owner.post(`${path}/due`, { move: 'done' });
});

test('several people share the selected leads evenly, with one undo; anyone without an account, or not chosen, gets none', async () => {
  const all = await Promise.all(['s1', 's2', 's3', 's4'].map(lead));
  const ids = all.map(({ id }) => id);
  const refused = await assign(ids, [kim.email, 'nobody@example.org']);
  expect(refused.notice).toContain('Not assigned “nobody@example.org” is not the email of an account.');
  for (const sent of [{}, { owner: '' }, { all: '1' }]) {
    await owner.post(`${list}/actions`, { action: 'assign', back: list, lead: ids, ...sent });
    expect((await owner.get(list)).notice).toContain('Not assigned Choose who gets the leads, or Nobody.');
  }
  expect(await ownersOf(ids)).toEqual(['', '', '', '']);
  const page = await assign(ids, [kim.email, account.email, kim.email.toUpperCase()]);
  expect(page.notice).toContain('4 leads assigned 2 to Kim, 2 to Owner. Undo');
  expect(await ownersOf(ids)).toEqual([kim.email, account.email, kim.email, account.email]);
  expect(await listed('owner=me', theirs)).toEqual(['s1', 's3']);
  await undo(page.undo);
  expect(await ownersOf(ids)).toEqual(['', '', '', '']);
  await assign(ids, kim.email);
  await assign(ids, 'none');
  expect(await ownersOf(ids)).toEqual(['', '', '', '']);
});

test('thousands of names are refused before any is looked up', async () => {
  const { id, path } = await lead('many-names');
  const findAdmin = vi.spyOn(store.admins, 'findAdmin');
  for (const names of [`${kim.email},`.repeat(3000), ','.repeat(20_000)]) {
    findAdmin.mockClear();
    expect((await assign([id], names)).notice).toContain('Choose no more than 50 people.');
    expect(findAdmin.mock.calls.length).toBeLessThan(20);
    const one = await owner.post(`${path}/assign`, { owner: names }, 422);
    expect(one.text).toContain('Choose no more than 50 people');
  }
  findAdmin.mockRestore();
});

test('who is given leads by somebody else gets one email for all of them, however many, a minute later', async () => {
  const env = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'site@example.com' };
  const mailing = await testApp(env, { clock: () => noon });
  const { store: stored } = mailing.app.context;
  const admin = await deskOf(mailing);
  await deskOf(mailing, kim);
  const ids: string[] = [];
  // More than one transaction changes.
  for (let number = 0; number < 60; number++) ids.push((await save(stored, { email: `${number}@example.com` })).id);
  await admin.post(`${list}/actions`, { action: 'assign', owner: [kim.email, account.email], lead: ids });
  const sent = await stored.engine.db.selectFrom('deliveries').select(['body', 'due_at']).execute();
  const mails = sent.filter(({ body }) => body.includes('"assigned"'));
  const theirLeads = ids.filter((_, index) => index % 2 === 0);
  const body = expect.objectContaining({ digest: 'assigned', ids: theirLeads, count: 30 });
  const due_at = new Date(noon + 60_000).toISOString();
  expect(mails.map((mail) => ({ ...mail, body: JSON.parse(mail.body) }))).toEqual([{ body, due_at }]);
});

test('the list says who contacted a lead, what it is worth, and whether it may be called; one’s own and what is due are filters', async () => {
  const values = { name: 'Dee Dow', email: 'dee@example.com', phone: '317-555-0142', consent_calls: '' };
  const { id } = await save(store, values, { form: formOf('webinar') });
  await theirs.post(`${list}/${id}/contacted`);
  const [row] = (await owner.get(`${list}?search=dee`)).texts(`#lead-${id}`);
  for (const words of [
    ...['dee@example.com', `${formatDay(new Date(noon).toISOString())} Today, by Kim`],
    ...['$500 - $1,000', '317-555-0142 No calls'],
  ])
    expect(row).toContain(words);
  const [mine, free] = [await lead('five'), await lead('six')];
  await owner.post(`${mine.path}/assign`, { owner: account.email });
  await owner.post(`${free.path}/due`, { date: 'today' });
  expect(await listed('owner=me')).toEqual(['five']);
  expect(await listed('due=yes')).toEqual(['six']);
  const due = await owner.get(`${list}?due=today`);
  expect([due.text.includes('Due Mar 2, 2026'), due.value('sort')]).toEqual([true, 'due']);
  expect((await owner.get(`${list}?owner=me`)).value('owner')).toBe('me');
});

test('an action from an outdated page says who has changed the lead meanwhile, overwrites nothing, and can be repeated', async () => {
  const { path, now } = await lead('older');
  const seen = (await owner.get(path)).value('seen');
  await owner.post(`${path}/assign`, { owner: kim.email, seen });
  const json = await owner.send(`${path}/assign`, { owner: '', seen }, 409);
  expect(json).toMatchObject({ ok: false, outcome: 'conflict', by: account.email, owner: kim.email });
  const page = await owner.post(`${path}/assign`, { owner: '', seen }, 409);
  expect(page.text).toContain(`Its owner is ${kim.email} now, changed by ${account.email} on`);
  expect((await now()).owner).toBe(kim.email);
  await owner.post(`${path}/assign`, { owner: '', seen: page.value('seen') });
  expect((await now()).owner).toBe('');

  await owner.post(`${path}/due`, { date: 'tomorrow', text: 'Call', seen });
  const refused = await owner.post(`${path}/due`, { date: '3d', text: 'Write a letter', seen }, 409);
  expect(refused.html).toContain('Write a letter');
  expect((await now()).due_text).toBe('Call');
  await owner.post(`${path}/closed`, { seen });
  const stale = await owner.post(`${path}/invested`, { seen, back: path }, 409);
  const said = `Its status is Closed now, changed by ${account.email} on ${formatDay(new Date(noon))}`;
  expect(stale.text).toContain(`Someone else was first ${said}`);
  // The page that answers shows the lead as it is, so that its buttons work.
  expect(JSON.parse(stale.value('seen') ?? '')).toMatchObject({ status: 'closed' });
  expect((await owner.get(path)).text).not.toContain('Someone else was first');
  expect((await now()).status).toBe('closed');
});
