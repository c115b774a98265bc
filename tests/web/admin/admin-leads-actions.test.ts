import { describe, expect, test } from 'vitest';
import { formatMoment } from '../../../src/site/format.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { account as owner, signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';
import { save } from '../../leads/sample-submission.ts';

const site = await testApp();
const { leads, store } = site.app.context;
const cookie = await signedIn(site);
const colleague = { email: 'sam@example.com', password: 'four other unrelated words' };
const theirs = await signedIn(site, colleague);

const get = async (path: string, as = cookie) => (await site.request.get(path).set('cookie', as).expect(200)).text;
const post = (path: string, body: object = {}, as = cookie) =>
  site.request.post(path).type('form').set('cookie', as).send(body);
const notice = async (path = '/admin/leads', as = cookie) =>
  textOf(/<output[^>]*>(.*?)<\/output>/s.exec(await get(path, as))?.[1] ?? '').trim();
let made = 0;
const lead = async (spam = '') =>
  (await save(store, { email: `person${made++}@example.com` }, { form: contactForm, at: Date.now(), spam })).id;
const kinds = async (id: string) => (await leads.events(id)).map((event) => event.kind);

/** What the undo button of the notice would post. */
const undoIn = (html: string) => ({
  back: '/admin/leads',
  undo: /value="([^"]+)" name="undo"/.exec(html.slice(html.indexOf('id="toasts"')))?.[1] ?? '',
});

describe('one lead', () => {
  test.each([
    ['contacted', 'contacted', 'Marked contacted It had no owner, so it’s yours now. Undo'],
    ['invested', 'invested', 'Marked invested Undo'],
    ['closed', 'closed', 'Closed Undo'],
  ])('%s gives it the status %s, says so once, and can be undone', async (action, status, words) => {
    const id = await lead();
    const back = '/admin/leads?search=person';
    const answer = await post(`/admin/leads/${id}/${action}`, { back }).expect(303);
    expect(answer.get('location')).toBe(back);
    expect((await leads.find(id))?.status).toBe(status);
    const page = await get(back);
    expect(textOf(page)).toContain(words);
    expect(textOf(await get(back))).not.toContain(words);
    await post('/admin/leads/undo', undoIn(page)).expect(303);
    expect(await notice()).toContain('Undone Restored the previous status and date.');
    expect(await leads.find(id)).toMatchObject({ status: 'new', contacted_at: null });
  });

  test('an event says who did it, and from which shortened address', async () => {
    const id = await lead();
    await post(`/admin/leads/${id}/closed`).expect(303);
    const event = (await leads.events(id)).at(-1);
    expect(event).toMatchObject({ kind: 'status-changed', by: owner.email, via: 'web' });
    expect(JSON.parse(event?.detail ?? '')).toMatchObject({ from: 'new', to: 'closed', address: '127.0.0.x' });
  });

  test('a closed one is reopened; reopening is undone', async () => {
    const id = await lead();
    await post(`/admin/leads/${id}/invested`).expect(303);
    await post(`/admin/leads/${id}/reopen`).expect(303);
    expect((await leads.find(id))?.status).toBe('new');
    const page = await get('/admin/leads');
    expect(textOf(page)).toContain('Reopened The status is new again. Undo');
    await post('/admin/leads/undo', undoIn(page)).expect(303);
    expect((await leads.find(id))?.status).toBe('invested');
  });

  test('two people who mark it make one event, and the second sees who was first', async () => {
    const id = await lead();
    await Promise.all([
      post(`/admin/leads/${id}/contacted`).expect(303),
      post(`/admin/leads/${id}/contacted`, {}, theirs).expect(303),
    ]);
    const marks = (await leads.events(id)).filter((event) => event.kind === 'contacted');
    expect(marks).toHaveLength(1);
    const said = [await notice(), await notice('/admin/leads', theirs)].sort();
    expect(said[0]).toContain(
      `Already contacted Since ${formatMoment(marks[0]?.at ?? '')}. ${marks[0]?.by} marked it.`,
    );
    expect(said[1]).toContain('Marked contacted');
  });

  test('undo leaves alone what somebody else has changed since', async () => {
    const id = await lead();
    await post(`/admin/leads/${id}/closed`).expect(303);
    const undo = undoIn(await get('/admin/leads'));
    await post(`/admin/leads/${id}/invested`, {}, theirs).expect(303);
    await post('/admin/leads/undo', undo).expect(303);
    expect(await notice()).toContain('Nothing to undo The lead was changed since then.');
    expect((await leads.find(id))?.status).toBe('invested');
  });

  test('one that is not spam joins the others, and its delivery is due', async () => {
    const id = await lead('trap');
    expect(await get('/admin/leads?spam=only')).toContain(`/admin/leads/${id}/not-spam`);
    await post(`/admin/leads/${id}/not-spam`, { back: '/admin/leads?spam=only' }).expect(303);
    expect(await get('/admin/leads')).toContain(id);
    expect((await leads.deliveries(id)).map((delivery) => delivery.state)).toEqual(['pending']);
    expect(await leads.list({ undelivered: true, search: (await leads.find(id))?.email }, { limit: 5 })).toHaveLength(
      1,
    );
  });

  test('“do not email” has a button on the page of a lead, and one that takes it off again', async () => {
    const id = await lead();
    const path = `/admin/leads/${id}`;
    expect(await get(path)).toContain(`formAction="${path}/do-not-email"`);
    await post(`${path}/do-not-email`, { back: path }).expect(303);
    expect((await leads.find(id))?.do_not_email).toBe(1);
    const page = await get(path);
    expect(textOf(page)).toContain('Marked “do not email” Applies to all leads from this email. Undo');
    expect(page).not.toContain('>Do not email</button>');
    await post(`${path}/do-not-email`, { back: path }).expect(303);
    expect(await notice()).toBe('Already marked “do not email”');
    expect(page).toMatch(/value="off" name="set" formAction="[^"]*">Allow email</);
    await post('/admin/leads/undo', { ...undoIn(page), back: path }).expect(303);
    expect(await notice(path)).toBe('Undone Restored for all leads from this email.');
    expect((await leads.find(id))?.do_not_email).toBe(0);
    await post('/admin/leads/undo', undoIn(page)).expect(303);
    expect(await notice()).toBe('Nothing to undo It has already been undone, or it’s too late to undo.');
    const sent = await post(`${path}/do-not-email`, { set: 'maybe' }).set('accept', 'application/json').expect(422);
    expect(sent.body).toMatchObject({ ok: false, message: 'It can be on or off' });
    expect(await kinds(id)).toEqual(['received', 'do-not-email', 'do-not-email']);
  });

  test.each(['nothing', '{"action":"closed","ids":["ID"],"undo":{"from":"new","to":"closed"}}'])(
    'nothing is undone by %s',
    async (text) => {
      const id = await lead();
      await post(`/admin/leads/${id}/closed`).expect(303);
      await post('/admin/leads/undo', { undo: text.replace('ID', id) }).expect(303);
      expect(await notice()).toContain('Nothing to undo');
      expect((await leads.find(id))?.status).toBe('closed');
    },
  );

  test('programs get the outcome as JSON', async () => {
    const id = await lead();
    const send = (path: string) => post(path).set('accept', 'application/json');
    expect((await send(`/admin/leads/${id}/contacted`).expect(200)).body).toMatchObject({
      ok: true,
      outcome: 'contacted',
    });
    const again = await send(`/admin/leads/${id}/contacted`).expect(200);
    expect(again.body).toMatchObject({ ok: true, outcome: 'already-contacted', by: owner.email });
    const unknown = await send('/admin/leads/01a00000-0000-7000-8000-000000000000/contacted').expect(404);
    expect(unknown.body).toMatchObject({ ok: false, outcome: 'not-found' });
  });

  test('an action that is none is refused', async () => {
    await post(`/admin/leads/${await lead()}/explode`).expect(404);
    await post('/admin/leads/actions', { action: 'toString' }).expect(404);
  });
});

