import { expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';
import { save } from '../../leads/sample-submission.ts';

const sam = { email: 'sam@example.com', password: 'other unrelated plain words', role: 'sales' } as const;

async function office(many = 60) {
  const site = await testApp();
  const { store, leads } = site.app.context;
  const cookies = { admin: await signedIn(site), sales: await signedIn(site, sam) };
  let made = 0;
  const arrive = (at = Date.now() - 1000) =>
    save(store, { name: 'Ann Lee', email: `person${made++}@example.com` }, { form: contactForm, at });
  await Promise.all(Array.from({ length: many }, () => arrive()));
  const as = (who: keyof typeof cookies) => {
    const get = async (path: string) => site.request.get(path).set('cookie', cookies[who]);
    const post = (path: string, body: object) =>
      site.request.post(path).type('form').set('cookie', cookies[who]).send(body);
    /** Follows the button of the list to the page that asks. */
    const choose = async (body: object) => {
      const answer = await post('/admin/leads/actions', { back: '/admin/leads?status=new&form=contact', ...body });
      expect(answer.status).toBe(303);
      return get(answer.get('location') ?? '');
    };
    return { get, post, choose };
  };
  const counted = (filter: Parameters<typeof leads.count>[0]) => leads.count({ ...filter }, 1000);
  return { store, leads, arrive, counted, admin: as('admin'), sales: as('sales') };
}

/** What the form of a page would send. */
const formOf = ({ text }: { text: string }) => {
  const sent: Record<string, string | string[]> = {};
  const [, rest = ''] = text.split('action="/admin/leads/bulk"');
  for (const [input] of (rest.split('</form>')[0] ?? '').matchAll(/<input type="hidden"[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1] ?? '';
    const value = (/value="([^"]*)"/.exec(input)?.[1] ?? '').replaceAll('&amp;', '&').replaceAll('&quot;', '"');
    sent[name] = sent[name] === undefined ? value : [sent[name], value].flat();
  }
  return sent;
};
const notice = ({ text }: { text: string }) => textOf(/<output[^>]*>(.*?)<\/output>/s.exec(text)?.[1] ?? '').trim();
const undoIn = ({ text }: { text: string }) => ({
  undo: /value="([^"]+)" name="undo"/.exec(text.slice(text.indexOf('id="toasts"')))?.[1] ?? '',
});

test('all leads of a filter are counted, asked about, changed and undone at once, without scripts', async () => {
  const { sales, counted, arrive } = await office();
  expect(textOf((await sales.get('/admin/leads?status=new')).text)).toContain('All 60 that match');
  expect((await sales.get('/admin/leads?search=person7%40example.com')).text).not.toContain('name="all"');
  const page = await sales.choose({ action: 'closed', all: 'yes' });
  expect(textOf(page.text)).toMatch(/60 leads.*form contact, status new/s);
  expect(await counted({ status: 'closed' })).toBe(0);
  await arrive(Date.now() + 1000);
  await sales
    .post('/admin/leads/bulk', formOf(page))
    .expect(303)
    .expect('location', '/admin/leads?status=new&form=contact');
  expect(await counted({ status: 'closed' })).toBe(60);
  expect(await counted({ status: 'new' })).toBe(1);
  const after = await sales.get('/admin/leads');
  expect(notice(after)).toContain('60 leads closed');
  await sales.post('/admin/leads/undo', undoIn(after)).expect(303);
  expect(await counted({ status: 'new' })).toBe(61);
  expect(notice(await sales.get('/admin/leads'))).toContain('Restored 60 leads.');
});

test.each([
  ['', ['contacted', 'reopen', 'invested', 'closed', 'spam'], ['not-spam']],
  ['?status=new', ['contacted', 'closed', 'spam'], ['reopen', 'not-spam']],
  ['?spam=with', ['spam', 'not-spam', 'reopen'], []],
])('for all that match%s only what a filter leaves open is offered', async (query, offered, absent) => {
  const { text } = await (await office()).sales.get(`/admin/leads${query}`);
  const actions = [...text.matchAll(/value="([^"]+)" name="action"/g)].map(([, action]) => action);
  expect(actions).toEqual(expect.arrayContaining(offered));
  expect(actions.filter((action) => absent.includes(action as string))).toEqual([]);
});

test('when the leads have changed meanwhile nothing is done, and it is asked again', async () => {
  const { sales, leads, counted } = await office(3);
  const page = await sales.choose({ action: 'spam', all: 'yes' });
  const [lead] = await leads.list({}, { limit: 1 });
  await sales.post(`/admin/leads/${lead?.id}/closed`, {}).expect(303);
  const again = await sales.post('/admin/leads/bulk', formOf(page)).expect(409);
  expect(textOf(again.text)).toContain('there are 2 now. Nothing was done.');
  expect(await counted({ spam: 'only' })).toBe(0);
  await sales.post('/admin/leads/bulk', formOf(again)).expect(303);
  expect(await counted({ spam: 'only' })).toBe(2);
});

test('a button that is pressed twice acts once and says the same both times', async () => {
  const { sales, leads } = await office(55);
  const sent = formOf(await sales.choose({ action: 'contacted', all: 'yes' }));
  const answers = await Promise.all(
    [1, 2].map(() => sales.post('/admin/leads/bulk', sent).set('accept', 'application/json')),
  );
  for (const { status, body } of answers) {
    expect([status, body]).toMatchObject([200, { ok: true, changed: 55, unchanged: 0 }]);
  }
  for (const { id } of await leads.list({}, { limit: 100 })) {
    expect((await leads.events(id)).filter(({ kind }) => kind === 'contacted')).toHaveLength(1);
  }
});

