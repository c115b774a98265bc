import { describe, expect, test, vi } from 'vitest';
import { formatMoment } from '../../../src/site/format.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { terminal } from '../../cli/run-leads.ts';
import { type Desk, deskOf } from '../../helpers/desk.ts';
import { anotherInstance, testApp } from '../../helpers/test-app.ts';
import { noon, save } from '../../leads/sample-submission.ts';

const site = await testApp();
const { leads, store } = site.app.context;
const [admin, sales] = [await deskOf(site), await deskOf(site, 'sales')];
const list = '/admin/leads';
let made = 0;

async function lead() {
  const email = `person${made++}@example.com`;
  const { id } = await save(store, { email }, { form: contactForm, at: Date.now() });
  return { id, email, path: `${list}/${id}`, now: async () => (await leads.find(id)) ?? expect.fail('it is there') };
}
const kinds = async (id: string) => (await leads.events(id)).map((event) => event.kind);
const undo = (desk: Desk, undo: string) => desk.post(`${list}/undo`, { undo, back: list });

describe('one lead', () => {
  test.each([
    ['contacted', { status: 'contacted' }, 'Marked contacted It had no owner, so it’s yours now. Undo'],
    ['invested', { status: 'invested' }, 'Marked invested Undo'],
    ['closed', { status: 'closed' }, 'Closed Undo'],
    ['spam', { spam: 1 }, 'Spam Moved out of the leads; unsent deliveries are on hold. Undo'],
    ['do-not-email', { do_not_email: 1 }, 'Marked “do not email” Applies to all leads from this email. Undo'],
  ])('%s is a button of its page, is said once, and undone by the next', async (action, becomes, words) => {
    const { path, now } = await lead();
    expect((await sales.get(path)).attributes('button', 'formaction')).toContain(`${path}/${action}`);
    const back = `${list}?search=person`;
    expect((await sales.post(`${path}/${action}`, { back })).location).toBe(back);
    expect(await now()).toMatchObject(becomes);
    const page = await sales.get(back);
    expect(page.notice).toContain(words);
    expect((await sales.get(back)).notice).toBe('');
    await undo(sales, page.undo);
    expect((await sales.get(list)).notice).toContain('Undone');
    expect(await now()).toMatchObject({ status: 'new', contacted_at: null, spam: 0, do_not_email: 0 });
  });

  test('undo leaves alone what somebody else has changed since, what was undone, and what nobody was given', async () => {
    const { id, path, now } = await lead();
    await admin.post(`${path}/closed`);
    const page = await admin.get(list);
    await sales.post(`${path}/invested`);
    await undo(admin, page.undo);
    expect((await admin.get(list)).notice).toContain('Nothing to undo The lead was changed since then.');
    for (const forged of [page.undo, `{"action":"closed","ids":["${id}"],"undo":{"from":"new","to":"closed"}}`]) {
      await undo(admin, forged);
      expect((await admin.get(list)).notice).toContain('Nothing to undo');
    }
    expect((await now()).status).toBe('invested');
  });

  test('“do not email” is taken off by its own button, and takes no other word', async () => {
    const { id, path, now } = await lead();
    await admin.post(`${path}/do-not-email`, { back: path });
    const page = await admin.get(path);
    expect(page.texts('button')).toContain('Allow email');
    expect(page.texts('button')).not.toContain('Do not email');
    await admin.post(`${path}/do-not-email`, { back: path });
    expect((await admin.get(path)).notice).toBe('Already marked “do not email”');
    const refused = await admin.send(`${path}/do-not-email`, { set: 'maybe' }, 422);
    expect(refused).toMatchObject({ ok: false, message: 'It can be on or off' });
    await admin.post(`${path}/do-not-email`, { set: 'off' });
    expect((await now()).do_not_email).toBe(0);
    expect(await kinds(id)).toEqual(['received', 'do-not-email', 'do-not-email']);
  });

  test('who marks it second sees who was first; programs get the outcome as JSON, and what is no action is refused', async () => {
    const { id, path } = await lead();
    expect(await sales.send(`${path}/contacted`)).toMatchObject({ ok: true, outcome: 'contacted' });
    const again = { ok: true, outcome: 'already-contacted', by: 'sales@example.com' };
    expect(await admin.send(`${path}/contacted`)).toMatchObject(again);
    await admin.post(`${path}/contacted`);
    const [mark] = (await leads.events(id)).filter(({ kind }) => kind === 'contacted');
    const { notice } = await admin.get(list);
    expect(notice).toContain(`Already contacted Since ${formatMoment(mark?.at ?? '')}. sales@example.com marked it.`);
    const unknown = await admin.send(`${list}/01a00000-0000-7000-8000-000000000000/contacted`, {}, 404);
    expect(unknown).toMatchObject({ ok: false, outcome: 'not-found' });
    await admin.post(`${path}/explode`, {}, 404);
    await admin.post(`${list}/actions`, { action: 'toString' }, 404);
  });
});

