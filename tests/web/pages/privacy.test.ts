import { expect, test, vi } from 'vitest';
import { StoreUnavailableError } from '../../../src/base/errors.ts';
import { hubspotFormSetting } from '../../../src/leads/crm/hubspot.ts';
import { createLog } from '../../../src/server/log.ts';
import { formIds } from '../../../src/site/forms/form.ts';
import { formOf } from '../../../src/site/forms/index.ts';
import { routeOfForm } from '../../../src/site/routes.ts';
import { clientOf } from '../../helpers/desk.ts';
import { pngOf } from '../../helpers/picture.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';

/** Of one person, in words that stand nowhere else. */
const person = {
  name: 'Quirinia Zebrowski',
  firstName: 'Quirinia',
  lastName: 'Zebrowski',
  phone: '(317) 555-0199',
  message: 'An elephant of purple velvet waits',
};
const email = (place: string) => `quirinia.${place}@zebrowski.example`;
const owner = { email: 'owner.of@zebrowski.example', password: 'velvet elephants wait outside' };
const personal = ['quirinia', 'zebrowski', '555-0199', '5550199', 'elephant', 'velvet', '203.0.113.77'];

const lines: string[] = [];
const log = createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) });
/** The CRM quotes what it refuses, and sometimes is not there. */
let calls = 0;
const crm: typeof fetch = async (_url, { body } = {}) => {
  calls++;
  if (calls % 3 === 0) throw new TypeError(`fetch failed for ${body}`);
  const errors = [{ message: String(body), errorType: 'INVALID_EMAIL' }];
  const status = calls % 3 === 1 ? 400 : 500;
  return Response.json({ status: 'error', message: `wrong: ${body}`, errors }, { status });
};
const settings = {
  HUBSPOT_BASE_URL: 'http://127.0.0.1:9',
  HUBSPOT_PORTAL_ID: '1',
  HUBSPOT_TOKEN: 'a-token-of-velvet',
  ...Object.fromEntries(formIds.map((id) => [hubspotFormSetting(id), id])),
  SMTP_URL: 'smtp://quirinia:velvet@127.0.0.1:9',
  MAIL_FROM: 'site@zebrowski.example',
  MAIL_TO: owner.email,
  LOG_LEVEL: 'debug',
  RATE_LIMIT_POSTS: '1000',
  TRUST_PROXY: '1',
};
const site = await testApp(settings, { log, fetch: crm });
const { app } = site;
const from = { 'x-forwarded-for': '203.0.113.77' };
const foreign = { ...from, 'sec-fetch-site': 'cross-site' };
const visitor = clientOf(site, '', from);

test('whatever people and admins do, and whatever fails, the log names nobody', async () => {
  const cookie = await signedIn(site, owner);
  await visitorsDoEverything();
  await adminsDoEverything(cookie);
  await everythingFails(cookie);
  await vi.waitFor(() => {
    expect(lines.filter((line) => line.includes('"delivery"')).length).toBeGreaterThan(5);
    expect(calls).toBeGreaterThan(2);
  }, 15_000);

  const written = lines.join('\n');
  for (const words of [
    ...['lead stored', 'lead not stored', 'request failed', 'sign-in refused', 'page not found'],
    ...['post from another site refused', 'leads not loaded'],
  ])
    expect(written).toContain(words);
  for (const word of personal) expect(lines.filter((line) => line.toLowerCase().includes(word))).toEqual([]);
}, 60_000);

async function visitorsDoEverything() {
  for (const form of (['contact', 'webinar', 'flex', 'portal'] as const).map((id) => formOf(id))) {
    const path = routeOfForm(form.id)?.path ?? '';
    const own = Object.fromEntries(Object.entries(person).filter(([name]) => name in form.sample));
    const values = { ...form.sample, ...own, email: email(form.id) };
    await visitor.send(`${path}?utm_source=${email('utm')}`, values);
    await visitor.post(path, values);
    await visitor.post(path, { ...values, email: `${person.name} ${person.phone}` }, 422);
    await site.request
      .post(path)
      .set(from)
      .type('json')
      .send(`{"email":"${email('broken')}"`)
      .expect(400);
    await clientOf(site, '', foreign).send(path, values, 403);
  }
  const referring = clientOf(site, '', { ...from, referer: `https://other.example/?who=${email('referer')}` });
  const blog = `/blog/${encodeURIComponent(email('path'))}`;
  for (const path of [`/${email('path')}`, blog, `/questions?q=${person.phone}`, '/317-555-0199'])
    await referring.get(path, [200, 404]);
  const view = { page: `/contact?email=${email('view')}`, title: person.name };
  await site.request.post('/api/events').set(from).send(view);
}

async function adminsDoEverything(cookie: string) {
  const admin = clientOf(site, cookie, from);
  await visitor.post('/admin/sign-in', { ...owner, password: person.message }, 401);
  const [lead] = await app.context.leads.list({ search: email('contact') }, { limit: 1 });
  for (const path of ['', '.csv', `/${lead?.id}`, `?search=${email('contact')}`, `?search=${person.lastName}`])
    await admin.get(`/admin/leads${path}`);
  await admin.post(`/admin/leads/${lead?.id}/note`, { note: person.message });
  await admin.post(`/admin/leads/${lead?.id}/contacted`);
  await admin.post('/admin/accounts', { email: email('colleague'), password: 'short', role: 'sales' }, 422);
  const upload = (file: Buffer) =>
    site.request
      .post('/api/lovable-uploads')
      .set({ ...from, cookie })
      .attach('file', file, `${person.name}.png`);
  await upload(await pngOf('red', { width: 9, height: 9 })).expect(200);
  await upload(Buffer.from(person.name)).expect(415);
  await clientOf(site, cookie, foreign).post(`/admin/${email('elsewhere')}`, {}, 403);
}

/** The store is away, or breaks with words that quote what it was given. */
async function everythingFails(cookie: string) {
  const { leads, admins } = app.context;
  const quoting = () => Promise.reject(new Error(`duplicate key (${email('key')}, ${person.phone}) already exists`));
  const away = () => Promise.reject(new StoreUnavailableError('The disk is full.'));
  const { save, page: load } = leads;
  const values = { ...formOf('contact').sample, ...person, email: email('failing') };
  leads.save = away;
  await visitor.send('/contact', values, 503);
  leads.save = quoting;
  const again = { ...values, message: `${person.message} again` };
  const { text } = await site.request.post('/contact').set(from).send(again).expect(500);
  for (const word of personal) expect(text.toLowerCase()).not.toContain(word);
  const admin = clientOf(site, cookie, from);
  leads.page = away;
  await admin.get(`/admin/leads?search=${email('contact')}`, 503);
  leads.page = quoting;
  expect((await admin.get('/admin/leads?search=x', 503)).html).not.toContain(person.phone);
  Object.assign(leads, { save, page: load });
  const { findAdmin } = admins;
  admins.findAdmin = quoting;
  await visitor.post('/admin/sign-in', owner, 500);
  admins.findAdmin = findAdmin;
}
