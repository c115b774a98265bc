import { describe, expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { leadForms } from '../../../src/site/forms/index.ts';
import { type Route, routes } from '../../../src/site/routes.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';

const { app, request } = await testApp({ RATE_LIMIT_POSTS: '1000' });
const limited = await testApp();

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site', origin: 'https://other.example' }],
  [{ origin: 'https://other.example' }],
  [{ origin: 'null' }],
])('a post that another site makes a browser send is refused (%j)', async (headers) => {
  const answer = await request.post('/contact').set(headers).send(contactForm.sample).expect(403);
  expect(answer.body).toEqual({ ok: false, message: 'This form can only be sent from our own pages.' });
});

test.each([[{}], [{ 'sec-fetch-site': 'none' }], [{ 'sec-fetch-site': 'same-origin', origin: 'null' }]])(
  'a post from our pages, or from no page at all, is taken (%j)',
  async (headers) => {
    await request.post('/contact').set(headers).send(contactForm.sample).expect(200);
  },
);

describe.each(leadForms)('the form $id', (form) => {
  const address = (routes as readonly Route[]).find((route) => route.form === form.id)?.path ?? '';

  test('gets 429, a sentence and Retry-After at the thirty-first post of an address in ten minutes', async () => {
    for (let post = 1; post <= 30; post++) {
      await limited.request.post(address).send({ email: 'x y' }).expect(422);
    }
    const answer = await limited.request.post(address).send(form.sample).expect(429);
    expect(Number(answer.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.body.message).toMatch(/wait a few minutes/);
    const page = await limited.request.post(address).type('form').send(form.sample).expect(429);
    expect(textOf(page.text)).toContain('Please wait a few minutes and try again.');
  });
});

test.each([
  ['{"name":', 'application/json', 400],
  ['[1,2]', 'application/json', 422],
  ['"text"', 'application/json', 400],
  ['name=a', 'application/x-www-form-urlencoded; charset=utf-7', 415],
  ['x'.repeat(70_000), 'application/x-www-form-urlencoded', 413],
  [Array.from({ length: 60 }, (_, index) => `a${index}=1`).join('&'), 'application/x-www-form-urlencoded', 413],
  ['--x\r\nbroken', 'multipart/form-data; boundary=x', 400],
  ['broken', 'multipart/form-data', 400],
])('unfit body %# is refused with its status and a sentence', async (body, type, status) => {
  const answer = await request.post('/contact').set('content-type', type).send(body);
  expect(answer.status).toBe(status);
  expect(answer.text).not.toMatch(/Error:.*at |node_modules/);
});

test('a form post in parts is read like any other', async () => {
  let post = request.post('/contact');
  for (const [name, value] of Object.entries({ ...contactForm.sample, email: 'parts@example.com' })) {
    post = post.field(name, value);
  }
  await post.expect(303);
  expect(await app.context.leads.list({ search: 'parts@example.com' }, { limit: 2 })).toHaveLength(1);
});

test('unusual letters reach the store unaltered', async () => {
  const message = 'Žluťoučký kůň 🏡 — “quoted”, <b>&amp;</b> \u202etxet\nsecond line';
  const values = { name: 'Zoë 李 O’Brien', email: 'zoe@example.com', message };
  await request.post('/contact').send(values).expect(200);
  const [lead] = await app.context.leads.list({ search: 'zoe@example.com' }, { limit: 1 });
  expect(lead).toMatchObject({ first_name: 'Zoë', last_name: '李 O’Brien', message });
});

test('a store that cannot take a lead is answered 503 with the form’s own words, and the typed values stay', async () => {
  const broken = await testApp();
  await broken.app.context.store.close();
  const json = await broken.request.post('/contact').send(contactForm.sample).expect(503);
  expect(json.body).toEqual({ ok: false, message: 'Sorry, there was an error. Please try again.' });
  const html = await broken.request.post('/contact').type('form').send(contactForm.sample).expect(503);
  expect(textOf(html.text)).toContain('Sorry, there was an error. Please try again.');
  expect(html.text).toContain('value="Ann B Cee"');
});

test.each(['/nothing-here', '/%E0%A4%A'])('the refusal at %s names no address as its own', async (path) => {
  const { status, text } = await request.get(path);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(text).not.toMatch(/rel="canonical"|og:url/);
});
