import { expect, test, vi } from 'vitest';
import { formatDay } from '../../../src/site/format.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { webinarForm } from '../../../src/site/forms/webinar.ts';
import { account, signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';
import { noon, save } from '../../leads/sample-submission.ts';

const site = await testApp({}, { clock: () => noon });
const { leads, store } = site.app.context;
const cookie = await signedIn(site);
const kim = { email: 'kim@example.com', password: 'four other unrelated words', role: 'sales' } as const;
const theirs = await signedIn(site, kim);
const get = async (path: string, as = cookie) => (await site.request.get(path).set('cookie', as).expect(200)).text;
const post = (path: string, body: object, as = cookie) =>
  site.request.post(path).type('form').set('cookie', as).send(body);
const lead = async (name: string) => (await save(store, { email: `${name}@example.com` }, { form: contactForm })).id;
const undoIn = (html: string) => ({
  undo: /value="([^"]+)" name="undo"/.exec(html.slice(html.indexOf('id="toasts"')))?.[1] ?? '',
});
const listed = async (query: string, as = cookie) =>
  [...textOf(await get(`/admin/leads?${query}`, as)).matchAll(/Select (\w+)@example\.com/g)]
    .map(([, name]) => name)
    .sort();

test('a lead is assigned on its page, by sales too, and that is undone', async () => {
  const path = `/admin/leads/${await lead('one')}`;
  expect(textOf(await get(path))).toContain(`Nobody kim@example.com Me (${account.email})`);
  await post(`${path}/assign`, { back: path, owner: kim.email }, theirs).expect(303);
  const page = await get(path, theirs);
  expect(textOf(page)).toContain(`Assigned Its owner is ${kim.email}. Undo`);
  expect(textOf(page)).toMatch(/Assigned to kim@example\.com .*Owner kim@example\.com/);
  await post('/admin/leads/undo', { back: path, ...undoIn(page) }).expect(303);
  expect(textOf(await get(path))).toContain('Undone Owner restored.');
});

test('a follow-up has a day and a line of text; what is refused stays in its field', async () => {
  const path = `/admin/leads/${await lead('two')}`;
  const refused = await post(`${path}/due`, { date: '2026-03-01', text: 'Call “Bo”' }).expect(422);
  expect(textOf(refused.text)).toContain('The date is in the past');
  expect(refused.text).toContain('value="Call “Bo”"');
  await post(`${path}/due`, { back: path, date: '2026-03-04', text: 'Call' }).expect(303);
  const page = await get(path);
  expect(textOf(page)).toContain('Follow-up on Mar 4, 2026 Call Undo');
  expect(textOf(page)).toMatch(/Follow-up Mar 4, 2026 Follow-up note Call/);
  await post('/admin/leads/undo', { back: path, ...undoIn(page) }).expect(303);
  expect(await leads.find(path.slice(13))).toMatchObject({ due_on: '', due_text: '' });
});

test('a follow-up is moved and done by one press, also in the notice after a contact, which leaves its text', async () => {
  const id = await lead('pressed');
  const path = `/admin/leads/${id}`;
  await post(`${path}/due`, { date: '2026-03-03', text: 'Call' }).expect(303);
  await post(`${path}/contacted`, { back: path }).expect(303);
  expect(textOf(await get(path))).toContain(
    'It had no owner, so it’s yours now. Its follow-up is on Mar 3, 2026. Done',
  );
  await post(`${path}/due`, { back: path, move: 'monday' }).expect(303);
  expect(await leads.find(id)).toMatchObject({ due_on: '2026-03-09', due_text: 'Call', owner: account.email });
  await post(`${path}/due`, { back: path, move: '3d', date: '2026-03-09', text: 'Visit' }).expect(303);
  expect(await leads.find(id)).toMatchObject({ due_on: '2026-03-05', due_text: 'Visit' });
  await post(`${path}/due`, { back: path, move: 'done' }).expect(303);
  expect(await leads.find(id)).toMatchObject({ due_on: '', due_text: '' });
  const page = textOf(await get(path));
  expect(page).toMatch(/Follow-up done .*Follow-up on Mar 5, 2026 Visit/);
  expect(page).not.toMatch(/Next Monday .*Next Monday/);
  await post(`${path}/assign`, { owner: '' }).expect(303);
});

