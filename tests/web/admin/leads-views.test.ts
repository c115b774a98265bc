import { describe, expect, test } from 'vitest';
import { formatMoment } from '../../../src/site/format.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { deckForm } from '../../../src/site/forms/deck.ts';
import { account, signedIn } from '../../helpers/signed-in.ts';
import { errorAt, testApp, textOf } from '../../helpers/test-app.ts';
import { save } from '../../leads/sample-submission.ts';

const password = 'other unrelated plain words';

async function desk() {
  const site = await testApp();
  const { store } = site.app.context;
  await save(
    store,
    { email: 'kim.first@example.com', name: 'Kim First', phone: '317-555-0142' },
    { form: contactForm },
  );
  await save(store, { email: 'lee.second@example.com' }, { form: deckForm });
  const cookies = {
    admin: await signedIn(site),
    kim: await signedIn(site, { email: 'kim@example.com', password, role: 'sales' }),
    lee: await signedIn(site, { email: 'lee@example.com', password, role: 'sales' }),
  };
  type Who = keyof typeof cookies;
  const get = (path: string, who: Who = 'kim') => site.request.get(path).set('cookie', cookies[who]);
  const post = (path: string, sent: object, who: Who = 'kim') =>
    site.request.post(path).type('form').set('cookie', cookies[who]).send(sent);
  return {
    ...{ site, store, get, post },
    saved: async (sent: Record<string, string>, who: Who = 'kim') => {
      const { location = '' } = (await post('/admin/leads/views', sent, who).expect(303)).headers;
      return { path: location, id: new URLSearchParams(location.split('?')[1]).get('view') ?? '' };
    },
  };
}

const rowIn = (html: string) => /<nav class="list-views__row".*?<\/nav>/s.exec(html)?.[0] ?? '';
const standing = ['Mine', 'Without owner', 'New today', 'Overdue'];
const namesIn = (html: string) =>
  [...rowIn(html).matchAll(/<a [^>]*>([^<]*)</g)].flatMap(([, name = '']) => (standing.includes(name) ? [] : name));
const currentIn = (html: string) => /aria-current="page">([^<]*)</.exec(rowIn(html))?.[1];
const headsIn = (html: string) => [...html.matchAll(/<th scope="col"[^>]*><a [^>]*>([^<]*)/g)].map(([, name]) => name);
const undoIn = (html: string) =>
  /value="([^"]*)" name="undo"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? expect.fail('nothing is undone');
const leadsIn = (html: string) => [...html.matchAll(/Select (?:<!-- -->)?([^<]+@[^<]+)</g)].map(([, email]) => email);