test('a row offers its undo however much time a mark takes', async () => {
  let now = noon;
  const slow = await testApp({}, { clock: () => now++ });
  const { id } = await save(slow.app.context.store, { email: 'ann@example.com' });
  const desk = await deskOf(slow);
  await desk.post(`${list}/${id}/contacted`);
  expect((await desk.get(list)).text).toContain('Undo contacted ann@example.com by you');
});

describe('deleting', () => {
  test('is for admins, leads to the list and is undone there', async () => {
    const { path, email, id } = await lead();
    expect((await sales.get(path)).html).not.toContain('/delete');
    await sales.post(`${path}/delete`, {}, 403);
    expect((await admin.get(path)).attributes('button', 'formaction')).toContain(`${path}/delete`);
    const back = `${path}?form=contact`;
    expect((await admin.post(`${path}/delete`, { back })).location).toBe(`${list}?form=contact`);
    await admin.send(`${path}/delete`, {}, 404);
    const page = await admin.get(`${list}?search=${email}`);
    expect(page.notice).toContain('Lead deleted');
    expect(page.has(`input[value="${id}"]`)).toBe(false);
    await admin.get(path, 404);
    await sales.post(`${list}/undo`, { undo: page.undo }, 403);
    expect(await leads.find(id)).toBeUndefined();
    await undo(admin, page.undo);
    expect(await leads.find(id)).toMatchObject({ email });
    expect((await admin.get('/admin/audit')).text).toMatch(/Lead deleted .*owner@example.com/);
  });

  test('is purged by the next start once its minute is over', async () => {
    let now = noon;
    const clock = () => now;
    const before = await testApp({}, { clock });
    const { engine } = before.app.context.store;
    const { id } = await save(before.app.context.store);
    await (await deskOf(before)).post(`${list}/${id}/delete`);
    now += 60_001;
    const rows = () => engine.db.selectFrom('investment_leads').select('deleted_at').execute();
    expect(await rows()).toEqual([{ deleted_at: expect.any(String) }]);
    await anotherInstance(before, {}, { clock });
    await vi.waitFor(async () => expect(await rows()).toEqual([]), 10_000);
  });

  test('is done and undone in the terminal too, as marking spam is, by the end of an id', async () => {
    const { leads: typed } = terminal({}, { ...store, dataDir: site.app.context.config.dataDir });
    const { id, now } = await lead();
    const end = id.slice(-6);
    expect((await typed(`spam ${end}`)).stdout).toContain('spam; nothing more is sent');
    await typed(`not-spam ${end}`);
    expect((await typed(`delete ${end}`)).stdout).toContain('deleted; --undo restores it');
    expect(await leads.find(id)).toBeUndefined();
    await typed('delete ffffff --undo', 3);
    expect((await typed(`delete ${end} --undo`)).stdout).toBe(`${end}\trestored\n`);
    expect(await now()).toMatchObject({ spam: 0 });
    await typed(`delete ${end} --undo`, 3);
  });
});

describe('many leads at once', () => {
  const act = (values: object, status = 303) => admin.post(`${list}/actions`, values, status);

  test('are marked in one go, those that were already are counted, and all of it is undone', async () => {
    const [one, two, three] = [await lead(), await lead(), await lead()];
    await admin.post(`${one.path}/contacted`);
    await admin.get(list);
    await act({ action: 'contacted', lead: [one.id, two.id, three.id] });
    const page = await admin.get(list);
    expect(page.notice).toContain('2 leads marked contacted 1 needed no change. Undo');
    await undo(admin, page.undo);
    expect((await admin.get(list)).notice).toContain('Undone Restored 2 leads.');
    expect(await kinds(two.id)).toEqual(['received', 'contacted', 'assigned', 'contact-undone', 'assigned']);
    expect(await kinds(one.id)).toEqual(['received', 'contacted', 'assigned']);
  });

  test('have only those buttons that one of the leads on the page can use; none deletes without asking or takes a text', async () => {
    const { id, email } = await lead();
    const offered = async () =>
      (await admin.get(`${list}?search=${email}`)).attributes('button[name="action"]', 'value');
    const always = ['spam', 'due', 'delete'];
    expect(await offered()).toEqual(['assign', 'contacted', 'invested', 'closed', 'do-not-email', ...always]);
    for (const action of ['closed', 'do-not-email']) await act({ action, lead: id });
    expect(await offered()).toEqual(['assign', 'reopen', 'invested', ...always]);
    expect((await act({ action: 'delete', lead: id })).location).toContain('/admin/leads/bulk');
    expect(await leads.find(id)).toBeDefined();
    await act({ action: 'note', lead: id, note: 'for all' }, 404);
    await act({ action: 'closed' });
    expect((await admin.get(list)).notice).toContain('No leads selected Select leads first, then choose an action.');
  });
});