test('selected leads are assigned at once, undone at once, and an account that is none is refused', async () => {
  const ids = [await lead('three'), await lead('four')];
  await post('/admin/leads/actions', { action: 'assign', owner: 'kim@example.org', lead: ids }).expect(303);
  expect(textOf(await get('/admin/leads'))).toContain('Not assigned “kim@example.org” is not the email of an account.');
  await post('/admin/leads/actions', { action: 'assign', owner: kim.email, lead: ids }).expect(303);
  const page = await get('/admin/leads');
  expect(textOf(page)).toContain('2 leads assigned Undo');
  expect(await listed('owner=me', theirs)).toEqual(['four', 'three']);
  await post('/admin/leads/undo', undoIn(page)).expect(303);
  expect(await listed('owner=me', theirs)).toEqual([]);
});

test('leads keep their owners where “Assign” is pressed before anybody is chosen, for those selected and for all that match', async () => {
  const id = await lead('kept');
  await post('/admin/leads/actions', { action: 'assign', owner: kim.email, lead: [id] }).expect(303);
  for (const sent of [{ lead: [id] }, { lead: [id], owner: '' }, { lead: [id], all: '1' }]) {
    const back = '/admin/leads?search=kept';
    const { headers } = await post('/admin/leads/actions', { action: 'assign', back, ...sent }).expect(303);
    expect(headers.location).toContain('/admin/leads?search=kept');
    expect(textOf(await get(back))).toContain('Not assigned Choose who gets the leads, or Nobody.');
    expect(await leads.find(id)).toMatchObject({ owner: kim.email });
  }
  await post('/admin/leads/actions', { action: 'assign', owner: 'none', lead: [id] }).expect(303);
  expect(await leads.find(id)).toMatchObject({ owner: '' });
});

test('several people share the selected leads evenly, with one undo, and one of them without an account stops it all', async () => {
  const ids = [await lead('s1'), await lead('s2'), await lead('s3'), await lead('s4')];
  const assign = (owner: string[]) =>
    post('/admin/leads/actions', { action: 'assign', owner, lead: ids, back: '/admin/leads?search=s' }).expect(303);
  const owners = async () => Promise.all(ids.map(async (id) => (await leads.find(id))?.owner));
  await assign([kim.email, 'nobody@example.org']);
  expect(await owners()).toEqual(['', '', '', '']);
  expect(textOf(await get('/admin/leads'))).toContain('“nobody@example.org” is not the email of an account.');
  await assign([kim.email, account.email]);
  expect(await owners()).toEqual([kim.email, account.email, kim.email, account.email]);
  const page = await get('/admin/leads');
  expect(textOf(page)).toContain('4 leads assigned 2 to Kim, 2 to Owner. Undo');
  await post('/admin/leads/undo', undoIn(page)).expect(303);
  expect(await owners()).toEqual(['', '', '', '']);
});

test('who is named twice has one share, and thousands of names are refused before any is looked up', async () => {
  const ids = [await lead('t1'), await lead('t2')];
  const owners = async () => Promise.all(ids.map(async (id) => (await leads.find(id))?.owner));
  const find = vi.spyOn(store.admins, 'findAdmin');
  for (const names of [`${kim.email},`.repeat(3000), ','.repeat(20_000)]) {
    find.mockClear();
    await post('/admin/leads/actions', { action: 'assign', owner: names, lead: ids }).expect(303);
    expect(textOf(await get('/admin/leads'))).toContain('Choose no more than 50 people.');
    expect(find.mock.calls.length).toBeLessThan(20);
    const one = await post(`/admin/leads/${ids[0]}/assign`, { owner: names }).expect(422);
    expect(textOf(one.text)).toContain('Choose no more than 50 people');
  }
  find.mockRestore();
  expect(await owners()).toEqual(['', '']);
  const twice = [kim.email, kim.email.toUpperCase(), account.email];
  await post('/admin/leads/actions', { action: 'assign', owner: twice, lead: ids }).expect(303);
  expect(await owners()).toEqual([kim.email, account.email]);
  await post('/admin/leads/actions', { action: 'assign', owner: 'none', lead: ids }).expect(303);
});

test('who is given leads by somebody else gets one email for all of them, a minute later', async () => {
  const mailing = await testApp(
    { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'site@example.com' },
    { clock: () => noon },
  );
  const { store: stored } = mailing.app.context;
  const admin = await signedIn(mailing);
  await signedIn(mailing, kim);
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c']) ids.push((await save(stored, { email: `${name}@example.com` })).id);
  await mailing.request
    .post('/admin/leads/actions')
    .type('form')
    .set('cookie', admin)
    .send({ action: 'assign', owner: [kim.email, account.email], lead: ids })
    .expect(303);
  const mails = (await stored.engine.read((db) => db.selectFrom('deliveries').selectAll().execute())).filter(
    ({ body }) => body.includes('"assigned"'),
  );
  expect(mails.map(({ body, due_at }) => [JSON.parse(body), due_at])).toEqual([
    [
      expect.objectContaining({ digest: 'assigned', ids: [ids[0], ids[2]], count: 2 }),
      new Date(noon + 60_000).toISOString(),
    ],
  ]);
});

