import { writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { crmSender, isCrmSet } from '../../src/leads/crm/crm.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { formIds } from '../../src/site/forms/form.ts';
import { checkContent } from '../../src/web/http/content-source.ts';
import { listening } from '../helpers/raw-http.ts';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { save } from '../leads/sample-submission.ts';

/** Somebody's own system, which takes whatever it is sent. */
async function system(status = 200) {
  const requests: { method?: string; url?: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    requests.push({ method, url, headers, body: await text(request) });
    response.writeHead(status).end('{"message":"so be it"}');
  });
  const port = await listening(server);
  onTestFinished(() => void server.close());
  return { requests, url: `http://127.0.0.1:${port}/leads` };
}

/** A file that describes a CRM. */
function described(content: object | string): string {
  const file = join(temporaryFolder(), 'crm.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, undefined, 2));
  return file;
}

async function sent(content: object, env: Record<string, string> = {}) {
  const store = temporaryStore();
  const { crm } = readConfig({ CRM_FILE: described(content), ...env });
  const { id } = await save(store, { name: 'Zoë O"Brien' }, { form: contactForm });
  const [delivery] = await store.leads.deliveries(id);
  if (!delivery) throw new Error('no delivery');
  return { delivery, outcome: await crmSender(crm, { leads: store.leads })(delivery, async () => {}) };
}

test('a lead goes as the file says, as JSON, with secrets from the environment and nothing lost of what was typed', async () => {
  const { url, requests } = await system(201);
  const merge_fields = { FNAME: '{first_name}', NAME: '{full_name}' };
  const body = { email_address: '{email}', merge_fields, tags: ['{form}', 'site'], vip: false };
  const headers = { authorization: `Bearer \${CRM_TOKEN}` };
  const { outcome, delivery } = await sent({ url, format: 'json', headers, body }, { CRM_TOKEN: 's3cret' });
  expect(outcome).toEqual({ outcome: 'delivered', answer: '201 so be it' });
  expect(requests[0]).toMatchObject({ method: 'POST', url: '/leads' });
  expect(requests[0]?.headers).toMatchObject({
    ...{ authorization: 'Bearer s3cret', 'content-type': 'application/json', 'idempotency-key': delivery.id },
  });
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
    ...body,
    email_address: 'ann@example.com',
    merge_fields: { FNAME: 'Zoë', NAME: 'Zoë O"Brien' },
    tags: ['contact', 'site'],
  });
});

test('a lead goes form-encoded, as Web-to-Lead takes it', async () => {
  const { url, requests } = await system();
  const body = { oid: `\${CRM_OID}`, first_name: '{first_name}', last_name: '{last_name}', email: '{email}' };
  await sent({ url, format: 'form', body }, { CRM_OID: '00D' });
  expect(requests[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
    ...{ oid: '00D', first_name: 'Zoë', last_name: 'O"Brien', email: 'ann@example.com' },
  });
});

test.each([
  [401, 'unauthorized'],
  [400, 'rejected'],
  [429, 'busy'],
  [500, 'unreachable'],
  [302, 'unreachable'],
])('a status of %i is %s', async (status, outcome) => {
  const { url } = await system(status);
  expect((await sent({ url, format: 'json', body: {} })).outcome).toMatchObject({ outcome });
});

test('without the secrets that it names all deliveries wait, and with them every form goes', () => {
  const CRM_FILE = described({ url: `https://crm.example/\${CRM_LIST}`, format: 'json', body: { a: `\${CRM_TOKEN}` } });
  const waiting = readConfig({ CRM_FILE, CRM_LIST: 'x' }).crm;
  expect([waiting.missing, isCrmSet(waiting), waiting.forms]).toEqual([['CRM_TOKEN'], false, []]);
  const set = readConfig({ CRM_FILE, CRM_LIST: 'x', CRM_TOKEN: 'y' }).crm;
  expect([set.missing, isCrmSet(set), set.forms]).toEqual([[], true, formIds]);
});

test('without the file HubSpot is the CRM', () => {
  const { crm } = readConfig({ CRM_FILE: join(temporaryFolder(), 'nothing.json') });
  expect([crm.missing, crm.forms]).toEqual([['HUBSPOT_PORTAL_ID', 'HUBSPOT_TOKEN'], []]);
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
    'body.a.0 names {emial}, which is no column of a lead.',
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

test('mistakes in it and in the other content files are one list', () => {
  const env = { CRM_FILE: described({ ...crm, url: 'crm' }), CONTENT_DIR: temporaryFolder() };
  const mistake = String.raw`crm\.json:2:3: url must begin with http`;
  const both = new RegExp(String.raw`${mistake}.*\n(?:.*\n)*.*company\.json: the file is missing\.`);
  expect(() => readConfig(env, checkContent)).toThrow(both);
  expect(() => readConfig({ ...env, CONTENT_DIR: '' }, checkContent)).toThrow(new RegExp(`${mistake}[^\\n]*$`));
});
