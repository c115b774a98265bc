import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { StoreUnavailableError } from '../../../src/base/errors.ts';
import { hubspotFormSetting } from '../../../src/leads/crm/hubspot.ts';
import { createLog } from '../../../src/server/log.ts';
import { formIds } from '../../../src/site/forms/form.ts';
import { leadForms } from '../../../src/site/forms/index.ts';
import { type Route, routes } from '../../../src/site/routes.ts';
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
  const status = calls % 3 === 1 ? 400 : 500;
  return Response.json(
    { status: 'error', message: `wrong: ${body}`, errors: [{ message: String(body), errorType: 'INVALID_EMAIL' }] },
    { status },
  );
};
const settings = {
  HUBSPOT_BASE_URL: 'http://127.0.0.1:9',
  HUBSPOT_PORTAL_ID: '1',
  HUBSPOT_TOKEN: 'a token of velvet',
  ...Object.fromEntries(formIds.map((id) => [hubspotFormSetting(id), id])),
  SMTP_URL: 'smtp://quirinia:velvet@127.0.0.1:9',
  MAIL_FROM: 'site@zebrowski.example',
  MAIL_TO: owner.email,
  LOG_LEVEL: 'debug',
  RATE_LIMIT_POSTS: '1000',
  TRUST_PROXY: '1',
};
const { app, request } = await testApp(settings, { log, fetch: crm });
const from = { 'x-forwarded-for': '203.0.113.77' };

test('whatever people and admins do, and whatever fails, the log names nobody', async () => {
  const cookie = await signedIn({ app, request }, owner);
  await visitorsDoEverything();
  await adminsDoEverything(cookie);
  await everythingFails(cookie);
  await vi.waitFor(() => {
    expect(lines.filter((line) => line.includes('"delivery"')).length).toBeGreaterThan(5);
    expect(calls).toBeGreaterThan(2);
  }, 15_000);

  expect(said('lead stored')).toBeGreaterThan(5);
  for (const words of [
    'lead not stored',
    'request failed',
    'sign-in refused',
    'page not found',
    'post from another site refused',
    'leads not loaded',
  ]) {
    expect(said(words), words).toBeGreaterThan(0);
  }
  for (const word of personal) expect(lines.filter((line) => line.toLowerCase().includes(word))).toEqual([]);
}, 60_000);

const said = (words: string) => lines.filter((line) => line.includes(words)).length;

async function visitorsDoEverything() {
  for (const form of leadForms) {
    const path = (routes as readonly Route[]).find((route) => route.form === form.id)?.path ?? '';
    const own = Object.fromEntries(Object.entries(person).filter(([name]) => name in form.sample));
    const values = { ...form.sample, ...own, email: email(form.id) };
    await request
      .post(`${path}?utm_source=${email('utm')}`)
      .set(from)
      .send(values)
      .expect(200);
    await request.post(path).set(from).type('form').send(values).expect(303);
    await request
      .post(path)
      .set(from)
      .send({ ...values, email: `${person.name} ${person.phone}` })
      .expect(422);
    await request
      .post(path)
      .set(from)
      .type('json')
      .send(`{"email":"${email('broken')}"`)
      .expect(400);
    await request
      .post(path)
      .set({ ...from, 'sec-fetch-site': 'cross-site' })
      .send(values)
      .expect(403);
  }
  for (const path of [
    `/${email('path')}`,
    `/blog/${encodeURIComponent(email('path'))}`,
    `/questions?q=${person.phone}`,
    '/317-555-0199',
  ]) {
    await request.get(path).set({ ...from, referer: `https://other.example/?who=${email('referer')}` });
  }
  await request
    .post('/api/events')
    .set(from)
    .send({ page: `/contact?email=${email('view')}`, title: person.name });
}

async function adminsDoEverything(cookie: string) {
  const signed = { ...from, cookie };
  await request
    .post('/admin/sign-in')
    .set(from)
    .type('form')
    .send({ ...owner, password: person.message })
    .expect(401);
  const [lead] = await app.context.leads.list({ search: email('contact') }, { limit: 1 });
  for (const path of ['', '.csv', `/${lead?.id}`, `?search=${email('contact')}`, `?search=${person.lastName}`]) {
    await request.get(`/admin/leads${path}`).set(signed).expect(200);
  }
  await request
    .post(`/admin/leads/${lead?.id}/note`)
    .set(signed)
    .type('form')
    .send({ note: person.message })
    .expect(303);
  await request.post(`/admin/leads/${lead?.id}/contacted`).set(signed).expect(303);
  await request
    .post('/admin/accounts')
    .set(signed)
    .type('form')
    .send({ email: email('colleague'), password: 'short', role: 'sales' })
    .expect(422);
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await request.post('/api/lovable-uploads').set(signed).attach('file', picture, `${person.name}.png`).expect(200);
  await request
    .post('/api/lovable-uploads')
    .set(signed)
    .attach('file', Buffer.from(person.name), `${person.name}.png`)
    .expect(415);
  await request
    .post(`/admin/${email('elsewhere')}`)
    .set({ ...signed, 'sec-fetch-site': 'cross-site' })
    .expect(403);
}

/** The store is away, or breaks with words that quote what it was given. */
async function everythingFails(cookie: string) {
  const { leads, admins } = app.context;
  const quoting = () => Promise.reject(new Error(`duplicate key (${email('key')}, ${person.phone}) already exists`));
  const away = () => Promise.reject(new StoreUnavailableError('The disk is full.'));
  const { save, page: load } = leads;
  const values = { ...leadForms[0]?.sample, ...person, email: email('failing') };
  leads.save = away;
  await request.post('/contact').set(from).send(values).expect(503);
  leads.save = quoting;
  const answer = await request
    .post('/contact')
    .set(from)
    .send({ ...values, message: `${person.message} again` })
    .expect(500);
  for (const word of personal) expect(answer.text.toLowerCase()).not.toContain(word);
  leads.page = away;
  await request
    .get(`/admin/leads?search=${email('contact')}`)
    .set({ ...from, cookie })
    .expect(503);
  leads.page = quoting;
  const page = await request
    .get(`/admin/leads?search=x`)
    .set({ ...from, cookie, accept: 'text/html' })
    .expect(503);
  expect(page.text).not.toContain(person.phone);
  Object.assign(leads, { save, page: load });
  const { findAdmin } = admins;
  admins.findAdmin = quoting;
  await request.post('/admin/sign-in').set(from).type('form').send(owner).expect(500);
  admins.findAdmin = findAdmin;
}
