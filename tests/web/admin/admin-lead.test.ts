import { expect, test } from 'vitest';
import { attributionOf } from '../../../src/leads/attribution.ts';
import { formatMoment } from '../../../src/site/format.ts';
import { callsBox, callsLabel, consentVersion } from '../../../src/site/forms/consent.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { flexForm } from '../../../src/site/forms/flex.ts';
import type { Form } from '../../../src/site/forms/form.ts';
import { formOf, leadForms } from '../../../src/site/forms/index.ts';
import { rsvpForm } from '../../../src/site/forms/rsvp.ts';
import { leadColumnOrder } from '../../../src/site/lead-columns.ts';
import { deskOf } from '../../helpers/desk.ts';
import { account as owner } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { act, noon, save, settleAll } from '../../leads/sample-submission.ts';

const site = await testApp({ EMAIL_SIGNATURE: 'Mary Hill\\nMainstreet' }, { clock: () => noon });
const { leads, store } = site.app.context;
const [desk, sales] = [await deskOf(site), await deskOf(site, 'sales')];
let made = 0;

/** Stores a lead, and answers what its page has. */
async function lead(form: Form, values: Record<string, string> = {}, more: Parameters<typeof save>[2] = {}) {
  const { id } = await save(store, { email: `lead${made++}@example.com`, ...values }, { form, ...more });
  const path = `/admin/leads/${id}`;
  return { id, path, page: () => desk.get(path), words: async () => (await desk.get(path)).text };
}

/** Shown in words of their own. */
const inWords = 'created_at consent_at consent_calls spam do_not_email status form'.split(' ');

test.each(leadForms)('$id: everything stored of a lead is shown', async (form) => {
  const { id, words } = await lead(form);
  const stored = await leads.find(id);
  const text = await words();
  for (const column of leadColumnOrder) {
    const isChoice = form.fields.some((field) => field.column === column && field.options);
    if (inWords.includes(column) || isChoice) continue;
    expect(text).toContain(String(stored?.[column] ?? '').replace(/\s+/g, ' '));
  }
  expect(text).toContain(form.name);
  expect(text).toContain(`${consentVersion}: “${form.notice}”`);
  expect(text).toContain(`${formatMoment(stored?.created_at ?? '')} (Indianapolis)`);
});

test('first and last touch, the calls box, the flag and “do not email” are shown in words', async () => {
  const touch = { landing_page: '/invest', referrer: 'https://news.example/', at: new Date(noon).toISOString() };
  const attribution = attributionOf({
    first: { ...touch, utm_source: 'radio' },
    last: { ...touch, utm_source: 'mail' },
  });
  const { id, words } = await lead(formOf('webinar'), { [callsBox.name]: 'yes' }, { attribution, spam: 'trap filled' });
  const actor = { by: 'Kim', via: 'terminal' } as const;
  await act(site.app.context, 'do-not-email', id, actor);
  await act(site.app.context, 'do-not-email', id, actor, { set: 'off' });
  const text = await words();
  for (const part of [
    `First touch radio, on /invest, from https://news.example/, ${formatMoment(touch.at)}`,
    ...['Last touch mail, on /invest', `Checked: “${callsLabel('Mainstreet')}”`],
    ...['Flagged as spam', 'Held as spam'],
  ])
    expect(text).toContain(part);
  expect(text).toMatch(/Email allowed again .* Marked “do not email”/);
});

test('only questions of the form that were not answered are not provided', async () => {
  const { words } = await lead(rsvpForm, { phone: '' });
  const unknown = [...(await words()).matchAll(/Not provided: ([^.]*)\./g)].map(([, labels]) => labels);
  expect(unknown).toEqual(['Phone']);
});

test('an answer to the calls box that was changed is on the page with the proof of both', async () => {
  const email = 'withdrawn@example.com';
  const { words } = await lead(formOf('webinar'), { email, [callsBox.name]: 'yes' }, { address: '192.0.2.1' });
  await save(store, { email }, { form: formOf('webinar'), address: '192.0.2.9', at: noon + 60_000 });
  const text = await words();
  expect(text).toContain('Withdrawn: checked first, then sent again unchecked');
  expect(text).toContain('Opted out of calls and texts');
  expect(text).toMatch(
    /Before: box checked, wording [\d-]+, .*, from 192\.0\.2\.1 Now: box not checked, .*, from 192\.0\.2\.9/,
  );
});

test('answers are shown in the words that were chosen; the title is the name, or the email of who gave none, without markup', async () => {
  const answers = { fundsAvailable: '50k-100k', readyToInvest: 'ready-now', hasIncome200k: 'yes' };
  const page = await (await lead(flexForm, answers)).page();
  expect(page.text).toMatch(/Income over \$200,000 Yes .*Funds available \$50K - \$100K Ready to invest Ready now/);
  expect(page.texts('h1')).toEqual(['Ann Cee']);
  for (const [form, values, title] of [
    [contactForm, { name: 'Ann </title><b>' }, 'Ann </title><b>'],
    [formOf('spark'), { email: 'title@example.com' }, 'title@example.com'],
  ] as const)
    expect((await (await lead(form, values)).page()).title).toBe(`${title} | Lead | Mainstreet admin`);
});