describe('a saved view', () => {
  test('keeps filter, order and grouping, is marked in the row, and its words stay in the address', async () => {
    const { get, saved } = await desk();
    const { path } = await saved({ name: 'Contact', back: '/admin/leads?form=contact&sort=name&group=person' });
    expect(path).toMatch(/^\/admin\/leads\?form=contact&sort=name&group=person&view=[\w-]{36}$/);
    const { text } = await get(path).expect(200);
    expect([namesIn(text), currentIn(text)]).toEqual([['All leads', 'Contact'], 'Contact']);
    expect(leadsIn(text)).toEqual(['kim.first@example.com']);
    expect(textOf(text)).toContain('1 person');
    expect(textOf(text)).toContain('View “Contact” saved Only you can see it.');
    const all = await get('/admin/leads').expect(200);
    expect([currentIn(all.text), leadsIn(all.text).length]).toEqual(['All leads', 2]);
    expect(text).toContain(`<input type="hidden" name="view" value="${path.slice(-36)}"`);
  });

  test('has its order in its exports, as any list has', async () => {
    const { store, get, saved } = await desk();
    await save(store, { email: 'al@example.com', name: 'Al Third' }, { form: contactForm });
    const { path } = await saved({ name: 'Contact', back: '/admin/leads?form=contact&sort=name' });
    const emails = async (query: string) => {
      const [heads, ...lines] = (await get(`/admin/leads.csv?${query}`).expect(200)).text.trim().split('\r\n');
      expect(heads).toMatch(/^id,email,created_at,/);
      return lines.map((line) => line.split(',')[1]);
    };
    expect(await emails(path.split('?')[1] ?? '')).toEqual(['al@example.com', 'kim.first@example.com']);
    const backwards = ['lee.second@example.com', 'kim.first@example.com', 'al@example.com'];
    expect(await emails('sort=email-backwards')).toEqual(backwards);
    const { body } = await get('/admin/leads?sort=email').set('accept', 'application/json').expect(200);
    expect(body.leads.map(({ email }: { email: string }) => email)).toEqual(backwards.toReversed());
  });

  test('whose list differs says so, and is updated or left as it was', async () => {
    const { get, post, saved } = await desk();
    const { path, id } = await saved({ name: 'Contact', back: '/admin/leads?form=contact' });
    expect((await get(path)).text).not.toContain('The list differs');
    const other = `/admin/leads?form=deck&view=${id}`;
    const { text } = await get(other).expect(200);
    expect(textOf(text)).toContain('The list differs from “Contact”.');
    expect(text).toContain(`href="${path.replace('&', '&amp;')}">Reset<`);
    expect(currentIn(text)).toBe('Contact');
    const updated = await post(`/admin/leads/views/${id}/update`, { back: other }).expect(303);
    expect(updated.headers.location).toBe(other);
    expect((await get(other)).text).not.toContain('The list differs');
    const columns = await post('/admin/leads/columns', { column: ['phone'], back: other }).expect(303);
    expect(columns.headers.location).toBe(other);
    const chosen = await get(other).expect(200);
    expect([headsIn(chosen.text), textOf(chosen.text)]).toEqual([
      ['Email', 'Phone'],
      expect.not.stringContaining('The list differs'),
    ]);
  });

  test('that somebody has changed meanwhile is not overwritten from an older page, which says who and when', async () => {
    const { get, post, saved, store } = await desk();
    const { path, id } = await saved({ name: 'Contact', shared: 'yes', back: '/admin/leads?form=contact' });
    const seenIn = (html: string) => /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const seen = seenIn((await get(path)).text);
    await post(`/admin/leads/views/${id}/rename`, { name: 'Ours', shared: 'yes', seen, back: path }, 'admin').expect(
      303,
    );
    const view = (await store.views.find(id)) ?? expect.fail('it is there');
    const stale = { name: 'Mine', seen, back: `${path}&status=new` };
    for (const action of ['rename', 'update']) {
      const { text } = await post(`/admin/leads/views/${id}/${action}`, stale).expect(409);
      const said = `It is “Ours” now, changed by ${view.changed_by} on ${formatMoment(view.changed_at)}.`;
      expect(textOf(text)).toContain(`Someone else was first ${said}`);
      expect(seenIn(text)).toBe(view.changed_at);
      const { body } = await post(`/admin/leads/views/${id}/${action}`, stale)
        .set('accept', 'application/json')
        .expect(409);
      expect(body).toMatchObject({ ok: false, outcome: 'conflict', name: 'Ours', by: view.changed_by });
    }
    expect(await store.views.find(id)).toEqual(view);
  });

  test('a period of days moves on with them; a search stays as it was typed', async () => {
    const { get, saved } = await desk();
    const led = await get('/admin/leads?search=kim&period=7d&since=&until=').expect(303);
    expect(led.headers.location).toBe('/admin/leads?since=7d&search=kim');
    const { path } = await saved({ name: 'Week', back: led.headers.location ?? '' });
    expect(path).toContain('since=7d');
    const { text } = await get(path).expect(200);
    expect(text).toContain('<option value="7d" selected="">Last 7 days</option>');
    expect(text).not.toContain('The list differs');
  });

  test('refuses a name that is empty, too long or taken, keeps what was typed, and stores nothing', async () => {
    const { get, post, saved, site } = await desk();
    await saved({ name: 'Contact', back: '/admin/leads?form=contact' });
    const refused = async (name: string) => {
      const { text } = await post('/admin/leads/views', { name, shared: 'yes', back: '/admin/leads?form=deck' }).expect(
        422,
      );
      expect(leadsIn(text)).toEqual(['lee.second@example.com']);
      expect(text).toMatch(/name="shared"[^>]*checked=""/);
      expect(text).toContain('<title>Error: Investment Leads');
      return [/name="name"[^>]*value="([^"]*)"/.exec(text)?.[1], errorAt(text, 'new-view-name')];
    };
    expect(await refused('contact')).toEqual(['contact', 'There’s already a view named “contact”']);
    expect(await refused('x'.repeat(61))).toEqual(['x'.repeat(61), 'A name can have up to 60 characters']);
    expect(await refused(' ')).toEqual([' ', 'Please enter a name']);
    const program = site.request.post('/admin/leads/views').set('cookie', (await signedIn(site)) || '');
    const { body } = await program.send({ name: '', back: '/admin/leads' }).expect(422);
    expect(body).toEqual({ ok: false, message: 'Please enter a name', errors: { name: 'Please enter a name' } });
    expect(namesIn((await get('/admin/leads')).text)).toEqual(['All leads', 'Contact']);
    await post('/admin/leads/views', { name: 'Wrong', back: '/admin/leads?form=nonsense' }).expect(422);
  });

  test('is seen by its author; once shared by all, and changed by the author and admins alone', async () => {
    const { get, post, saved } = await desk();
    const { id, path } = await saved({ name: 'Contact', back: '/admin/leads?form=contact' });
    for (const who of ['lee', 'admin'] as const) {
      expect((await get('/admin/leads', who)).text).not.toContain('Contact</a>');
      // The address still shows its filter, and no view.
      const { text } = await get(path, who).expect(200);
      expect([namesIn(text), leadsIn(text)]).toEqual([['All leads'], ['kim.first@example.com']]);
      await post(`/admin/leads/views/${id}/delete`, {}, who).expect(404);
    }
    await post(`/admin/leads/views/${id}/rename`, { name: 'Ours', shared: 'yes', back: path }).expect(303);
    const { text } = await get('/admin/leads', 'lee').expect(200);
    expect(namesIn(text)).toEqual(['All leads', 'Ours']);
    expect(text).toContain('title="Shared by kim@example.com"');
    await post('/admin/leads/views', { name: 'ours', back: '/admin/leads?form=deck' }, 'lee').expect(303);
    expect(namesIn((await get('/admin/leads', 'lee')).text).sort()).toEqual([
      'All leads',
      'Ours (kim@example.com)',
      'ours',
    ]);
    expect(namesIn((await get('/admin/leads')).text)).toEqual(['All leads', 'Ours']);
    const seen = await get(`${path}&status=new`, 'lee').expect(200);
    expect(seen.text).not.toMatch(/(Update view<|Edit view)/);
    expect(seen.text).toContain('Save as a new view');
    for (const action of ['rename', 'update', 'delete']) {
      const answer = await post(`/admin/leads/views/${id}/${action}`, { name: 'Mine', back: path }, 'lee').expect(403);
      expect(textOf(answer.text)).toContain('Only the person who saved this view or an admin can change it.');
    }
    await post(`/admin/leads/views/${id}/rename`, { name: 'All of us', shared: 'yes', back: path }, 'admin').expect(
      303,
    );
    expect(namesIn((await get('/admin/leads')).text)).toEqual(['All leads', 'All of us']);
    await post(`/admin/leads/views/${id}/nonsense`, {}).expect(404);
  });

  test('is deleted with undo, pressed twice changes nothing more', async () => {
    const { get, post, saved } = await desk();
    const { id, path } = await saved({ name: 'Contact', back: '/admin/leads?form=contact' });
    await post(`/admin/leads/views/${id}/delete`, { back: path }).expect(303);
    await post(`/admin/leads/views/${id}/delete`, { back: path }).expect(404);
    const { text } = await get('/admin/leads').expect(200);
    expect(textOf(text)).toContain('View “Contact” deleted');
    expect(namesIn(text)).toEqual(['All leads']);
    const undo = { undo: undoIn(text), back: '/admin/leads' };
    await post('/admin/leads/undo', undo, 'lee').expect(403);
    expect((await post('/admin/leads/undo', undo).expect(303)).headers.location).toBe(path);
    const restored = await get(path).expect(200);
    expect(textOf(restored.text)).toContain('Undone View “Contact” restored.');
    expect(currentIn(restored.text)).toBe('Contact');
    await post('/admin/leads/undo', undo).expect(303);
    expect(textOf((await get('/admin/leads')).text)).toContain('Nothing to undo');
  });

  test('goes along to a lead and back, to the files, and to what is done with all that match', async () => {
    const { get, saved, store } = await desk();
    const { path } = await saved({ name: 'Contact', back: '/admin/leads?form=contact' });
    const [lead] = await store.leads.list({ form: 'contact' }, { limit: 1 });
    const query = path.slice(path.indexOf('?')).replaceAll('&', '&amp;');
    const { text } = await get(path).expect(200);
    expect(text).toContain(`href="/admin/leads/${lead?.id}${query}"`);
    expect(text).toContain(`href="/admin/leads.csv${query}"`);
    const page = await get(`/admin/leads/${lead?.id}${path.slice(path.indexOf('?'))}`).expect(200);
    expect(page.text).toContain(`href="/admin/leads${query}#lead-${lead?.id}"`);
    const bulk = await get(`/admin/leads/bulk?action=contacted&back=${encodeURIComponent(path)}`).expect(200);
    expect(textOf(bulk.text)).toContain('All that match: form contact.');
    const csv = await get(`/admin/leads.csv${path.slice(path.indexOf('?'))}`).expect(200);
    expect(csv.text.trim().split('\r\n')).toHaveLength(2);
  });

  test('leaves its events in the trail, with its name', async () => {
    const { get, post, saved } = await desk();
    const { id } = await saved({ name: 'Contact', shared: 'yes', back: '/admin/leads?form=contact' });
    await post(`/admin/leads/views/${id}/delete`, {}).expect(303);
    const words = textOf((await get('/admin/audit', 'admin').expect(200)).text);
    for (const one of ['Lead view saved', 'Lead view deleted', 'View: Contact', account.email]) {
      expect(words).toContain(one);
    }
  });
});