test('the list says who contacted a lead, what it is worth, and whether it may be called', async () => {
  const values = { name: 'Dee Dow', email: 'dee@example.com', phone: '317-555-0142', consent_calls: '' };
  const { id } = await save(store, values, { form: webinarForm });
  await post(`/admin/leads/${id}/contacted`, {}, theirs).expect(303);
  const row = textOf(/<tr id="lead-.*?<\/tr>/s.exec(await get('/admin/leads?search=dee'))?.[0] ?? '');
  expect(row).toContain('dee@example.com');
  expect(row).toContain(`${formatDay(new Date(noon).toISOString())} Today, by Kim`);
  expect(row).toContain('$500 - $1,000');
  expect(row).toContain('317-555-0142 No calls');
});

test('the list knows the leads of one’s own, of nobody, and what is due', async () => {
  const [mine, free] = [await lead('five'), await lead('six')];
  await post(`/admin/leads/${mine}/assign`, { owner: account.email }).expect(303);
  await post(`/admin/leads/${free}/due`, { date: 'today' }).expect(303);
  expect(await listed('owner=me')).toEqual(['five']);
  expect(await listed(`owner=${account.email}`, theirs)).toEqual(['five']);
  expect(await listed('owner=none')).toContain('six');
  expect(await listed('owner=none')).not.toContain('five');
  expect(await listed('due=yes')).toEqual(['six']);
  expect(await listed('due=overdue')).toEqual([]);
  expect(textOf(await get('/admin/leads?due=today'))).toContain('Due Mar 2, 2026');
  expect(await get('/admin/leads?owner=me')).toContain('<option value="me" selected="">Me</option>');
  const csv = (await site.request.get('/admin/leads.csv?owner=me').set('cookie', cookie).expect(200)).text;
  expect(csv.split('\r\n')).toHaveLength(3);
});

test('who acts by an older page is told who has assigned the lead meanwhile, and may do it again', async () => {
  const path = `/admin/leads/${await lead('older')}`;
  const id = path.slice(13);
  const seen = seenIn(await get(path));
  await post(`${path}/assign`, { owner: kim.email, seen }).expect(303);
  const json = await post(`${path}/assign`, { owner: '', seen }).set('accept', 'application/json').expect(409);
  expect(json.body).toMatchObject({ ok: false, outcome: 'conflict', owner: kim.email, by: account.email });
  const { text } = await post(`${path}/assign`, { owner: '', seen }).expect(409);
  expect(textOf(text)).toContain(`Its owner is ${kim.email} now, changed by ${account.email} on`);
  expect((await leads.find(id))?.owner).toBe(kim.email);
  await post(`${path}/assign`, { owner: '', seen: seenIn(text) }).expect(303);
  expect((await leads.find(id))?.owner).toBe('');
});

test('who acts by an older page overwrites no follow-up, whose text stays typed, and no status', async () => {
  const path = `/admin/leads/${await lead('oldest')}`;
  const id = path.slice(13);
  const seen = seenIn(await get(path));
  await post(`${path}/due`, { date: 'tomorrow', text: 'Call', seen }).expect(303);
  const { text } = await post(`${path}/due`, { date: '3d', text: 'Write a letter', seen }).expect(409);
  expect(text).toContain('Write a letter');
  expect((await leads.find(id))?.due_text).toBe('Call');
  await post(`${path}/closed`, { seen }).expect(303);
  await get(path);
  const said = `Its status is Closed now, changed by ${account.email} on ${formatDay(new Date(noon))}`;
  const stale = await post(`${path}/invested`, { seen, back: path }).expect(409);
  expect(textOf(stale.text)).toContain(`Someone else was first ${said}`);
  // The page that answers shows the lead as it is, so that its buttons work.
  expect(JSON.parse(seenIn(stale.text))).toMatchObject({ status: 'closed' });
  expect(textOf(await get(path))).not.toContain('Someone else was first');
  const json = await post(`${path}/reopen`, { seen }).set('accept', 'application/json').expect(409);
  expect(json.body).toMatchObject({ ok: false, outcome: 'conflict', status: 'closed', by: account.email });
  expect((await leads.find(id))?.status).toBe('closed');
});

/** What a page of a lead shows, as its forms post it. */
const seenIn = (html: string) => /name="seen" value="([^"]+)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';