describe('many leads at once', () => {
  test('sixty are marked in one go, those that were already are counted, and all of it is undone', async () => {
    const ids: string[] = [];
    for (let place = 0; place < 60; place++) ids.push(await lead());
    await post(`/admin/leads/${ids[0]}/contacted`).expect(303);
    await notice();
    await post('/admin/leads/actions', { action: 'contacted', lead: ids }).expect(303);
    const page = await get('/admin/leads');
    expect(textOf(page)).toContain('59 leads marked contacted 1 needed no change. Undo');
    for (const id of ids) expect((await leads.find(id))?.status).toBe('contacted');
    await post('/admin/leads/undo', undoIn(page)).expect(303);
    expect(await notice()).toContain('Undone Restored 59 leads.');
    for (const id of ids.slice(1)) {
      expect(await kinds(id)).toEqual(['received', 'contacted', 'assigned', 'contact-undone', 'assigned']);
    }
    expect(await kinds(ids[0] ?? '')).toEqual(['received', 'contacted', 'assigned']);
  });

  test('only those buttons are there that one of the leads on the page can use', async () => {
    const id = await lead();
    const { email = '' } = (await leads.find(id)) ?? {};
    const buttons = async () =>
      [...(await get(`/admin/leads?search=${email}`)).matchAll(/value="([^"]+)"[^>]* name="action"/g)].map(
        ([, name]) => name,
      );
    expect(await buttons()).toEqual([
      'contacted',
      'invested',
      'closed',
      'do-not-email',
      'spam',
      'assign',
      'due',
      'delete',
    ]);
    await post('/admin/leads/actions', { action: 'closed', lead: id }).expect(303);
    await post('/admin/leads/actions', { action: 'do-not-email', lead: id }).expect(303);
    expect(await buttons()).toEqual(['reopen', 'invested', 'spam', 'assign', 'due', 'delete']);
  });

  test('what takes a text is for one lead', async () => {
    await post('/admin/leads/actions', { action: 'note', lead: await lead(), note: 'for all' }).expect(404);
  });

  test('with none selected it says what to do', async () => {
    await post('/admin/leads/actions', { action: 'closed' }).expect(303);
    expect(await notice()).toContain('No leads selected Select leads first, then choose an action.');
  });
});