describe('the columns of the list', () => {
  test('are chosen and ordered for one account, on every device, and sorted by', async () => {
    const { get, post, site, store } = await desk();
    const chosen = { column: ['status', 'name', 'phone', 'nonsense'], back: '/admin/leads?status=new' };
    const { headers } = await post('/admin/leads/columns', chosen).expect(303);
    expect(headers.location).toBe('/admin/leads?status=new');
    const { text } = await get('/admin/leads').expect(200);
    expect(headsIn(text)).toEqual(['Email', 'Status', 'Name', 'Phone']);
    expect(text).toContain('href="/admin/leads?sort=phone"');
    expect(headsIn((await get('/admin/leads', 'lee')).text)).toContain('Owner');
    const elsewhere = await site.request
      .post('/admin/sign-in')
      .type('form')
      .send({ email: 'kim@example.com', password });
    const cookie = elsewhere.get('set-cookie')?.[0]?.split(';')[0] ?? '';
    expect(headsIn((await site.request.get('/admin/leads').set('cookie', cookie)).text)).toContain('Phone');
    const sorted = await get('/admin/leads?sort=phone').expect(200);
    const byPhone = await store.leads.list({}, { limit: 2, order: 'phone' });
    expect(leadsIn(sorted.text)).toEqual(byPhone.map(({ email }) => email));
    expect(sorted.text).toContain('aria-sort="ascending"><a href="/admin/leads?sort=phone-backwards">Phone');
    await post('/admin/leads/columns', { usual: 'yes', back: '/admin/leads' }).expect(303);
    expect(headsIn((await get('/admin/leads')).text)).toEqual([
      'Email',
      'Date',
      'Status',
      'Last Contacted',
      'Amount',
      'Phone',
      'Owner',
    ]);
  });

  test('move up and down by buttons, with what is checked by then; the email stays first', async () => {
    const { get, post } = await desk();
    const move = async (column: string[], move: string) => {
      await post('/admin/leads/columns', { column, move, back: '/admin/leads' }).expect(303);
      return (await get('/admin/leads').expect(200)).text;
    };
    const text = await move(['status', 'name', 'phone'], 'phone:up');
    expect(headsIn(text)).toEqual(['Email', 'Status', 'Phone', 'Name']);
    expect(text).toMatch(/<details class="list-tool list-tool--columns" open=""><summary>Columns/);
    expect(text).toMatch(/autofocus=""[^>]*aria-label="Move Phone up"|aria-label="Move Phone up"[^>]*autofocus=""/);
    expect((await get('/admin/leads')).text).not.toMatch(/<details class="list-tool[^"]*" open=""/);
    expect(headsIn(await move(['status', 'name', 'phone'], 'status:up'))).toEqual(['Email', 'Status', 'Name', 'Phone']);
    expect(headsIn(await move(['status', 'name'], 'status:down'))).toEqual(['Email', 'Name', 'Status']);
    expect(headsIn(await move(['name', 'status'], 'email:down'))).toEqual(['Email', 'Name', 'Status']);
  });

  test('each column that can be shown is shown, and sorts', async () => {
    const { get, post } = await desk();
    const { text } = await get('/admin/leads').expect(200);
    const column = [...text.matchAll(/name="column" value="([^"]+)"/g)].map(([, name]) => name ?? '');
    expect(column.length).toBeGreaterThan(30);
    await post('/admin/leads/columns', { column, back: '/admin/leads' }).expect(303);
    const all = await get('/admin/leads').expect(200);
    expect(headsIn(all.text)).toHaveLength(column.length + 1);
    const orders = [...all.text.matchAll(/<th scope="col"[^>]*><a href="([^"]+)"/g)].map(([, href]) => href ?? '');
    for (const order of orders) expect(leadsIn((await get(order).expect(200)).text), order).toHaveLength(2);
  });
});
