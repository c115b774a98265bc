import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { crmSender, isCrmSet } from '../../src/leads/crm/crm.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { formIds } from '../../src/site/forms/form.ts';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';

/** A file that describes a CRM. */
function described(content: object | string): string {
  const file = join(temporaryFolder(), 'crm.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, undefined, 2));
  return file;
}

/** What somebody's own system is sent of a lead, and what becomes of the delivery. */
async function sent(content: object, env: Record<string, string> = {}, status = 201) {
  const store = temporaryStore();
  const { crm } = readConfig({ CRM_FILE: described({ url: 'https://crm.example/leads', ...content }), ...env });
  const { id } = await save(store, { name: 'Zoë O"Brien' }, { form: contactForm });
  const requests: Request[] = [];
  const fetch: typeof globalThis.fetch = async (...asked) => {
    requests.push(new Request(...asked));
    return new Response('{"message":"so be it"}', { status });
  };
  const [delivery = expect.fail('it has one')] = await store.leads.deliveries(id);
  const outcome = await crmSender(crm, { leads: store.leads, clock: () => noon, fetch })(delivery, async () => {});
  const [request = expect.fail('it was sent')] = requests;
  return { delivery, outcome, request, body: await request.text() };
}

test('a lead goes as the file says, as JSON, with secrets from the environment and nothing lost of what was typed', async () => {
  const tags = ['{form}', 'site'];
  const template = {
    email_address: '{email}',
    names: { FNAME: '{first_name}', NAME: '{full_name}' },
    tags,
    vip: false,
  };
  const headers = { authorization: `Bearer \${CRM_TOKEN}` };
  const content = { format: 'json', headers, body: template };
  const { delivery, outcome, request, body } = await sent(content, { CRM_TOKEN: 's3cret' });
  expect(outcome).toEqual({ outcome: 'delivered', answer: '201 so be it' });
  expect(request).toMatchObject({ method: 'POST', url: 'https://crm.example/leads' });
  expect(Object.fromEntries(request.headers)).toMatchObject({
    ...{ authorization: 'Bearer s3cret', 'content-type': 'application/json', 'idempotency-key': delivery.id },
  });
  const names = { FNAME: 'Zoë', NAME: 'Zoë O"Brien' };
  expect(JSON.parse(body)).toEqual({ email_address: 'ann@example.com', names, tags: ['contact', 'site'], vip: false });
});

test('a lead goes form-encoded, as Web-to-Lead takes it; an answer is recorded as one of any CRM', async () => {
  const template = { oid: `\${CRM_OID}`, first_name: '{first_name}', last_name: '{last_name}', email: '{email}' };
  const { request, body, outcome } = await sent({ format: 'form', body: template }, { CRM_OID: '00D' }, 401);
  expect(request.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    ...{ oid: '00D', first_name: 'Zoë', last_name: 'O"Brien', email: 'ann@example.com' },
  });
  expect(outcome).toEqual({ outcome: 'unauthorized', answer: '401 so be it' });
});

test('a person’s later lead updates the member of Mailchimp that the first one added, whose address is a hash of the email', async () => {
  const content = {
    url: 'https://us1.api.mailchimp.example/3.0/lists/a1/members/{email_md5}?skip_merge_validation=true',
    ...{ method: 'PUT', format: 'json', body: { email_address: '{email}', status_if_new: 'pending' } },
  };
  const { request } = await sent(content);
  const hash = createHash('md5').update('ann@example.com').digest('hex');
  expect(request).toMatchObject({
    method: 'PUT',
    url: `https://us1.api.mailchimp.example/3.0/lists/a1/members/${hash}?skip_merge_validation=true`,
  });
});

test('without the secrets that it names all deliveries wait, and with them every form goes', () => {
  const CRM_FILE = described({ url: `https://crm.example/\${CRM_LIST}`, format: 'json', body: { a: `\${CRM_TOKEN}` } });
  const waiting = readConfig({ CRM_FILE, CRM_LIST: 'x' }).crm;
  expect([waiting.missing, isCrmSet(waiting), waiting.forms]).toEqual([['CRM_TOKEN'], false, []]);
  const set = readConfig({ CRM_FILE, CRM_LIST: 'x', CRM_TOKEN: 'y' }).crm;
  expect([set.missing, isCrmSet(set), set.forms]).toEqual([[], true, formIds]);
});

test('without a file HubSpot is the CRM, and a file that is named has to be there', () => {
  const { crm } = readConfig({});
  expect([crm.missing, crm.forms]).toEqual([['HUBSPOT_PORTAL_ID', 'HUBSPOT_TOKEN'], []]);
  const CRM_FILE = join(temporaryFolder(), 'nothing.json');
  expect(() => readConfig({ CRM_FILE })).toThrow(`CRM_FILE is "${CRM_FILE}"; there is no such file.`);
});

const crm = { url: 'https://crm.example', format: 'json', body: {} };

test.each<[string, object | string, string]>([
  ['no JSON', '{ "url": }', ':1:10: a value is missing here.'],
  ['a missing field', { ...crm, body: undefined }, 'body is missing.'],
  ['a field too many', { ...crm, to: 1 }, 'to is not a field of this file.'],
  ['an address that is none', { ...crm, url: 'crm.example' }, 'url must begin with http:// or https://.'],
  ['groups in a form', { ...crm, format: 'form', body: { a: {} } }, 'body.a must be text'],
  [
    'a column that is none',
    { ...crm, body: { a: ['{emial}'] } },
    'body.a.0 names {emial}, which isn’t a column of a lead.',
  ],
  [
    'a lead in the address',
    { ...crm, url: `${crm.url}/{email}` },
    'url names {email}: only the body has data of the lead',
  ],
  [
    'another secret',
    { ...crm, body: { a: `\${DATABASE_URL}` } },
    `body.a names \${DATABASE_URL}: secrets have names such as`,
  ],
])('%s is reported at start with its place', (_what, content, words) => {
  const CRM_FILE = described(content);
  const start = () => readConfig({ CRM_FILE, DATABASE_URL: '' });
  expect(start).toThrow(words);
  expect(start).toThrow(/crm\.json:\d+:\d+: /);
});

test('two CRMs at once are refused at start', () => {
  expect(() => readConfig({ CRM_FILE: described(crm), HUBSPOT_TOKEN: 'x' })).toThrow('remove one of them');
});