test('a follow-up is typed on the page that asks, for ticked leads too, and what is wrong stays in its field', async () => {
  const { sales, leads, counted } = await office(4);
  const ids = (await leads.list({}, { limit: 2 })).map(({ id }) => id);
  const page = await sales.choose({ action: 'due', lead: ids });
  expect(textOf(page.text)).toMatch(/2 leads.*The leads you selected/s);
  const wrong = await sales
    .post('/admin/leads/bulk', { ...formOf(page), date: '2001-01-01', text: 'Call' })
    .expect(422);
  expect(textOf(wrong.text)).toContain('The date is in the past');
  expect(wrong.text).toContain('value="Call"');
  await sales.post('/admin/leads/bulk', { ...formOf(wrong), date: 'tomorrow', text: 'Call' }).expect(303);
  expect(await counted({ dueUntil: '9999-12-31' })).toBe(2);
});

test('an owner of any length leads to an address that the server reads', async () => {
  const { sales } = await office(1);
  const page = await sales.choose({ action: 'assign', all: 'yes', owner: 'a'.repeat(20_000) });
  expect(page.status).toBe(200);
});

test('the owner that was chosen beside the button is chosen on the page', async () => {
  const { sales, counted } = await office(3);
  const page = await sales.choose({ action: 'assign', all: 'yes', owner: sam.email });
  expect(page.text).toMatch(/<option value="sam@example.com" selected/);
  await sales.post('/admin/leads/bulk', { ...formOf(page), owner: sam.email }).expect(303);
  expect(await counted({ owner: sam.email })).toBe(3);
});

test('what was done with many leads is on the dashboard of everybody who works on leads, undone there, and in the audit trail', async () => {
  const { sales, admin, counted } = await office(3);
  await sales.post('/admin/leads/bulk', formOf(await sales.choose({ action: 'closed', all: 'yes' }))).expect(303);
  await sales.get('/admin/leads');
  const dashboard = await admin.get('/admin');
  expect(textOf(dashboard.text)).toMatch(/3 leads closed by sam@example.com, .* Undo 3 leads closed/);
  const undo = /value="([^"]+)" name="undo"/.exec(dashboard.text)?.[1];
  await admin.post('/admin/leads/undo', { undo, back: '/admin' }).expect(303).expect('location', '/admin');
  const after = await admin.get('/admin');
  expect(notice(after)).toContain('Restored 3 leads.');
  expect(textOf(after.text)).toMatch(/3 leads closed by sam@example.com, .* undone /);
  expect(after.text).not.toContain('name="undo"');
  expect(await counted({ status: 'new' })).toBe(3);
  const trail = textOf((await admin.get('/admin/audit')).text);
  expect(trail).toMatch(/Bulk change undone.*owner@example.com.*Leads changed in bulk.*sam@example.com/s);
  await admin.post('/admin/leads/bulk', formOf(await admin.choose({ action: 'delete', all: 'yes' }))).expect(303);
  expect((await admin.get('/admin')).text).toContain('name="undo"');
  expect((await sales.get('/admin')).text).not.toContain('name="undo"');
});

test('admins alone delete many, and undo it', async () => {
  const { sales, admin, counted } = await office(3);
  expect((await sales.get('/admin/leads')).text).not.toContain('value="delete"');
  await sales.post('/admin/leads/actions', { action: 'delete', all: 'yes' }).expect(403);
  expect((await sales.get('/admin/leads/bulk?action=delete')).status).toBe(403);
  const sent = formOf(await admin.choose({ action: 'delete', all: 'yes' }));
  await sales.post('/admin/leads/bulk', sent).expect(403);
  expect(await counted({})).toBe(3);
  await admin.post('/admin/leads/bulk', sent).expect(303);
  expect(await counted({})).toBe(0);
  const after = await admin.get('/admin/leads');
  expect(notice(after)).toContain('3 leads deleted');
  await sales.post('/admin/leads/undo', undoIn(after)).expect(403);
  await admin.post('/admin/leads/undo', undoIn(after)).expect(303);
  expect(await counted({})).toBe(3);
});

test('without a tick nothing is asked, least of all about everything', async () => {
  const { admin, counted } = await office(2);
  await admin.post('/admin/leads/actions', { action: 'delete' }).expect(303).expect('location', '/admin/leads');
  expect(notice(await admin.get('/admin/leads'))).toContain('No leads selected');
  expect(await counted({})).toBe(2);
});

test('the page says what can be done, and refuses what it does not know', async () => {
  const { sales } = await office(1);
  const { text } = await sales.get('/admin/leads/bulk?back=%2Fadmin%2Fleads%3Fstatus%3Dnew');
  expect(text).toContain('/admin/leads/bulk?action=closed&amp;back=%2Fadmin%2Fleads%3Fstatus%3Dnew');
  expect((await sales.get('/admin/leads/bulk?action=note')).status).toBe(404);
  expect((await sales.get('/admin/leads/bulk?action=closed&action=spam')).status).toBe(422);
  expect((await sales.get('/admin/leads/bulk?action=closed&back=https://example.com')).status).toBe(200);
  expect(textOf((await sales.get('/admin/leads/bulk?action=closed&back=/admin/leads?status=invested')).text)).toContain(
    'No leads are selected',
  );
  await sales.post('/admin/leads/bulk', { action: 'closed', id: 'x' }).expect(404);
});
