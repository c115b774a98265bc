import { describe, expect, test } from 'vitest';
import { formatDay, formatTime } from '../../../src/site/format.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { account, signedIn } from '../../helpers/signed-in.ts';
import { type TestApp, testApp, textOf } from '../../helpers/test-app.ts';

async function leadIn({ app, request }: TestApp, email: string) {
  await request
    .post('/contact')
    .send({ ...contactForm.sample, email })
    .expect(200);
  const [lead] = await app.context.leads.list({ search: email }, { limit: 1 });
  if (!lead) throw new Error('the lead is stored');
  return lead;
}

test('an address that does not exist needs a session too', async () => {
  const site = await testApp();
  for (const path of ['/admin/nothing', '/admin/leads/x']) {
    await site.request
      .get(path)
      .expect(303)
      .expect('location', /^\/admin\/sign-in/);
    await site.request.get(path).set('accept', 'application/json').expect(401);
  }
});

describe('signing in', async () => {
  const site = await testApp();
  await signedIn(site);

  test('an unknown account and a wrong password get the same words', async () => {
    const answers = await Promise.all(
      ['nobody@example.com', account.email].map((email) =>
        site.request.post('/admin/sign-in').type('form').send({ email, password: 'not the password' }).expect(401),
      ),
    );
    for (const answer of answers) expect(textOf(answer.text)).toContain('That email or password is incorrect.');
  });

  test('gives a new session id, in a cookie that scripts and other sites cannot use', async () => {
    const answer = await site.request
      .post('/admin/sign-in')
      .type('form')
      .set('cookie', 'admin=s%3Achosen-by-someone')
      .send(account)
      .expect(303);
    const set = answer.get('set-cookie')?.[0] ?? '';
    expect(set).toMatch(/^admin=s%3A(?!chosen).*HttpOnly; SameSite=Lax/);
  });
});

describe('the leads page', async () => {
  const site = await testApp();
  const cookie = await signedIn(site);
  const page = async (query = '') =>
    textOf((await site.request.get(`/admin/leads${query}`).set('cookie', cookie).expect(200)).text);

  test('says what will be here while there is no lead', async () => {
    expect(await page()).toContain(
      'No leads found. Once users submit their emails on the investment page, they will appear here.',
    );
  });

  test('is titled Investment Leads and has the four columns first', async () => {
    await leadIn(site, 'first@example.com');
    expect(await page()).toMatch(/Investment Leads .*Email Date Status Last Contacted Amount Phone Owner /);
  });

  test('shows a lead with its date, its status and "Not contacted"', async () => {
    const lead = await leadIn(site, 'shown@example.com');
    expect(await page()).toMatch(
      new RegExp(
        `Ann B Cee shown ?@example.com .* Contact ${formatDay(lead.created_at)} (Today|Yesterday) ${formatTime(lead.created_at)} New Not contacted waiting \\d+ (s|min) `,
      ),
    );
  });
});