test('a delivery that was refused shows the CRM’s words, and is tried again on request', async () => {
  const { id, path, words } = await lead(contactForm);
  await settleAll(store, 'crm', { stateOf: ({ lead_id }) => (lead_id === id ? 'failed' : 'delivered') });
  expect(await words()).toContain('Failed after 1 attempt Retry : CRM 200');
  await desk.post(`${path}/deliver`, { destination: 'crm', back: path });
  expect((await leads.deliveries(id)).map(({ state }) => state)).toEqual(['pending']);
  const text = await words();
  for (const part of ['Retrying', 'Waiting after 1 attempt Waiting: no CRM connected']) expect(text).toContain(part);
  expect(text).toMatch(/Queued for retry: CRM .*owner@example.com, web, network 127\.0\.0\.x/);
});

test.each(['01a00000-0000-7000-8000-000000000000', 'nothing'])(
  '%s names no lead: 404, and nothing is done with it',
  async (id) => {
    const path = `/admin/leads/${id}`;
    for (const [back, location] of [
      ['', '/admin/leads'],
      [`${path}?status=new`, '/admin/leads?status=new'],
    ] as const) {
      const done = await desk.post(`${path}/note`, { note: 'lost', ...(back && { back }) });
      if (back) expect((await desk.get(back, 303)).location).toBe(location);
      else expect(done.location).toBe(location);
      expect((await desk.get(location)).notice).toContain('No such lead It may have been erased.');
    }
    await desk.get(path, 404);
    await desk.send(`${path}/note`, { note: 'lost' }, 404);
  },
);

const notes = async (id: string) => (await leads.events(id)).filter(({ kind }) => kind.startsWith('note'));

async function noted(note: string) {
  const { id, path, words } = await lead(contactForm);
  await desk.post(`${path}/note`, { note });
  const of = (await notes(id))[0]?.id;
  const correct = (note: string, status = 303, by = desk, other = of) =>
    by.post(`${path}/correct`, { of: other, note }, status);
  return { id, path, words, of, correct };
}
const wrongNotes = [
  ['', 'The note is empty'],
  ['x'.repeat(2001), 'A note can have no more than 2000 characters'],
] as const;

test('notes are in the activity, line by line, with author and time; an invalid one is refused and stays in its field', async () => {
  const { path } = await noted('Asked for a call.\nMornings <b>only</b>.');
  const { html, text } = await desk.get(path);
  expect(html).toContain('Asked for a call.\nMornings &lt;b&gt;only&lt;/b&gt;.');
  expect(text).toContain(`${formatMoment(new Date(noon))}, ${owner.email}, web, network 127.0.0.x`);
  for (const [note, sentence] of wrongNotes) {
    const refused = await desk.post(`${path}/note`, { note }, 422);
    expect(refused.text).toContain(sentence);
    expect(refused.texts('textarea[name="note"]')).toContain(note);
    expect(refused.title).toMatch(/^Error: /);
  }
});

test('a line end of a note is one character, as browsers count it', async () => {
  const { id, path } = await lead(contactForm);
  await desk.post(`${path}/note`, { note: `${'x\r\n'.repeat(999)}xx` });
  expect((await notes(id))[0]?.detail).toContain('x\\nx');
});

test('the author of a note corrects it, and the activity retains each wording; nobody else can, and nothing else can be corrected; the same words change nothing', async () => {
  const { id, path, words, of, correct } = await noted('Call her on Mondy');
  expect((await sales.get(path)).text).not.toContain('Correct this note');
  expect((await correct('Call nobody', 422, sales)).text).toContain('Call her on Mondy');
  const elsewhere = await noted('Another lead');
  for (const wrong of [elsewhere.of, 'x', (await leads.events(id))[0]?.id]) await correct('changed', 422, desk, wrong);
  for (const [note, problem] of wrongNotes) {
    const refused = await correct(note, 422);
    expect(refused.text).toContain(problem);
    expect(refused.has('details[open]')).toBe(true);
  }
  await correct('Call her on Mondy');
  expect(await notes(id)).toHaveLength(1);
  await correct('Call her on Monday');
  await correct('Call her on Tuesday');
  expect(await words()).toMatch(
    /Corrected a note Call her on Tuesday .* Corrected a note Call her on Monday .* Note, corrected since Call her on Mondy/,
  );
  const [, , third] = await notes(id);
  expect(third).toMatchObject({ kind: 'note-corrected', by: owner.email });
  expect(JSON.parse(third?.detail ?? '')).toMatchObject({ of, note: 'Call her on Tuesday' });
});

test('an email begins with the greeting, has what fits the lead, and ends with the signature, whatever the address contains; “do not email” offers none', async () => {
  const email = 'x?bcc=evil%40evil.com&subject=Wire&body=pay&y=@example.com';
  const { path, page } = await lead(contactForm, { email, name: 'Zoë & Co' });
  const mails = async () =>
    (await page()).links.filter((href) => href.startsWith('mailto:')).map((href) => new URL(href));
  const found = (await mails()).filter(({ searchParams }) => searchParams.has('body'));
  expect(found.map(({ searchParams }) => searchParams.get('subject'))).toEqual(
    expect.arrayContaining([null, 'Your message to Mainstreet', 'I tried to call you']),
  );
  for (const { pathname, searchParams } of found) {
    expect(decodeURIComponent(pathname)).toBe(email);
    expect(searchParams.has('bcc')).toBe(false);
    const [greeting, signature] = ['Hi Zoë,\r\n\r\n', 'Mary Hill\r\nMainstreet\r\n'];
    expect(searchParams.get('body')?.startsWith(greeting)).toBe(true);
    if (!searchParams.has('subject')) expect(searchParams.get('body')).toBe(`${greeting}\r\n${signature}`);
  }
  await desk.post(`${path}/do-not-email`);
  expect((await mails()).filter(({ search }) => search)).toEqual([]);
});
